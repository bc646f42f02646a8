const field =
  'textarea, select, [contenteditable]:not([contenteditable=false]), input:not([type=radio]):not([type=checkbox]):not([type=button]):not([type=submit]):not([type=range])'

/** Whether something has been written that is not sent yet. */
export const isUnsent = (): boolean =>
  [...document.querySelectorAll<HTMLTextAreaElement>('textarea')].some(({ value }) => value.trim() !== '')

/** Whether the student writes, has written what is not sent, or answers a dialog. */
export const isAnswering = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.matches(field) === true || isUnsent()

/** Whether the student does so or looks elsewhere: nothing comes up by itself then (C6). */
export const isBusy = (): boolean => document.visibilityState === 'hidden' || isAnswering()
