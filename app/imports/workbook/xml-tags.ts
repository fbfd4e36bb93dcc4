import { DamagedWorkbook, OversizedArchive } from './errors'
import { MAX_CELLS } from './limits'

/** Most tags of a part: a cell has at most two elements, each with a beginning and an end. */
const MAX_TAGS = 5 * MAX_CELLS

/** One tag of an XML text, with the text before it. */
export interface XmlTag {
  name: string
  kind: 'open' | 'close' | 'empty'
  /** as written */
  attributes: string
  /** text since the tag before, entities not decoded */
  before: string
}

const TAG = /<(\/?)([\w:.-]+)([^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*)>/y
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' }

/**
 * Reads the tags of an XML text in order. Remarks, declarations and processing instructions are skipped; no entity is
 * expanded.
 * @param xml bytes as Latin-1 text
 * @throws DamagedWorkbook for text that is no XML, OversizedArchive for more tags than a workbook has
 */
export function* xmlTags(xml: string): Generator<XmlTag> {
  let before = ''
  let from = 0
  let tags = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', from)) {
    if (at > from) before += xml.slice(from, at)
    const special = xml.charCodeAt(at + 1)
    if (special === 0x21 || special === 0x3f) {
      const isData = xml.startsWith('<![CDATA[', at)
      const mark = isData ? ']]>' : xml.startsWith('<!--', at) ? '-->' : '>'
      const end = xml.indexOf(mark, at + 2)
      if (end < 0) throw new DamagedWorkbook()
      if (isData) before += xml.slice(at + 9, end).replace(/[&<]/g, (one) => ESCAPES[one] ?? '')
      from = end + mark.length
      continue
    }
    TAG.lastIndex = at
    const found = TAG.exec(xml)
    if (!found) throw new DamagedWorkbook()
    if (++tags > MAX_TAGS) throw new OversizedArchive()
    const [, slash, name = '', attributes = ''] = found
    const isEmpty = attributes.endsWith('/')
    yield { name, attributes, before, kind: slash ? 'close' : isEmpty ? 'empty' : 'open' }
    before = ''
    from = TAG.lastIndex
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Text of XML bytes read as Latin-1: decoded from UTF-8, with the five named and the numbered entities. */
export function xmlText(raw: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII needs no decoding
  const text = /^[\x00-\x7f]*$/.test(raw) ? raw : Buffer.from(raw, 'latin1').toString('utf8')
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi,
    (all, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name] ?? all
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )
}

/** Value of an attribute; undefined without it. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const sign = `${name}=`
  for (let at = attributes.indexOf(sign); at >= 0; at = attributes.indexOf(sign, at + 1)) {
    const from = at + sign.length
    const quote = attributes[from]
    if (!/\s/.test(attributes[at - 1] ?? ' ') || (quote !== '"' && quote !== "'")) continue
    return xmlText(attributes.slice(from + 1, attributes.indexOf(quote, from + 1)))
  }
  return undefined
}
