/** A value that is written otherwise than numbers are in XML, be it a text, an error or nothing at all. */
const NOT_PLAIN = /<(?:\w+:)?v(?:\s[^>]*)?>(?!\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*<)/g
const TYPE = /\st\s*=\s*["'](\w*)["']/

/**
 * Rows whose numbers the sheet library may take as they are. It reads `12,5` and `1 234` in a cell of numbers, as
 * programs of a French machine write them, as 12 and 1: such a cell becomes one of text, which is read as people write.
 * So does a day that is written as one (`t="d"`): the library makes a plain number of it, 46345 € where an amount belongs.
 * @param rows the XML of a sheet's rows, byte for letter
 * @returns the same text when nothing is to be changed
 */
export function localisedNumbersAsText(rows: string): string {
  const pieces: string[] = []
  let done = 0
  for (const { 0: element, index } of rows.matchAll(NOT_PLAIN)) {
    const value = index + element.length
    if (rows[value] === '<') continue
    const prefix = element.slice(1, element.search(/v[\s>]/))
    const start = rows.lastIndexOf(`<${prefix}c`, index)
    const tag = rows.slice(start, rows.indexOf('>', start))
    const type = TYPE.exec(tag)?.[1] ?? 'n'
    if (start < done || (type !== 'n' && type !== 'd')) continue
    const name = `<${prefix}c`
    pieces.push(
      rows.slice(done, start),
      `${name} t="str"${tag.slice(name.length).replace(TYPE, '')}`,
    )
    done = start + tag.length
  }
  return pieces.length === 0 ? rows : `${pieces.join('')}${rows.slice(done)}`
}
