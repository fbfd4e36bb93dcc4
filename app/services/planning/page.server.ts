import { newId } from '~/db/ids.server'
import { UnreadablePlanningError } from '~/db/planning.server'
import { type ReferenceData, ReferenceDataError } from '~/db/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { type Month, monthOf } from '~/domain/calendar/business-day'
import { closedSentence } from '~/domain/closing/sentence'
import { RuleError } from '~/domain/errors'
import { scopeName } from '~/domain/hierarchy/network'
import { chooseScope } from '~/domain/planning/choose-scope'
import { dayWindow, withWindow } from '~/domain/planning/day-window'
import { actText, GRID_KEYS } from '~/domain/planning/dialogs'
import { isReadOnly, type MonthState } from '~/domain/planning/grid-view'
import {
  PastMonthError,
  PlanningAccessError,
  PlanningDateError,
  PlanningEditError,
} from '~/domain/planning/lock'
import { readMonth } from '~/domain/planning/month-days'
import {
  type ActDialog,
  GRID_PARAMS,
  type PlanningDialog,
  type PlanningView,
  readSearch,
} from '~/domain/planning/view'
import { HOLIDAYS_UNREADABLE, WORKING_DAYS_UNREADABLE } from '~/domain/unreadable'
import {
  ConcessionRequiredError,
  DELETE_REFUSED,
  refusal,
  WorkerNotFoundError,
} from '~/domain/workers/rights'
import { shownWorker } from '~/domain/workers/two-editors'
import { today } from '~/infra/clock.server'
import { logger } from '~/infra/logger.server'
import { chainOf, coveredSite } from '~/services/attendance/access.server'
import { workingDaysNote, workingDaysOf } from '~/services/calendar/calendar.server'
import { reopeningOf } from '~/services/rollups/reopening.server'
import { accountChoices } from '~/services/workers/account.server'
import { workerView } from '~/services/workers/list.server'
import { readWorker } from '~/services/workers/workers.server'
import { readGrid } from './grid.server'
import { planningTrail } from './trail.server'

/** What a role may do on the page (spec 2 §6). */
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
  month: Month,
  known: ReferenceData | null,
): Promise<{ count: number; problems: string[] }> {
  try {
    const [count, note] = await Promise.all([
      workingDaysOf(month, known),
      workingDaysNote(month, known),
    ])
    return { count, problems: note ? [note] : [] }
  } catch (error) {
    logger().error({ err: error, month }, 'planning: working days failed')
    return { count: 0, problems: [WORKING_DAYS_UNREADABLE, HOLIDAYS_UNREADABLE] }
  }
}

/** The dialog that the address opens, or the sentence that says why it stays closed. */
async function dialogOf(
  principal: Principal,
  view: PlanningView,
  params: URLSearchParams,
): Promise<{ dialog: PlanningDialog | null; problem: string | null }> {
  const kind = params.get(GRID_PARAMS.dialog)
  const id = params.get(GRID_PARAMS.worker) ?? ''
  const { role } = principal
  const refused = (problem: string | null) => ({ dialog: null, problem })
  const act = (of: ActDialog['kind'], workerName?: string) =>
    actText(of, { siteName: view.scopeName, month: view.month, workerName })
  if (!kind || view.scope?.type !== 'site' || !view.scope.id)
    return refused(
      kind === 'add' ? (refusal(role, 'add') ?? new ConcessionRequiredError().message) : null,
    )
  if (kind === 'add') {
    if (view.grid && isReadOnly(view.grid.state)) return refused(whyReadOnly(view))
    const problem = refusal(role, 'add')
    if (problem) return refused(problem)
    const site = await coveredSite(principal, view.scope.id)
    return {
      dialog: { kind, id: newId(), accounts: await accountChoices(principal, site, null) },
      problem: null,
    }
  }
  if (kind === 'edit' || kind === 'reset' || kind === 'delete') {
    const problem =
      kind === 'delete'
        ? (refusal(role, 'delete') ?? (view.mode === 'edit' ? null : DELETE_REFUSED))
        : refusal(role, 'open-form')
    if (problem) return refused(problem)
    const worker = await readWorker(principal, id)
    if (!worker.active) return refused(new WorkerNotFoundError().message)
    const form = workerView(worker)
    if (kind !== 'edit')
      return { dialog: { kind, worker: form, act: act(kind, worker.name) }, problem: null }
    const accounts = await accountChoices(principal, chainOf(worker), worker.userId)
    const edited = { ...form, seen: shownWorker(worker) }
    return { dialog: { kind, worker: edited, accounts }, problem: null }
  }
  if (kind === 'reopen' || kind === 'close')
    return view.rights.reopen && view.grid?.state !== 'closed'
      ? { dialog: { kind, act: act(kind) }, problem: null }
      : refused(null)
  if (kind === 'journal')
    return view.rights.edit
      ? { dialog: { kind, trail: await planningTrail(view.scope.id, view.month) }, problem: null }
      : refused(whyNoEdit(true, view))
  if (kind === 'keys') return { dialog: { kind, keys: GRID_KEYS }, problem: null }
  if ((kind === 'fill' || kind === 'copy' || kind === 'paste') && view.mode === 'edit')
    return { dialog: { kind, act: act(kind) }, problem: null }
  return refused(null)
}

