/** A factor or constant as a page shows it, with all its decimals: '0,125'. */
export const writtenNumber = (value: number): string => String(value).replace('.', ',')

/** Number of a form's field, with a comma or a point; 0, which no factor or constant is, for another text. */
export function numberOf(text: string): number {
  const value = /^\d{1,9}(?:[.,]\d{1,9})?$/.test(text) ? Number(text.replace(',', '.')) : 0
  return Number.isFinite(value) ? value : 0
}
