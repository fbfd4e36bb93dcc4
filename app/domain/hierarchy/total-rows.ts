const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

const TOTAL = /^total(general)?$/i
/** The word alone, as people and their programs write it: 'Sous-total', 'Totaux', 'Grand Total', 'Somme :'. */
const SUM = /^(sous-?|sub-?|grand)?(total|totaux|totals|sommes?)(general|generaux|generale)?:?$/i
/** With what is summed: 'Total 00123' as Excel's subtotals write it, 'Total Rennes', '00123 Total'. */
const SUM_OF = /^((sous[\s-]?)?(total|totaux|somme)[\s:(\d-]|.*\stotal$)/i
/** What every one of these has, so that the rest is asked of few cells of a large file. */
const MAYBE = /t\s*o\s*t\s*a|somme/i

/**
 * A row of sums that no import reads and nobody need be told of (spec 5 §1: 'Total', any case), also as Excel writes it
 * in French under a pivot table: 'Total général'.
 */
export const isPlainTotal = (pdv: string): boolean => TOTAL.test(plain(pdv).replace(/\s/g, ''))

/** Whether text is a word for a sum and nothing else: no service, person or PDV number is called so. */
export const namesSum = (text: string): boolean =>
  MAYBE.test(text) && SUM.test(plain(text).replace(/\s/g, ''))

/** The same, also of something: where a PDV number is asked for, or where there is none. */
export const namesSumOf = (text: string): boolean =>
  namesSum(text) || (MAYBE.test(text) && SUM_OF.test(plain(text).trim()))
