const most = 10

/** Lets at most one retry through for every ten calls, whatever happens, so that retries never carry an outage on. */
export class RetryBudget {
  #tenths = 0

  /** Counts a call. */
  earn(): void {
    this.#tenths = Math.min(this.#tenths + 1, most * 10)
  }

  /** Whether a retry may be made now. */
  get isOpen(): boolean {
    return this.#tenths >= 10
  }

  /** Counts a retry. */
  spend(): void {
    this.#tenths -= 10
  }
}
