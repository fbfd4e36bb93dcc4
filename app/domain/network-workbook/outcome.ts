import { RuleError } from '../errors'
import type { LoadedRow } from '../loaded-row'
import { type CellError, type RowChange, SHEETS, type SheetKey } from './sheets'

/** Link by which the owner of a new account chooses a password, where no mail server sends it. */
export interface InvitationLink {
  email: string
  name: string
  url: string
}

/** What a workbook has stored, row by row. */
export interface StoreOutcome {
  /** rows stored, by sheet */
  stored: Partial<Record<SheetKey, { created: number; changed: number }>>
  /** collaborators whose departure was noted */
  left: number
  refused: CellError[]
  links: InvitationLink[]
}

/** Outcome of a workbook that changed nothing. */
export const noOutcome = (): StoreOutcome => ({ stored: {}, left: 0, refused: [], links: [] })

/** Counts a row as stored. */
export function noteStored(
  outcome: StoreOutcome,
  { sheet, kind }: Pick<RowChange, 'sheet' | 'kind'>,
): void {
  const counts = outcome.stored[sheet] ?? { created: 0, changed: 0 }
  outcome.stored[sheet] = { ...counts, [kind]: counts[kind] + 1 }
}

/** Notes why a row was not stored. @throws an error that is no refusal, or that stops every further row (500, 503) */
export function noteRefused(
  outcome: StoreOutcome,
  { sheet, row }: RowChange,
  error: unknown,
): void {
  if (!(error instanceof RuleError) || error.status >= 500) throw error
  outcome.refused.push({ sheet, row, column: '', message: error.message })
}

/** Stores one row, and notes it as stored or refused. */
export async function storeRow(
  outcome: StoreOutcome,
  change: RowChange,
  store: () => Promise<unknown>,
): Promise<void> {
  try {
    await store()
    noteStored(outcome, change)
  } catch (error) {
    noteRefused(outcome, change, error)
  }
}

/** Rows that a workbook has stored, by sheet, and departures. */
export type StoredRows = Pick<StoreOutcome, 'stored' | 'left'>

/** Rows of a load, each once, in the order in which they were stored. */
export function distinctRows(rows: readonly LoadedRow[]): (LoadedRow & { sheet: SheetKey })[] {
  const known = new Map<string, LoadedRow & { sheet: SheetKey }>()
  for (const row of rows) {
    const sheet = SHEETS.find((key) => key === row.sheet)
    if (sheet) known.set(`${sheet} ${row.row} ${row.id}`, { ...row, sheet })
  }
  return [...known.values()]
}

/** Counts the rows of a load. */
export function storedRows(rows: readonly LoadedRow[]): StoredRows {
  const outcome = noOutcome()
  for (const row of distinctRows(rows)) {
    if (row.row === 0) outcome.left++
    else noteStored(outcome, row)
  }
  return { stored: outcome.stored, left: outcome.left }
}
