/** Character error rate: edits from what was read to what stands there, by the length of the latter; any run of white space is one space. */
export function characterErrorRate(read: string, truth: string): number {
  const [a, b] = [plain(read), plain(truth)]
  let row = Uint32Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i += 1) {
    const next = new Uint32Array(b.length + 1)
    next[0] = i
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return (row[b.length] ?? 0) / b.length
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"')
