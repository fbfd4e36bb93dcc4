import type { Principal, Scope } from '~/domain/access/scope'
import { isMonth, type Month, monthOf } from '~/domain/calendar/local-date'
import { readProgressMode } from '~/domain/cells/revenue-progress'
import { closedSentence } from '~/domain/closing/closed-message'
import type { SiteScope } from '~/domain/hierarchy/network'
import type { PageView } from '~/domain/hierarchy/view'
import {
  EditRefusedError,
  HistoryScopeError,
  NoObjectifError,
  SelectionError,
} from '~/domain/objectifs/errors'
import { describeFigure } from '~/domain/objectifs/fields'
import type { ObjectifForm } from '~/domain/objectifs/form'
import { gridScope, mayEdit, mayFreeze, requireReading } from '~/domain/objectifs/rights'
import type { AggregatePage, History, ObjectifsPage, TrailEntry } from '~/domain/objectifs/view'
import { pageOf } from '~/domain/paging'
import {
  OBJECTIFS_UNREADABLE,
  PART_UNREADABLE,
  WORKING_DAYS_UNREADABLE,
} from '~/domain/read-failure-messages'
import type { ReadResult } from '~/domain/read-result'
import {
  isProductive,
  type ProductiveService,
  readServiceKey,
  SERVICE_LABELS,
} from '~/domain/workshop-services'
import { objectifTrailId, readTrail } from '~/services/audit/read.server'
import { workingDaysNote, workingDaysOf } from '~/services/calendar/calendar.server'
import { readNeverReached } from '~/services/levers/never-reached.server'
import { readResult } from '~/services/web/guarded-read.server'
import { isClosed } from '~/services/writes/closed-month-guard.server'
import { reopeningOf } from '~/services/writes/reopen-link.server'
import { scopeQuery, urls } from '~/urls'
import { openForm, readCopyRequest } from './form.server'
import { failedShownPotential, readShownPotential } from './potential.server'
import { readShownProgress } from './progress.server'
import {
  lastHistoryMonth,
  type Nodes,
  readAggregate,
  readHistory,
  readStoredObjectif,
} from './read.server'

/** Error message for an invalid month in the URL: the page then shows the current month, without editing. */
function wrongMonth(params: URLSearchParams): string | null {
  const text = params.get('month')
  return text && !isMonth(text) ? new SelectionError().message : null
}

/** The month of a page's address (`month`, yyyy-MM); the current one for anything else. */
export function monthOfAddress(params: URLSearchParams, today: string): Month {
  const text = params.get('month') ?? ''
  return isMonth(text) ? text : monthOf(today)
}

async function readOwn(
  principal: Principal,
  scope: SiteScope,
  month: Month,
): Promise<NonNullable<ObjectifsPage['objectif']>> {
  return readResult(OBJECTIFS_UNREADABLE, async () => {
    try {
      const objectif = await readStoredObjectif(principal, scope, month)
      return { set: objectif.version > 0 ? objectif : null, frozenAt: objectif.frozenAt }
    } catch (error) {
      // A month without objectif is a state of the page, not a failure (spec 1 §8).
      if (error instanceof NoObjectifError) return { set: null, frozenAt: null }
      throw error
    }
  })
}

async function readActs({ siteId }: SiteScope, month: Month): Promise<TrailEntry[]> {
  const trail = await readTrail('objectif', objectifTrailId(siteId, month))
  return trail.map(({ at, userName, action, changes }) => ({
    at: at.toISOString(),
    userName,
    action,
    changes: changes.map((change) => ({
      field: change.field,
      ...describeFigure(change.field),
      old: typeof change.old === 'number' ? change.old : null,
      new: typeof change.new === 'number' ? change.new : null,
    })),
  }))
}

/** Reads the month's working days; a message when they, or the calendar behind them, are unreadable. */
const readWorkingDays = (scope: Scope | null, month: Month) =>
  readResult(WORKING_DAYS_UNREADABLE, async () => {
    const note = await workingDaysNote(month)
    if (note) throw new Error(note)
    return workingDaysOf(scope, month)
  })

/** The service whose history the address asks for; null for none, or one without targets. */
function readHistoryService(params: URLSearchParams): ProductiveService | null {
  const key = readServiceKey(params.get('history') ?? '')
  return key && isProductive(key) ? key : null
}

/** What a user may do with the month, and the message and way out where a closing or the address forbids it. */
async function readRights(
  principal: Principal,
  scope: Scope | null,
  month: Month,
  params: URLSearchParams,
) {
  const role = { edit: mayEdit(principal, scope), freeze: mayFreeze(principal, scope) }
  const isClosedHere =
    (role.edit || role.freeze) && scope?.type === 'site' && (await isClosed(scope.siteId, month))
  const wrong = wrongMonth(params)
  const closed = isClosedHere ? closedSentence(month) : null
  return {
    rights: closed || wrong ? { edit: false, freeze: false } : role,
    refusal: wrong ?? closed,
    reopen: closed && !wrong ? reopeningOf(principal, month) : null,
  }
}

