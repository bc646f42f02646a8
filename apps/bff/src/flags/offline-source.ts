import { Flagsmith, LocalFileHandler } from 'flagsmith-nodejs'
import { flagSetOf, type FlagSet, type Identity } from './flag.ts'
import { quiet, type Source } from './source.ts'

/** Evaluates here, by the environment document in a file: no network. */
export class OfflineSource implements Source {
  readonly #sdk: Flagsmith

  /** Throws where the file cannot be read, or holds no such document. */
  constructor(file: string) {
    this.#sdk = new Flagsmith({ offlineMode: true, offlineHandler: new LocalFileHandler(file), logger: quiet })
  }

  /** Nothing to ask: the file is read once, at the start. */
  async refresh(): Promise<void> {}

  async flagsOf(who: Identity | null): Promise<FlagSet> {
    const flags = who
      ? await this.#sdk.getIdentityFlags(who.identifier, { ...who.traits })
      : await this.#sdk.getEnvironmentFlags()
    return flagSetOf(flags.allFlags())
  }
}