/** The sentence of a month that nobody may write. */
const whyReadOnly = ({ grid, month }: PlanningView): string =>
  grid?.state === 'closed' ? closedSentence(month) : new PastMonthError().message

/** What a month that is over says of itself above its grid. */
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
      ...{ text: 'Ce mois passé a été rouvert par un administrateur.', reopen: null },
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

/**
 * Everything the planning page shows (spec 2 §2): scope, month, grid, mode, open dialog; failures as the sentences
 * of spec 2 §8.
 * @throws PlanningAccessError the role does not see the planning
 */
export async function planningPage(
  principal: Principal,
  { scope, reference }: { scope: Scope | null; reference: ReferenceData | null },
  params: URLSearchParams,
): Promise<PlanningView> {
  if (!may(principal.role, 'attendance-codes.read')) throw new PlanningAccessError()
  const day = today()
  const month = readMonth(params.get(GRID_PARAMS.month), monthOf(day))
  const search = readSearch(params)
  const view: PlanningView = {
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
    search,
    legend: params.get(GRID_PARAMS.legend) === '1',
    full: params.get(GRID_PARAMS.full) === '1',
  }
  if (!month) return view
  const page = Number(params.get('page')) || 1
  const [days, grid] = await Promise.all([
    workingDays(month, reference),
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
    view.status = 500
    view.error = `${GRID_FAILED}${sentenceOf(error)}`
    return view
  }
  view.grid = grid
  view.note = scope.type === 'site' ? monthNote(principal, grid.state, month) : null
  const { leftOut } = grid
  if (leftOut && scope.type === 'site') {
    view.grid = null
    view.status = 500
    view.error = `${GRID_FAILED}${new UnreadablePlanningError().message}`
    return view
  }
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
  // why: a closed month says so by itself
  else if (asked && view.grid?.state !== 'closed') view.problems.push(whyNoEdit(site, view))
  const rename = params.get(GRID_PARAMS.rename)
  if (rename && site && open) {
    const problem = refusal(principal.role, 'rename')
    if (problem) view.problems.push(problem)
    else view.rename = rename
  }
  const { dialog, problem } = await dialogOf(principal, view, params)
  view.dialog = dialog
  if (view.grid && view.mode === 'view') {
    view.window = dayWindow(view.grid.days, params.get(GRID_PARAMS.days))
    view.grid.days = withWindow(view.grid.days, view.window)
  }
  if (problem) view.problems.push(problem)
  return view
}

function whyNoEdit(site: boolean, view: PlanningView): string {
  if (!view.rights.edit) return new PlanningEditError().message
  if (!site) return 'Sélectionnez une concession pour modifier le planning.'
  return whyReadOnly(view)
}