/** Reads the parts of the page side by side. */
function readParts(
  principal: Principal,
  view: PageView,
  month: Month,
  params: URLSearchParams,
  formOf: (site: SiteScope) => ReturnType<typeof readForm> | null,
) {
  const { scope } = view
  const site = scope?.type === 'site' ? scope : null
  const service = readHistoryService(params)
  return Promise.all([
    readWorkingDays(scope, month),
    scope ? readShownPotential(principal, scope, month) : failedShownPotential(month, null),
    site ? readOwn(principal, site, month) : null,
    scope && scope.type !== 'site'
      ? readResult(OBJECTIFS_UNREADABLE, () => aggregatePage(principal, scope, month, params))
      : null,
    scope ? readShownProgress(scope, month, view) : { progress: null, freshness: null },
    service
      ? readHistoryPart(principal, scope, service, lastHistoryMonth(month, view.today))
      : null,
    site ? formOf(site) : null,
    site && params.get('modal') === 'journal' ? readActs(site, month) : null,
    site ? readResult(PART_UNREADABLE, () => readNeverReached(site.siteId, month)) : null,
  ])
}

/** Everything /targets shows for a request (spec 1 §2.7). @throws ForbiddenError */
export async function readTargetsPage(
  principal: Principal,
  view: PageView,
  params: URLSearchParams,
  draft: FormData | null,
): Promise<ObjectifsPage> {
  const { scope } = view
  const month = monthOfAddress(params, view.today)
  if (scope) requireReading(principal, scope)
  const { rights, refusal, reopen } = await readRights(principal, scope, month, params)
  const wide = gridScope(principal, scope)
  const editing = params.get('mode') === 'edit'
  const [workingDays, potential, objectif, aggregate, progress, history, form, trail, never] =
    await readParts(principal, view, month, params, (site) =>
      editing && rights.edit ? readForm(site, month, params, draft) : null,
    )
  return {
    month,
    currentMonth: monthOf(view.today),
    scope,
    scopeName: view.scopeName,
    mode: form?.value ? 'edit' : 'view',
    rights,
    grid: wide && urls.targetsGrid({ ...scopeQuery(wide), date: params.get('date'), month }),
    workingDays,
    ...potential,
    objectif,
    neverReached: never?.value ?? [],
    aggregate,
    ...progress,
    progressMode: readProgressMode(params.get('progress')),
    form: form?.value ?? null,
    refusal:
      refusal ?? form?.error ?? (editing && !rights.edit ? new EditRefusedError().message : null),
    reopen,
    history,
    historyService: readHistoryService(params),
    trail,
  }
}

/** Groups or plates of one page of their list. */
const ROWS = 50

/** The sums of a wide scope with one page of its groups and of its plates: no other is read. */
async function aggregatePage(
  principal: Principal,
  scope: Exclude<Scope, SiteScope>,
  month: Month,
  params: URLSearchParams,
): Promise<AggregatePage> {
  const places = {
    groups: pageOf<Nodes['groups'][number]>([], null, ROWS),
    plates: pageOf<Nodes['plates'][number]>([], null, ROWS),
  }
  const { groups, plates, ...aggregate } = await readAggregate(principal, scope, month, (all) => {
    places.groups = pageOf(all.groups, params.get('groups'), ROWS)
    places.plates = pageOf(all.plates, params.get('page'), ROWS)
    return { groups: places.groups.rows, plates: places.plates.rows }
  })
  return {
    ...aggregate,
    groups: { ...places.groups, rows: groups },
    plates: { ...places.plates, rows: plates },
  }
}

async function readHistoryPart(
  principal: Principal,
  scope: Scope | null,
  service: ProductiveService,
  end: Month,
): Promise<ReadResult<History>> {
  try {
    return await readResult(`Erreur historique pour ${SERVICE_LABELS[service]}`, () =>
      readHistory(principal, scope, service, end),
    )
  } catch (error) {
    if (error instanceof HistoryScopeError) return { value: null, error: error.message }
    throw error
  }
}

function readForm(
  site: SiteScope,
  month: Month,
  params: URLSearchParams,
  draft: FormData | null,
): Promise<ReadResult<ObjectifForm>> {
  const copy = readCopyRequest(params)
  return readResult(OBJECTIFS_UNREADABLE, () => openForm(site, month, { copy, draft }))
}
