/** Whether the id of a quiz names a day's news, not one item. */
export const isDayQuiz = (id: string): boolean => /^day-\d{8}$/.test(id)
