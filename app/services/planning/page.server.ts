import { UnreadablePlanningError } from '~/db/collections/planning.server'
import { type ReferenceData, ReferenceDataError } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { closedSentence } from '~/domain/closing/closed-message'
import { RuleError } from '~/domain/errors'
import { scopeName } from '~/domain/hierarchy/network'
import { chooseScope } from '~/domain/planning/empty-state'
import { dayWindow, WHOLE_MONTH, withWindow } from '~/domain/planning/grid/day-window'
import { isReadOnly, type MonthState } from '~/domain/planning/grid/grid-view'
import { readMonth } from '~/domain/planning/grid/month-days'
import { PlanningAccessError, PlanningDateError } from '~/domain/planning/lock'
import { GRID_PARAMS, type PlanningView, readSearch } from '~/domain/planning/view'
import { HOLIDAYS_UNREADABLE, WORKING_DAYS_UNREADABLE } from '~/domain/read-failure-messages'
import { refusal } from '~/domain/workers/rights'
import { logger } from '~/infra/logger.server'
import { today } from '~/infra/process/clock.server'
import { workingDaysNote, workingDaysOf } from '~/services/calendar/calendar.server'
import { reopeningOf } from '~/services/writes/reopen-link.server'
import { dialogOf, whyNoEdit } from './dialog.server'
import { readGrid } from './grid.server'

/** Rights of a role on the page (spec 2 §6). */
function rightsOf({ role }: Principal): PlanningView['rights'] {
  return {
    edit: may(role, 'planning.write'),
    manage: may(role, 'workers.manage'),
    openForm: refusal(role, 'open-form') === null,
    remove: refusal(role, 'delete') === null,
    reopen: may(role, 'planning.reopen'),
  }
}

const GRID_FAILED = 'Erreur lors du chargement des données du planning: '

const sentenceOf = (error: unknown) =>
  error instanceof RuleError ? error.message : 'la base de données ne répond pas.'

async function workingDays(
  scope: Scope | null,
  month: Month,
  known: ReferenceData | null,
): Promise<{ count: number; problems: string[] }> {
  try {
    const [count, note] = await Promise.all([
      workingDaysOf(scope, month, known),
      workingDaysNote(month, known),
    ])
    return { count, problems: note ? [note] : [] }
  } catch (error) {
    logger().error({ err: error, month }, 'planning: working days failed')
    return { count: 0, problems: [WORKING_DAYS_UNREADABLE, HOLIDAYS_UNREADABLE] }
  }
}

/** Note above the grid of a closed, past or reopened month. */
function monthNote(principal: Principal, state: MonthState, month: Month): PlanningView['note'] {
  if (state === 'closed')
    return { text: closedSentence(month), reopen: reopeningOf(principal, month) }
  if (state === 'past')
    return {
      text: 'Ce mois est passé\u202f: le planning ne peut plus être modifié ni enregistré.',
      reopen: null,
    }
  if (state === 'reopened')
    return {
      text: 'Ce mois passé a été rouvert par un administrateur.',
      reopen: null,
      tone: 'warning',
    }
  return null
}

/** The month's address when the month form gave it in parts, without scripts; null when it needs no change. */
export function canonicalAddress(url: URL): string | null {
  const year = url.searchParams.get('yyyy')
  const number = url.searchParams.get('mm')
  if (year === null || number === null) return null
  return withoutParts(url, `${year.padStart(4, '0')}-${number}`)
}

function withoutParts(url: URL, month: string): string {
  const params = new URLSearchParams(url.search)
  params.delete('yyyy')
  params.delete('mm')
  params.set(GRID_PARAMS.month, month)
  return `${url.pathname}?${params}`
}

