import type { ModelTable } from '~/domain/import-models/model'
import { textsOf } from '../reading/headers'
import { normalised } from '../reading/normalise-names'
import type { Sheet } from '../workbook/sheet'
import { looksLikeData } from './column-cells'
import { meaningsOf } from './field-synonyms'
import { SEARCHED_ROWS } from './find-table'

/** Where the headers probably are. */
export interface HeaderPlace {
  /** index of the last header row, from 0 */
  headerRow: number
  headerRows: 1 | 2
}

type Texts = (string | undefined)[]

const filledIn = (texts: Texts) => texts.filter((text) => text !== undefined)

/** Shortest run of day numbers that are headers ('1', '2', '3', …: days across). */
const DAYS_ACROSS = 5

/** Column indexes of day numbers that follow each other, and of dates in a row of at least five. */
function daysAcross(texts: Texts): ReadonlySet<number> {
  const days = new Set<number>()
  let run: number[] = []
  const end = () => {
    if (run.length >= DAYS_ACROSS) for (const index of run) days.add(index)
    run = []
  }
  texts.forEach((text, index) => {
    const day = dayIn(text)
    const before = dayIn(texts[index - 1])
    if (day === null || before === null || day !== before + 1) end()
    if (day !== null) run.push(index)
  })
  end()
  return days
}

/** Day of the month that a header names: '7', '07', '07/11', '07/11/2026', 'Lun 07'; null for other headers. */
export function dayIn(header: string | undefined): number | null {
  const found = /^(?:\p{L}{2,8}\.? )?(\d{1,2})(?:[/.-]\d{1,2}(?:[/.-]\d{2,4})?)?$/u.exec(
    header ?? '',
  )
  const day = Number(found?.[1])
  return found && day >= 1 && day <= 31 ? day : null
}

/** Likeness of a row to a header row: known headers weigh 3, other texts 1, data −2. */
function headerScore(sheet: Sheet, row: number): number {
  const texts = textsOf(sheet.rows[row])
  if (filledIn(texts).length < 2) return 0
  const days = daysAcross(texts)
  let score = 0
  texts.forEach((text, index) => {
    if (text === undefined) return
    if (days.has(index)) score += 1
    else if (looksLikeData(sheet.rows[row]?.[index])) score -= 2
    else score += meaningsOf(text).length > 0 ? 3 : 1
  })
  return score
}

/** Tests whether a row holds texts alone, day numbers included. */
function isTextRow(sheet: Sheet, row: number): boolean {
  const texts = textsOf(sheet.rows[row])
  const days = daysAcross(texts)
  return texts.every(
    (text, index) =>
      text === undefined || days.has(index) || !looksLikeData(sheet.rows[row]?.[index]),
  )
}

/** Data rows below a header that are searched for columns without a lower header. */
const BELOW = 20

/** Tests whether the row above gives the headers of the lower row a meaning: groups over equal or missing headers. */
function isGrouped(sheet: Sheet, lower: number): boolean {
  if (lower < 1 || !isTextRow(sheet, lower) || !isTextRow(sheet, lower - 1)) return false
  const [above, below] = [textsOf(sheet.rows[lower - 1]), textsOf(sheet.rows[lower])]
  const [groups, headers] = [filledIn(above), filledIn(below)]
  if (groups.length === 0 || headers.length < 2) return false
  const isRepeated = new Set(headers.map(normalised)).size < headers.length
  const data = sheet.rows.slice(lower + 1, lower + 1 + BELOW)
  const namesColumns = above.some(
    (text, index) =>
      text !== undefined &&
      below[index] === undefined &&
      data.some((cells) => textsOf(cells)[index] !== undefined),
  )
  return (isRepeated && groups.length > 1) || (namesColumns && groups.length > 1)
}

/**
 * Finds the header rows of a sheet among its first 100 rows: the row with most known headers and texts and least data;
 * of equal rows the upper one. Two rows when groups are above equal headers.
 * @param fixed what the user chose instead
 * @returns null without a row of two headers
 */
export function findHeaders(sheet: Sheet, fixed: ModelTable = {}): HeaderPlace | null {
  const chosen = fixed.headerRow
  if (chosen !== undefined) {
    if (!sheet.rows[chosen - 1]) return null
    if (fixed.headerRows === 1) return { headerRow: chosen - 1, headerRows: 1 }
    // A given row of two may be the upper or the lower one (`headerCandidates`).
    if (isGrouped(sheet, chosen)) return { headerRow: chosen, headerRows: 2 }
    const isLower = fixed.headerRows === 2 || isGrouped(sheet, chosen - 1)
    return { headerRow: chosen - 1, headerRows: isLower ? 2 : 1 }
  }
  let best = -1
  let most = 0
  const length = Math.min(sheet.rows.length, SEARCHED_ROWS)
  for (let row = 0; row < length; row++) {
    const score = headerScore(sheet, row)
    if (score <= most) continue
    most = score
    best = row
  }
  if (best < 0) return null
  if (fixed.headerRows === 1) return { headerRow: best, headerRows: 1 }
  if (isGrouped(sheet, best + 1)) return { headerRow: best + 1, headerRows: 2 }
  if (fixed.headerRows === 2 || isGrouped(sheet, best)) return { headerRow: best, headerRows: 2 }
  return { headerRow: best, headerRows: 1 }
}
