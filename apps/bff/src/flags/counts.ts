import { requireOk, serviceFetch } from './service-fetch.ts'
import type { Service } from './source.ts'

/** How often each flag was evaluated, until the flag service has taken the count (FLAG-02). */
export class Counts {
  readonly #service: Pick<Service, 'key' | 'apiUrl' | 'timeoutMs'>
  #waiting = new Map<string, number>()
  #flight: Promise<void> | undefined

  constructor(service: Pick<Service, 'key' | 'apiUrl' | 'timeoutMs'>) {
    this.#service = service
  }

  /** Counts one evaluation, or `times`. */
  add(name: string, times = 1): void {
    this.#waiting.set(name, (this.#waiting.get(name) ?? 0) + times)
  }

  /**
   * Sends what was counted; one request at a time. Never rejects: what was not taken is sent with the next. Where only
   * the answer was lost the service counts twice, since its API has no name for a flush.
   */
  flush(): Promise<void> {
    this.#flight ??= this.#send().finally(() => (this.#flight = undefined))
    return this.#flight
  }

  async #send(): Promise<void> {
    if (this.#waiting.size === 0) return
    const { key, apiUrl, timeoutMs } = this.#service
    const sent = this.#waiting
    this.#waiting = new Map()
    try {
      const answer = await serviceFetch(apiUrl)(`${apiUrl}analytics/flags/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Environment-Key': key },
        body: JSON.stringify(Object.fromEntries(sent)),
        signal: AbortSignal.timeout(timeoutMs),
      })
      requireOk(answer)
    } catch {
      for (const [name, times] of sent) this.add(name, times)
    }
  }
}
