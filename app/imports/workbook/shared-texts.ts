/** The table of a workbook's texts, and one of them; its name is free of prefix or not. */
const TABLE = /<(?:\w+:)?sst[\s/>]/
const TEXT = /<((?:\w+:)?)(?:si|sstItem)(?:\s[^<>]*?)?(?:\/>|>([\s\S]*?)<\/\1(?:si|sstItem)\s*>)/g
const PHONETIC = /<((?:\w+:)?)rPh(?:\s[^<>]*?)?(?:\/>|>[\s\S]*?<\/\1rPh\s*>)/g
const LETTERS = /<((?:\w+:)?)t(?:\s[^<>]*?)?(?:\/>|>([\s\S]*?)<\/\1t\s*>)/g
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const HEAD = 2_000

/** True when a part is the table of shared strings, whatever its name. */
export const holdsTexts = (xml: Buffer): boolean => TABLE.test(xml.toString('latin1', 0, HEAD))

/**
 * Rewrites the table of shared strings with one plain element per string, in order. The sheet library does not count an
 * empty `<si/>`: every later cell would get the string of the next index.
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
    texts.push(`<si><t xml:space="preserve">${letters}</t></si>`)
  }
  return Buffer.from(`<sst>${texts.join('')}</sst>`, 'latin1')
}
