/** What a chat is called after its first question, until it is renamed: `text` in one line of at most `longestTitle` characters. */
export function titleOf(text: string, longestTitle = 80): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestTitle) return line
  const cut = line.slice(0, longestTitle)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestTitle / 2)).trimEnd()}…`
}
