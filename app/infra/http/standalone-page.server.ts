/** Reads a public file by its path (`/build/…`, `/fonts/…`); null when there is none. */
export type ReadPublic = (path: string) => Buffer | null

/** Start tag, end tag or comment of rendered markup; the renderer quotes every value and escapes `"`, `<` and `>`. */
const TAG = /<(\/?)([a-z][\w:-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** Classes of elements that a file has no use for: its buttons and links do nothing. */
const USELESS = /\bclass="(?:[^"]* )?(?:no-print|with-scripts|loading-line|toast)[ "]/
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  woff2: 'font/woff2',
  png: 'image/png',
  svg: 'image/svg+xml',
}
/** Policy of the file itself: the browser loads nothing, whatever the markup says. */
const POLICY =
  '<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; style-src &#x27;unsafe-inline&#x27;; img-src data:; font-src data:"/>'

const attribute = (attributes: string, name: string): string | null =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? null

function dataUri(path: string, read: ReadPublic): string {
  const type = MEDIA_TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream'
  const bytes = read(path)
  return bytes ? `data:${type};base64,${bytes.toString('base64')}` : 'data:,'
}

/** `style` element of a stylesheet, with its fonts and images inside. */
function style(attributes: string, read: ReadPublic): string {
  const href = attribute(attributes, 'href') ?? ''
  const media = attribute(attributes, 'media')
  const css = (read(href)?.toString('utf8') ?? '')
    .replace(
      /url\((["']?)(\/[^"')]+)\1\)/g,
      (_, _quote, path: string) => `url(${dataUri(path, read)})`,
    )
    .replaceAll('</', '<\\/')
  return `<style${media ? ` media="${media}"` : ''}>${css}</style>`
}

/** The drawings of the icons, with identifiers of their own, before the page's content. */
const drawings = (sprite: Buffer): string =>
  sprite
    .toString('utf8')
    .replace(/ id="/g, ' id="icone-')
    .replace('<svg ', '<svg style="position:absolute;width:0;height:0" ')

/** Removes elements of useless classes, with their content. */
function withoutUseless(html: string): string {
  let kept = ''
  let from = 0
  let leaving: { name: string; depth: number } | null = null
  for (const found of html.matchAll(TAG)) {
    const [tag, end, name = '', attributes = ''] = found
    const at = found.index
    if (leaving) {
      if (name !== leaving.name || tag.endsWith('/>')) continue
      leaving.depth += end ? -1 : 1
      if (leaving.depth > 0) continue
      from = at + tag.length
      leaving = null
    } else if (!end && USELESS.test(`${attributes} `)) {
      kept += html.slice(from, at)
      if (VOID.test(name) || tag.endsWith('/>')) from = at + tag.length
      else leaving = { name, depth: 1 }
    }
  }
  return kept + (leaving ? '' : html.slice(from))
}

/**
 * A rendered page as one file that opens anywhere: styles, fonts, icons and images inside, no scripts, no addresses
 * outside the page (7-beyond §7).
 */
export function standalonePage(html: string, read: ReadPublic): string {
  let sprite: string | null = null
  const page = withoutUseless(html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')).replace(
    TAG,
    (tag, end: string, name: string, attributes: string) => {
      if (end) return tag
      if (name === 'link')
        return attribute(attributes, 'rel') === 'stylesheet' ? style(attributes, read) : ''
      if (name === 'meta' && attribute(attributes, 'charSet')) return tag + POLICY
      if (name === 'a' || name === 'form') {
        const plain = tag.replace(/\s(?:href|action)="(?!#)[^"]*"/g, '')
        // Without its address it is no link, and only a link may have a label of its own.
        return plain === tag ? tag : plain.replace(/\saria-label="[^"]*"/g, '')
      }
      if (name === 'img')
        return tag.replace(
          /(\ssrc=")([^"]*)"/,
          (_, start, path) => `${start}${dataUri(path, read)}"`,
        )
      if (name !== 'use') return tag
      return tag.replace(/(\shref=")([^"#]*)#/, (_, start, path: string) => {
        sprite ??= path
        return `${start}#icone-`
      })
    },
  )
  const icons = sprite ? read(sprite) : null
  return icons ? page.replace(/<body[^>]*>/, (body) => body + drawings(icons)) : page
}
