import { RuleError } from '../errors'
import type { CellError, RowChange, SheetKey } from './sheets'

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
export function noteStored(outcome: StoreOutcome, { sheet, kind }: RowChange): void {
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
