import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { daysIn } from '~/domain/calendar/day-arithmetic'
import { RuleError } from '~/domain/errors'
import { NothingToSaveError, NothingValidError } from '~/domain/planning/admission'
import { pasteView } from '~/domain/planning/paste-view'
import { calm, type TypedInput } from '~/domain/planning/typed'
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

/** Lines of one paste: several times the people of any concession. */
const MOST_LINES = 2_000

class LongPasteError extends RuleError {
  constructor() {
    super('Collez au plus 2\u202f000 lignes à la fois.', 422)
  }
}

/** A table as it was pasted into the text box. */
export interface PastedText {
  table: string
  /** day of the first column of codes, '' for the first of the month */
  day: string
  /** collaborators in sight of the grid it was pasted into, joined by commas; '' in the text box */
  rows: string
}

/**
 * What a pasted table would change in a concession's month; nothing is saved (4-decisions, 45). When it would change
 * nothing the text box comes back with the reasons.
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
  const view = { ...calm('dialog'), values: { table, day: String(first) } }
  // why: the grid holds cells that are not saved yet, so one that changes nothing here may there
  if (paste.cells > 0 || (rows !== '' && paste.fields.length > 0)) return { ...view, paste }
  const { message } = paste.refused.length > 0 ? new NothingValidError() : new NothingToSaveError()
  return { ...view, error: message, cellErrors: paste.refused }
}

/** Saves the cells of a paste as they were shown; one that changed meanwhile is a conflict. @throws what `saveTyped` throws */
export async function savePasted(
  principal: Principal,
  month: Month,
  inputs: readonly TypedInput[],
  request: Request,
): Promise<ActionView> {
  assertEdits(principal)
  return { ...(await saveTyped(principal, month, inputs, request)), form: 'dialog', typed: [] }
}
