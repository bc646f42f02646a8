import { Carrier, type CarrierOptions } from './carrier.ts'
import { Streams, type StreamsOptions } from './streams.ts'
import type { Observer } from './caller.ts'
import { Upstream, type UpstreamOptions } from './upstream.ts'

export interface GraderOptions {
  readonly calls?: Partial<UpstreamOptions>
  readonly streams?: Partial<StreamsOptions>
  readonly files?: Partial<CarrierOptions>
}

const name = 'essay-grader'

/** The essay-grader: its calls, its streams and its files, each on connections and with a breaker of their own. */
export class Grader {
  readonly calls: Upstream
  readonly streams: Streams
  readonly files: Carrier

  /** Takes its origin, and how to make an observer of what goes by a name. Connects when it is first needed. */
  constructor(origin: string, observe: (upstream: string) => Observer, options: GraderOptions = {}) {
    const { calls, streams, files } = options
    this.calls = new Upstream(name, origin, observe(name), calls)
    this.streams = new Streams(`${name} streams`, origin, observe(`${name} streams`), streams)
    this.files = new Carrier(`${name} files`, origin, observe(`${name} files`), files)
  }

  /** Ends its connections; calls in flight are finished, streams and files broken off. */
  async close(): Promise<void> {
    await Promise.all([this.calls.close(), this.streams.close(), this.files.close()])
  }
}
