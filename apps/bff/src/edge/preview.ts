/** What a messenger or a search engine shows of a page. */
export interface Preview {
  readonly title: string
  readonly description: string
  /** The page's own path; null where it has none to be found under. */
  readonly path: string | null
}

const product = 'Abhyas'
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that is safe in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

// The client's own general tags make room for the page's.
const general =
  /<title>[^<]{0,200}<\/title>|<meta\s[^>]{0,200}(?:name="(?:description|twitter:[a-z]+)"|property="og:[a-z_]+")[^>]{0,400}>|<link\s[^>]{0,200}rel="canonical"[^>]{0,200}>/g
const charset = /<meta charset="[\w-]{1,20}"\s?\/?>/i

/** The client's HTML, with a place for a page's own tags. Throws an Error for HTML without a head. */
export function template(html: string): (preview: Preview, publicOrigin: string) => string {
  const bare = html.replace(general, '')
  const found = charset.exec(bare)
  if (!found) throw new Error('The client’s index.html has no <meta charset="…"> in its head')
  const end = found.index + found[0].length
  return (preview, publicOrigin) => bare.slice(0, end) + tags(preview, publicOrigin) + bare.slice(end)
}

function tags({ title, description, path }: Preview, publicOrigin: string): string {
  const fullTitle = title === product ? product : `${title} · ${product}`
  const meta: readonly (readonly [string, string, string])[] = [
    ['name', 'description', description],
    ['property', 'og:site_name', product],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:image', `${publicOrigin}/share-card.png`],
    ...(path === null ? [] : [['property', 'og:url', publicOrigin + path] as const]),
    ['name', 'twitter:card', 'summary_large_image'],
  ]
  const lines = meta.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`)
  const canonical = path === null ? [] : [`<link rel="canonical" href="${escapeHtml(publicOrigin + path)}">`]
  return ['', `<title>${escapeHtml(fullTitle)}</title>`, ...lines, ...canonical].join('\n    ')
}
