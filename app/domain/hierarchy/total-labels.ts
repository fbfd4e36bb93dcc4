const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

const TOTAL = /^total(general)?$/i
/** Sum words alone, in common spellings: 'Sous-total', 'Totaux', 'Grand Total', 'Somme :'. */
const SUM = /^(sous-?|sub-?|grand)?(total|totaux|totals|sommes?)(general|generaux|generale)?:?$/i
/** Sum words with the summed item: 'Total 00123' as in Excel's subtotals, 'Total Rennes', '00123 Total'. */
const SUM_OF = /^((sous[\s-]?)?(total|totaux|somme)[\s:(\d-]|.*\stotal$)/i
/** Fast pre-check that all sum words match, because a large file has many cells. */
const MAYBE = /t\s*o\s*t\s*a|somme/i

/**
 * Tests for a total row that imports skip without a warning (spec 5 §1: 'Total', any case), including 'Total
 * général' of French pivot tables.
 */
export const isPlainTotal = (pdv: string): boolean => TOTAL.test(plain(pdv).replace(/\s/g, ''))

/** Tests whether the text is only a sum word. No service, person or PDV number has such a name. */
export const namesSum = (text: string): boolean =>
  MAYBE.test(text) && SUM.test(plain(text).replace(/\s/g, ''))

/** Tests for a sum word, alone or with a summed item. For cells of PDV numbers, and rows without one. */
export const namesSumOf = (text: string): boolean =>
  namesSum(text) || (MAYBE.test(text) && SUM_OF.test(plain(text).trim()))
