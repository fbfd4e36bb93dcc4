/**
 * Whether what stands in place of a PDV number names a row of sums, which no import reads (spec 5 §1: 'Total', any
 * case), also as Excel writes it in French under a pivot table: 'Total général'.
 */
export function namesTotal(pdv: string): boolean {
  const letters = pdv.normalize('NFD').replace(/[\p{M}\s]/gu, '')
  return /^total(general)?$/i.test(letters)
}
