/** A formula that nothing follows in its cell, or an empty value. */
const NO_RESULT =
  /<((?:\w+:)?)f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/\1f>)\s*(?:<\1v(?:\s[^<>]*)?(?:\/>|>\s*<\/\1v>)\s*)?(?=<\/\1c>)/g
/** Longest opening of a cell; a formula is its first element. Bounded, so that no file of formulas alone takes long. */
const TAG = 300
const EMPTY_VALUE = /<(?:\w+:)?v[\s/>]/

/**
 * Rewrites formulas without a result so that the sheet library recognises them. The library takes `t="str"` without a
 * value, and a reference to a shared formula, for empty cells: an uncomputed figure would then count as blank or 0. An
 * empty text value is a result: `=IF(…;"")` shows nothing.
 * @param rows the XML of a sheet's rows, in latin1
 * @returns the same text when no formula is rewritten
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
