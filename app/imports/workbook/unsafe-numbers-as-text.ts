/** Value that is not a number as XML writes one: a text, an error or an empty value. */
const NOT_PLAIN = /<(?:\w+:)?v(?:\s[^>]*)?>(?!\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*<)/g
const TYPE = /\st\s*=\s*["'](\w*)["']/

/**
 * Converts number cells that the sheet library would misread to text cells. It reads `12,5` and `1 234`, as programs on
 * a French machine write them, as 12 and 1. A date cell (`t="d"`) becomes text too: the library converts it to a plain
 * number, such as 46345 € in a column of amounts.
 * @param rows the XML of a sheet's rows, in latin1
 * @returns the same text when no cell is converted
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
