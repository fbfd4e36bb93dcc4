import type { Principal } from '~/domain/access/scope'
import { daysIn } from '~/domain/calendar/day-arithmetic'
import type { Month } from '~/domain/calendar/local-date'
import { RuleError } from '~/domain/errors'
import { NothingToSaveError, NothingValidError } from '~/domain/planning/entry-validation'
import { noErrors, type TypedInput } from '~/domain/planning/grid/cell-input'
import { pasteView } from '~/domain/planning/paste/paste-view'
import type { ActionView } from '~/domain/planning/view'
import { assertEdits, assertMonthsOpen, coveredSite } from '~/services/attendance/access.server'
import { saveTyped } from '~/services/attendance/save.server'
import { readGrid } from './grid.server'

class EmptyPasteError extends RuleError {
  constructor() {
    super('Collez d’abord un tableau copié depuis Excel.', 422)
  }
}

class PasteDayError extends RuleError {
  constructor(month: Month) {
    super(`Le jour de la première colonne va de 1 à ${daysIn(month)}.`, 422)
  }
}

/** Maximum lines of one paste: several times the collaborators of any concession. */
const MOST_LINES = 2_000

class LongPasteError extends RuleError {
  constructor() {
    super('Collez au plus 2\u202f000 lignes à la fois.', 422)
  }
}

/** Table as the user pasted it into the text box. */
export interface PastedText {
  table: string
  /** day of the first column of codes, '' for the first of the month */
  day: string
  /** identifiers of the grid's visible collaborators, joined by commas; '' for a paste into the text box */
  rows: string
}

/**
 * Preview of a pasted table in a concession's month; nothing is saved (4-decisions, 45). When it changes nothing, the
 * text box is redisplayed with the reasons.
 * @throws PlanningEditError, ForbiddenError, SiteNotFoundError, PastMonthError, EmptyPasteError, LongPasteError,
 * PasteDayError
 */
export async function previewPaste(
  principal: Principal,
  siteId: string,
  month: Month,
  { table, day, rows }: PastedText,
): Promise<ActionView> {
  assertEdits(principal)
  const scope = await coveredSite(principal, siteId)
  await assertMonthsOpen([{ siteId, month }])
  if (table.trim() === '') throw new EmptyPasteError()
  if (table.split('\n', MOST_LINES + 2).length > MOST_LINES + 1) throw new LongPasteError()
  const first = day.trim() === '' ? 1 : Number(day)
  if (!Number.isInteger(first) || first < 1 || first > daysIn(month)) throw new PasteDayError(month)
  const grid = await readGrid(principal, scope, month, 1)
  const workers = rows === '' ? [] : rows.split(',')
  const paste = pasteView(grid, table, { day: first, workers })
  const view = { ...noErrors('dialog'), values: { table, day: String(first) } }
  // The grid holds unsaved cells, so a field equal to the stored code may still change the grid.
  if (paste.cells > 0 || (rows !== '' && paste.fields.length > 0)) return { ...view, paste }
  const { message } = paste.refused.length > 0 ? new NothingValidError() : new NothingToSaveError()
  return { ...view, error: message, cellErrors: paste.refused }
}

/**
 * Saves the previewed cells of a paste; a cell changed since the preview is a conflict.
 * @throws the errors of `saveTyped`
 */
export async function savePasted(
  principal: Principal,
  month: Month,
  inputs: readonly TypedInput[],
  request: Request,
): Promise<ActionView> {
  assertEdits(principal)
  return { ...(await saveTyped(principal, month, inputs, request)), form: 'dialog', typed: [] }
}
