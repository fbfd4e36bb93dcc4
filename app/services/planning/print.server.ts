import { referenceDataIn } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/local-date'
import { RuleError } from '~/domain/errors'
import type { ExportTable } from '~/domain/exports/table'
import { NO_GROUP_YET, NO_SITE_HERE } from '~/domain/hierarchy/empty-messages'
import { scopeName } from '~/domain/hierarchy/network'
import { readMonth } from '~/domain/planning/grid/month-days'
import { type PlanningSheet, planningTable } from '~/domain/planning/grid/planning-table'
import { PlanningDateError } from '~/domain/planning/lock'
import { GRID_PARAMS, readSearch } from '~/domain/planning/view'
import { today } from '~/infra/process/clock.server'
import { assertReads } from '~/services/attendance/access.server'
import { workingDaysNote, workingDaysOf } from '~/services/calendar/calendar.server'
import { readGrid } from './grid.server'

class SheetScopeError extends RuleError {
  constructor(act: 'imprimer' | 'exporter') {
    super(`Sélectionnez une concession, une plaque ou un groupe pour ${act} le planning.`)
  }
}

/** Error: a planning without concessions cannot be printed. */
class NothingToPrintError extends RuleError {
  constructor(hasGroups: boolean) {
    super(hasGroups ? `${NO_SITE_HERE}.` : NO_GROUP_YET)
  }
}

/** Concessions in one print: about as many sheets, which a browser lays out in seconds (2 §2). */
const PRINTED = 25

/**
 * Planning of a scope for export or print (4-decisions, 30), completely selected by its address (47). The export
 * contains every concession. A print contains 25 of those that match `q`; `page` selects the next ones.
 * @param scope null when none is chosen
 * @throws PlanningDateError, SheetScopeError, NothingToPrintError, ForbiddenError, PlanningAccessError
 */
export async function planningSheet(
  principal: Principal,
  scope: Scope | null,
  params: URLSearchParams,
  act: 'imprimer' | 'exporter' = 'imprimer',
): Promise<PlanningSheet> {
  assertReads(principal, null)
  const day = today()
  const month = readMonth(params.get(GRID_PARAMS.month), monthOf(day))
  if (!month) throw new PlanningDateError()
  if (!scope) throw new SheetScopeError(act)
  const known = await referenceDataIn(month)
  const calendar = await workingDaysNote(month, known)
  const asked = Number(params.get('page')) || 1
  const search = readSearch(params)
  const part = act === 'exporter' ? null : { page: asked, size: PRINTED, search }
  const grid = await readGrid(principal, scope, month, part)
  if (part && grid.siteCount === 0) throw new NothingToPrintError(known.network.groups.length > 0)
  return {
    grid,
    scopeName: scopeName(known.network, scope) ?? '',
    workingDays: await workingDaysOf(scope, month, known),
    ...(calendar ? { calendar } : {}),
    today: day,
    printed: PRINTED,
    search,
  }
}

/**
 * Export table of a scope's month, with the address's search.
 * @throws PlanningDateError, SheetScopeError, ForbiddenError, PlanningAccessError
 */
export async function planningExport(
  principal: Principal,
  scope: Scope | null,
  params: URLSearchParams,
): Promise<ExportTable> {
  const sheet = await planningSheet(principal, scope, params, 'exporter')
  return planningTable(sheet, sheet.search)
}
