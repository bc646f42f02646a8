const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'outlook.com',
  'hotmail.com',
  'rediffmail.com',
  'icloud.com',
  'live.com',
  'protonmail.com',
]
/** Near a common domain, and right all the same. */
const lookalikes = ['mail.com', 'ymail.com', 'rocketmail.com', 'live.in', 'gmx.com', 'me.com']

/** Fewest single changes that turn `a` into `b`: a letter more, less or other, or two neighbours swapped. */
export function editDistance(a: string, b: string): number {
  const width = b.length + 1
  const cells = new Uint8Array((a.length + 1) * width)
  const at = (i: number, j: number) => cells[i * width + j] ?? 0
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      cells[i * width + j] = i === 0 || j === 0 ? i + j : cheapest(a, b, i, j, at)
    }
  }
  return at(a.length, b.length)
}

function cheapest(a: string, b: string, i: number, j: number, at: (i: number, j: number) => number): number {
  const isSame = a[i - 1] === b[j - 1]
  const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
  return Math.min(
    at(i - 1, j) + 1,
    at(i, j - 1) + 1,
    at(i - 1, j - 1) + (isSame ? 0 : 1),
    isSwap ? at(i - 2, j - 2) + 1 : Infinity,
  )
}

/** The address that was probably meant, where the domain of `email` is a near miss of a common one; else undefined. */
export function suggestEmail(email: string): string | undefined {
  const [name, domain, ...rest] = email.trim().toLowerCase().split('@')
  if (!name || !domain?.includes('.') || rest.length > 0 || domain.length > 40) return undefined
  if (commonDomains.includes(domain) || lookalikes.includes(domain)) return undefined
  const misses = commonDomains.map((known) => ({ known, distance: editDistance(domain, known) }))
  const nearest = misses.reduce((best, miss) => (miss.distance < best.distance ? miss : best))
  return nearest.distance <= 2 ? `${name}@${nearest.known}` : undefined
}
