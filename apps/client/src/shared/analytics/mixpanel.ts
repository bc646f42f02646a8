import mixpanel, { type Config } from 'mixpanel-browser'
import { safely } from './safely.ts'
import type { EventFacts, Sink } from './track.ts'

/** Of all sessions, how many are recorded, and when one ends (ENG-09). */
const recording = { record_sessions_percent: 20, record_idle_timeout_ms: 900_000 } as const

/**
 * Nothing of a person goes to this service (C4): no account id, no address of a page, nothing of the network. A recording
 * shows where things are on the screen, not what they say: every text and field is masked, and what carries words beside
 * its text is a grey box. The addresses that its recorder would send are cut out of it by the build (without-address.ts).
 */
export const settings = {
  ...recording,
  persistence: 'localStorage',
  ip: false,
  autocapture: false,
  track_pageview: false,
  save_referrer: false,
  stop_utm_persistence: true,
  skip_first_touch_marketing: true,
  property_blacklist: [
    '$current_url',
    '$referrer',
    '$referring_domain',
    '$initial_referrer',
    '$initial_referring_domain',
  ],
  record_mask_all_text: true,
  record_mask_all_inputs: true,
  // A link to a place on the page is recorded with the page's whole address.
  record_block_selector:
    'img, video, audio, canvas, svg, [aria-label], [aria-description], [title], [alt], a[href*="?"], a[href^="#"]',
  record_console: false,
  record_network: false,
  record_canvas: false,
  record_collect_fonts: false,
  record_heatmap_data: false,
} satisfies Partial<Config>

/** Starts the second analytics provider; `common` goes with every event. Throws where it does not start. */
export function startMixpanel(token: string, common: EventFacts): Sink {
  mixpanel.init(token, settings)
  mixpanel.register({ ...common })
  // It was a moment ago, if it waited.
  return safely(({ name, facts, at }) => mixpanel.track(name, { ...facts, time: at / 1000 }))
}