/** The page before its grid is read; without a month it stays so. */
function emptyPage(
  principal: Principal,
  { scope, reference }: Looked,
  month: Month | null,
  params: URLSearchParams,
): PlanningView {
  const day = today()
  return {
    userId: principal.userId,
    choose: chooseScope(principal.cover, reference?.network ?? null, scope),
    scope: scope ? { type: scope.type, id: 'siteId' in scope ? scope.siteId : null } : null,
    scopeName: (scope && reference && scopeName(reference.network, scope)) || '',
    month: month ?? monthOf(day),
    today: day,
    workingDays: 0,
    error: month ? null : new PlanningDateError().message,
    status: month ? 200 : 400,
    problems: [],
    grid: null,
    note: null,
    window: null,
    mode: 'view',
    rights: rightsOf(principal),
    dialog: null,
    rename: null,
    search: readSearch(params),
    legend: params.get(GRID_PARAMS.legend) === '1',
    full: params.get(GRID_PARAMS.full) === '1',
  }
}

/** The page whose grid cannot be read (spec 2 §8). */
const withoutGrid = (view: PlanningView, error: unknown): PlanningView => ({
  ...view,
  status: 500,
  error: `${GRID_FAILED}${sentenceOf(error)}`,
})

/** Scope and reference data of the page; null: none chosen yet, or unreadable. */
interface Looked {
  scope: Scope | null
  reference: ReferenceData | null
}

/**
 * Everything the planning page shows (spec 2 §2): scope, month, grid, mode, open dialog; failures as the sentences
 * of spec 2 §8.
 * @throws PlanningAccessError the role does not see the planning
 */
export async function planningPage(
  principal: Principal,
  looked: Looked,
  params: URLSearchParams,
): Promise<PlanningView> {
  if (!may(principal.role, 'attendance-codes.read')) throw new PlanningAccessError()
  const { scope, reference } = looked
  const month = readMonth(params.get(GRID_PARAMS.month), monthOf(today()))
  const view = emptyPage(principal, looked, month, params)
  if (!month) return view
  const { search } = view
  const page = Number(params.get('page')) || 1
  const [days, grid] = await Promise.all([
    workingDays(scope, month, reference),
    scope
      ? readGrid(principal, scope, month, { page, search }, reference).catch((error: unknown) => ({
          error,
        }))
      : null,
  ])
  view.workingDays = days.count
  view.problems = days.problems
  if (!scope || !grid) return view
  if ('error' in grid) {
    const { error } = grid
    if (error instanceof RuleError) throw error
    if (!(error instanceof ReferenceDataError)) logger().error({ err: error }, 'planning failed')
    return withoutGrid(view, error)
  }
  view.note = scope.type === 'site' ? monthNote(principal, grid.state, month) : null
  const { leftOut } = grid
  if (leftOut && scope.type === 'site') return withoutGrid(view, new UnreadablePlanningError())
  view.grid = grid
  if (leftOut) view.problems.push(leftOut)
  return withModes(principal, view, params)
}

async function withModes(
  principal: Principal,
  view: PlanningView,
  params: URLSearchParams,
): Promise<PlanningView> {
  const site = view.scope?.type === 'site'
  const asked = params.get(GRID_PARAMS.mode) === 'edit'
  const open = !view.grid || !isReadOnly(view.grid.state)
  if (asked && site && view.rights.edit && open) view.mode = 'edit'
  // No message for a closed month: the note above its grid gives the reason.
  else if (asked && view.grid?.state !== 'closed') view.problems.push(whyNoEdit(site, view))
  const rename = params.get(GRID_PARAMS.rename)
  if (rename && site && open) {
    const problem = refusal(principal.role, 'rename')
    if (problem) view.problems.push(problem)
    else view.rename = rename
  }
  const { dialog, problem } = await dialogOf(principal, view, params)
  view.dialog = dialog
  if (view.grid) {
    const asked = params.get(GRID_PARAMS.days)
    // a narrow window edits seven days: a whole month there is wider than the window
    view.window = dayWindow(
      view.grid.days,
      view.mode === 'edit' && asked === WHOLE_MONTH ? null : asked,
    )
    view.grid.days = withWindow(view.grid.days, view.window)
  }
  if (problem) view.problems.push(problem)
  return view
}
