const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const ordinals = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'

/** Numbers that are written out, in digits. Those below three are words like others. */
export const numberWords: ReadonlyMap<string, string> = new Map([
  ...ones
    .split(' ')
    .map((word, n) => [word, String(n)] as const)
    .slice(3),
  ...ordinals
    .split(' ')
    .map((word, n) => [word, String(n)] as const)
    .slice(4),
  ...tens.split(' ').map((word, n) => [word, String(20 + 10 * n)] as const),
])
