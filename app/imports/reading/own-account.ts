import type { FileAccount, LeftSheet } from '~/domain/file-account/account'
import type { Workbook } from '../workbook/read-workbook'
import type { Sheet } from '../workbook/sheet'
import type { Column, SheetLayout } from './columns'
import { headersOf, namesOf } from './headers'
import { normalised } from './normalise-names'
import type { SheetReading } from './read-sheet'
import type { KnownSite } from './site-resolver'

const OUR_HEADINGS = 'elle a des en-têtes du classeur'
const OTHER_HEADINGS = 'sans en-tête du classeur'
const HIDDEN = 'masquée'

/** True if a cell of the sheet's first rows is a heading of one of the layouts. */
function hasOurHeadings({ rows }: Sheet, layouts: readonly SheetLayout[]): boolean {
  const ours = new Set(layouts.flatMap(({ columns }) => columns.flatMap(namesOf)))
  return rows.some((cells) => headersOf(cells).some(({ text }) => ours.has(normalised(text))))
}

/** PDV numbers of the concessions whose figures the file gives without error. */
export const numbersOf = (
  read: readonly { siteId: string }[],
  sites: readonly KnownSite[],
): ReadonlySet<string> => {
  const whole = new Set(read.map(({ siteId }) => siteId))
  return new Set(
    sites.flatMap(({ siteId, numerosPDV }) => (whole.has(siteId) ? [...numerosPDV] : [])),
  )
}

/**
 * Account of the product's own workbook (4-decisions, 76). Sheets and columns without any of our headings are left out by
 * decision of document 5; a further sheet with such headings is not.
 * @param whole PDV numbers of the concessions without error
 */
export function ownAccount(
  { sheets, others, hidden }: Workbook,
  readings: readonly SheetReading<readonly Column[]>[],
  whole: ReadonlySet<string>,
  layouts: readonly SheetLayout[],
): FileAccount {
  const rows = readings.flatMap((one) => one.rows)
  const read = rows.filter(({ pdv }) => pdv !== null && whole.has(pdv)).length
  const names = readings.map(({ columns }) => columns.sheet)
  const unread = [...sheets.filter(({ name }) => !names.includes(name)), ...others]
  return {
    rows: { read, refused: rows.length - read, left: readings.flatMap(({ left }) => left) },
    sheets: {
      read: names,
      left: unread.map((sheet): LeftSheet => {
        const { name } = sheet
        if (hidden.includes(name)) return { name, reason: HIDDEN, isDecided: true }
        const isOurs = hasOurHeadings(sheet, layouts)
        return { name, reason: isOurs ? OUR_HEADINGS : OTHER_HEADINGS, isDecided: !isOurs }
      }),
    },
    columns: readings.map(({ columns }) => columns),
    unknown: [],
  }
}
