import type { Settings } from '../settings.ts'
import { LocalSource } from './local-source.ts'
import { OfflineSource } from './offline-source.ts'
import { RemoteSource } from './remote-source.ts'
import type { Service, Source } from './source.ts'
import type { StreamAddress } from './updates.ts'

/** The flags are not set up right. The message is fit for the log: it holds no key. */
export class ConfigurationError extends Error {}

const defaultApiUrl = 'https://edge.api.flagsmith.com/api/v1/'

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)

export interface Configuration {
  readonly source: Source
  /** Null where nothing is asked over the network. */
  readonly service: Service | null
  readonly stream: StreamAddress | undefined
}

type FlagSettings = Pick<
  Settings,
  'FLAGSMITH_ENVIRONMENT_KEY' | 'FLAGSMITH_CLIENT_KEY' | 'FLAGSMITH_API_URL' | 'FLAGSMITH_REALTIME_URL' | 'FLAGS_FILE'
>

/**
 * Where these settings say that flags come from: the file without a key, the environment document with a server-side
 * key, the service's own evaluation with any other (FLAG-03, FLAG-05). Throws a ConfigurationError, in the words of the
 * service's own clients (C11).
 */
export function configurationOf(settings: FlagSettings, how: Pick<Service, 'timeoutMs' | 'now'>): Configuration {
  const { FLAGSMITH_ENVIRONMENT_KEY: key, FLAGSMITH_REALTIME_URL, FLAGSMITH_API_URL = defaultApiUrl } = settings
  if (key === undefined) return { source: offline(settings.FLAGS_FILE), service: null, stream: undefined }
  if (key.trim() === '') {
    throw new ConfigurationError('Please provide `evaluationContext.environment` with non-empty `apiKey`')
  }
  const isServerSide = key.startsWith('ser.')
  const service = { ...how, key, apiUrl: withSlash(FLAGSMITH_API_URL) }
  const streamKey = settings.FLAGSMITH_CLIENT_KEY ?? (isServerSide ? undefined : key)
  return {
    source: isServerSide ? new LocalSource(service) : new RemoteSource(service),
    service,
    stream:
      FLAGSMITH_REALTIME_URL === undefined || streamKey === undefined
        ? undefined
        : { url: withSlash(FLAGSMITH_REALTIME_URL), key: streamKey },
  }
}

function offline(file: string): Source {
  try {
    return new OfflineSource(file)
  } catch {
    const what = `FLAGS_FILE (${file}) cannot be read as an environment document`
    throw new ConfigurationError(
      `Wrong Flagsmith Configuration: preventFetch is true and no defaulFlags provided: ${what}`,
    )
  }
}
