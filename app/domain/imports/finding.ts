/** A sentence about a place in an imported workbook: an error or a warning (spec 5 §1, Answer). */
export interface ImportFinding {
  sheet: string | null
  /** as the spreadsheet program numbers it, from 1 */
  row: number | null
  /** the column's header */
  column: string | null
  /** the concession's name, or the PDV number that nobody knows */
  site: string | null
  message: string
}
