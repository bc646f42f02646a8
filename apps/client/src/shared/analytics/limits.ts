const isFlatValue = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

/**
 * What is wrong with an event for the engagement service, undefined for nothing: its facts must be flat (ENG-07, 512).
 * The other limits are the SDK's own; this one it gave up in 2.4.0, and sends nested facts.
 */
export function structureProblem(name: string, facts: Readonly<Record<string, unknown>>): string | undefined {
  const nested = Object.keys(facts).filter((key) => !isFlatValue(facts[key]))
  return nested.length === 0
    ? undefined
    : `512: The structure of the event ${name} is not valid (${nested.join(', ')}). Not sent.`
}
