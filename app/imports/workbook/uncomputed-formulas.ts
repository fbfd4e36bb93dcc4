/** A formula that nothing follows in its cell, or an empty value. */
const NO_RESULT =
  /<((?:\w+:)?)f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/\1f>)\s*(?:<\1v(?:\s[^<>]*)?(?:\/>|>\s*<\/\1v>)\s*)?(?=<\/\1c>)/g
/** Longest opening of a cell; a formula is its first element. Bounded, so that no file of formulas alone takes long. */
const TAG = 300
const EMPTY_VALUE = /<(?:\w+:)?v[\s/>]/

/**
 * Rows in which every formula without result is one that the sheet library knows. It takes `t="str"` without a value,
 * and a formula that only names the one it shares, for empty cells: what is not computed would count as not given, and
 * a column that may be blank as 0. The empty value of a text is a result: `=IF(…;"")` has shown nothing.
 * @param rows the XML of a sheet's rows, byte for letter
 * @returns the same text when nothing is to be changed
 */
export function markUncomputedFormulas(rows: string): string {
  const pieces: string[] = []
  let done = 0
  for (const { 0: formula, 1: prefix = '', index } of rows.matchAll(NO_RESULT)) {
    const before = rows.slice(Math.max(done, index - TAG), index)
    const at = before.lastIndexOf(`<${prefix}c`)
    const tag = before.slice(at)
    const isText = /\st\s*=\s*["']str["']/.test(tag)
    if (at < 0 || (isText && EMPTY_VALUE.test(formula))) continue
    const plain = tag.replace(/\st\s*=\s*["']\w*["']/, '')
    pieces.push(rows.slice(done, index - tag.length), `${plain}<${prefix}f>0</${prefix}f>`)
    done = index + formula.length
  }
  return pieces.length === 0 ? rows : `${pieces.join('')}${rows.slice(done)}`
}
