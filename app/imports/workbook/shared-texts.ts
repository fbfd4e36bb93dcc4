import { OversizedText } from './errors'
import { MAX_CELL_CHARACTERS } from './limits'

/** The table of a workbook's texts, and one of them; its name is free of prefix or not. */
const TABLE = /<(?:\w+:)?sst[\s/>]/
const TEXT = /<((?:\w+:)?)(?:si|sstItem)(?:\s[^<>]*?)?(?:\/>|>([\s\S]*?)<\/\1(?:si|sstItem)\s*>)/g
const PHONETIC = /<((?:\w+:)?)rPh(?:\s[^<>]*?)?(?:\/>|>[\s\S]*?<\/\1rPh\s*>)/g
const LETTERS = /<((?:\w+:)?)t(?:\s[^<>]*?)?(?:\/>|>([\s\S]*?)<\/\1t\s*>)/g
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const HEAD = 2_000

/** True when a part is the table of shared strings, whatever its name. */
export const holdsTexts = (xml: Buffer): boolean => TABLE.test(xml.toString('latin1', 0, HEAD))

/** Refuses a text that no spreadsheet program writes: each of 100,000 cells may refer to it. */
function checkLength(letters: string): void {
  if (letters.length <= MAX_CELL_CHARACTERS) return
  const text = Buffer.from(letters, 'latin1')
    .toString('utf8')
    .replace(/&#?\w{1,10};/g, 'x')
  if (text.length > MAX_CELL_CHARACTERS) throw new OversizedText()
}

/**
 * Rewrites the table of shared strings with one plain element per string, in order. The sheet library does not count an
 * empty `<si/>`: every later cell would get the string of the next index.
 * @throws OversizedText for a text longer than Excel's limit of a cell
 */
export function withPlainTexts(xml: Buffer): Buffer {
  const text = xml
    .toString('latin1')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, inner: string) =>
      inner.replace(/[&<>]/g, (letter) => ESCAPES[letter] ?? ''),
    )
  const texts: string[] = []
  for (const [, , content = ''] of text.matchAll(TEXT)) {
    const spoken = content.includes('rPh') ? content.replace(PHONETIC, '') : content
    let letters = ''
    for (const [, , run = ''] of spoken.matchAll(LETTERS)) letters += run
    checkLength(letters)
    texts.push(`<si><t xml:space="preserve">${letters}</t></si>`)
  }
  return Buffer.from(`<sst>${texts.join('')}</sst>`, 'latin1')
}
