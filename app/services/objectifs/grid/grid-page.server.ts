import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { isMonth, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { GRID_KEYS } from '~/domain/grid-keys'
import { type Network, scopeName } from '~/domain/hierarchy/network'
import { SelectionError } from '~/domain/objectifs/errors'
import {
  GRID_FIGURES,
  GRID_PASTES,
  type GridIntent,
  type GridPaste,
  rowKey,
} from '~/domain/objectifs/grid/cells'
import type { GridNotice, GridRow, GridSite, TargetsGridPage } from '~/domain/objectifs/grid/view'
import { requireEditor } from '~/domain/objectifs/rights'
import type { PageOf } from '~/domain/paging'
import { OBJECTIFS_UNREADABLE } from '~/domain/read-failure-messages'
import { type PostedGrid, readGridForm } from '~/schemas/objectif-grid-form.server'
import { workingDaysOf } from '~/services/calendar/calendar.server'
import { readView } from '~/services/scope/scope.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { DRAFT_RESTORED, readDraft } from '~/services/web/drafts.server'
import {
  type Outcome,
  redirectWithNotice,
  redisplayForm,
  refused,
} from '~/services/web/form-outcome.server'
import { readOrThrow, readResult } from '~/services/web/guarded-read.server'
import { scopeQuery, urls } from '~/urls'
import { changeRows, copyRows, pasteRows } from './edit-grid.server'
import { readGrid } from './read-grid.server'
import { checkGrid, saveGrid } from './save-grid.server'

/** View model of /targets/grid: the grid, or why there is none. */
export type GridPage = { state: 'no-scope' } | { state: 'site'; to: string } | GridState
type GridState = { state: 'grid' } & TargetsGridPage

interface GridRequest {
  principal: Principal
  scope: Exclude<Scope, { type: 'site' }>
  month: Month
  page: string | null
  today: LocalDate
  reference: ReferenceData
}

const draftPage = (url: URL): string => {
  const { searchParams: query } = url
  const keys = ['group', 'plate', 'month', 'page'].map((key) => query.get(key) ?? '')
  return `targets-grid|${keys.join('|')}`
}

/** Row with the posted texts; a row that the form did not have stays as stored. */
function postedRow(siteId: string, row: GridRow, posted: PostedGrid): GridRow {
  const key = rowKey(siteId, row.service)
  const texts = { ...row.texts }
  const conflicts: GridRow['conflicts'] = {}
  for (const figure of GRID_FIGURES) {
    texts[figure] = posted.typedAt(siteId, row.service, figure) ?? texts[figure]
    if (!posted.contested.has(`${key}.${figure}`)) continue
    const choice = posted.choiceAt(siteId, row.service, figure)
    conflicts[figure] = { theirs: row.shown[figure], by: 'un autre compte', choice }
  }
  return {
    ...row,
    texts,
    conflicts,
    shown: posted.shownAt(siteId, row.service) ?? row.shown,
    decider: posted.deciderAt(siteId, row.service) ?? '',
    picked: posted.picked.has(key),
  }
}

/** Stored concessions with what the form has typed. */
function withPosted(stored: readonly GridSite[], posted: PostedGrid): GridSite[] {
  return stored.map((site) => {
    const version = posted.versionAt(site.siteId)
    // A concession without version was not in the form: it is shown as stored, and never written.
    if (version === undefined || site.locked) return site
    return {
      ...site,
      version,
      rows: site.rows.map((row) => postedRow(site.siteId, row, posted)),
    }
  })
}

interface Shown {
  /** true while unusual figures of a pasted block wait for an answer */
  asks?: boolean
  sites?: GridSite[]
  notice?: GridNotice | null
  posted?: PostedGrid
  draft?: boolean
}

async function readStored(asked: GridRequest) {
  const { principal, scope, month, page, today, reference } = asked
  return readOrThrow(OBJECTIFS_UNREADABLE, () =>
    readGrid(principal, scope, { month, page, today }, reference),
  )
}

async function gridState(
  asked: GridRequest,
  stored: Awaited<ReturnType<typeof readGrid>>,
  { sites, notice = null, posted, draft = false, asks = false }: Shown,
): Promise<GridState> {
  const { scope, month, today, reference } = asked
  const days = await readResult('', () => workingDaysOf(scope, month, reference))
  const shown: PageOf<GridSite> = { ...stored.sites, rows: sites ?? stored.sites.rows }
  return {
    state: 'grid',
    month,
    currentMonth: monthOf(today),
    scope,
    scopeName: scopeName(reference.network, scope) ?? '',
    workingDays: days.value ?? null,
    sites: shown,
    rest: stored.rest,
    notice,
    tools: {
      percent: posted?.percent ?? '',
      columns: posted?.columns ?? 'all',
      rounding: posted?.rounding ?? 'fine',
      block:
        asks || (isPaste(posted?.intent) && notice?.tone === 'error') ? (posted?.block ?? '') : '',
      start: asks ? (posted?.start ?? '') : '',
      asks,
    },
    keys: GRID_KEYS,
    draft,
  }
}

/**
 * /targets/grid for a request (7-beyond §6).
 * @throws EditRefusedError, ForbiddenError, SelectionError for an invalid month, ReadFailedError
 */
export async function loadGrid(request: Request): Promise<{ page: GridPage; headers: Headers }> {
  const { principal } = await requirePermission(request, 'objectifs.read')
  requireEditor(principal)
  const { headers, ...view } = await readView(request, principal)
  const url = new URL(request.url)
  const month = url.searchParams.get('month') ?? monthOf(view.today)
  if (!isMonth(month)) throw new SelectionError()
  const { scope } = view
  if (!scope) return { page: { state: 'no-scope' }, headers }
  if (scope.type === 'site') {
    const to = urls.targets({ ...scopeQuery(scope), month, mode: 'edit' })
    return { page: { state: 'site', to }, headers }
  }
  const reference = await referenceData()
  const page = url.searchParams.get('page')
  const asked = { principal, scope, month, page, today: view.today, reference }
  const [stored, draft] = await Promise.all([
    readStored(asked),
    readDraft(request, principal, draftPage(url)),
  ])
  if (!draft) return { page: await gridState(asked, stored, {}), headers }
  const posted = readGridForm(draft)
  const notice = { tone: 'warning', text: DRAFT_RESTORED, details: [] } as const
  const sites = withPosted(stored.sites.rows, posted)
  return {
    page: await gridState(asked, stored, {
      sites,
      notice: { ...notice, details: [] },
      posted,
      draft: true,
    }),
    headers,
  }
}

const isPaste = (intent: GridIntent | undefined): intent is GridPaste =>
  GRID_PASTES.some((one) => one === intent)

/** Names that a pasted block may hold besides those of the grid's rows. */
const namesOf = ({ sites, plates, groups }: Network) => ({
  numerosPDV: new Map(sites.map(({ _id, numerosPDV }) => [_id, numerosPDV])),
  sums: [...plates, ...groups].map(({ name }) => name),
})

/** Runs the posted act of the grid. @throws UnknownFormError for an unknown button */
export async function handleGridForm(
  request: Request,
  form: FormData,
): Promise<Outcome<GridState | { message: string }>> {
  const url = new URL(request.url)
  const { principal } = await requirePermissionOrSaveDraft(
    request,
    'objectifs.read',
    draftPage(url),
    form,
  )
  const posted = readGridForm(form)
  requireEditor(principal)
  const view = await readView(request, principal)
  const month = url.searchParams.get('month') ?? ''
  const scope = view.selector.error ? null : view.scope
  if (!isMonth(month) || !scope || scope.type === 'site') return refused(new SelectionError())
  const reference = await referenceData()
  const page = url.searchParams.get('page')
  const to = urls.targetsGrid({ ...scopeQuery(scope), date: view.selected, month, page })
  if (posted.intent === 'discard') return redirectWithNotice(to)
  const asked = { principal, scope, month, page, today: view.today, reference }
  const stored = await readStored(asked)
  const typed = withPosted(stored.sites.rows, posted)
  if (posted.intent === 'save') {
    const result = await saveGrid(principal, reference.network, month, typed)
    if (result.conflicts + result.refused === 0)
      return redirectWithNotice(to, {
        type: result.saved > 0 ? 'success' : 'info',
        message: result.notice.text,
      })
    const fresh = result.saved > 0 ? await readStored(asked) : stored
    const after = new Map(result.sites.map((site) => [site.siteId, site]))
    const sites = fresh.sites.rows.map((site) =>
      result.open.has(site.siteId) ? (after.get(site.siteId) ?? site) : site,
    )
    const state = await gridState(asked, fresh, { sites, notice: result.notice, posted })
    return redisplayForm(state, result.conflicts > 0 ? 409 : 422)
  }
  const { intent } = posted
  const filled =
    intent === 'check'
      ? checkGrid(typed)
      : intent === 'percent'
        ? changeRows(typed, posted)
        : isPaste(intent)
          ? pasteRows(typed, { ...posted, intent }, { ...namesOf(reference.network), month })
          : await copyRows(typed, intent, month)
  const state = await gridState(asked, stored, { ...filled, posted })
  return redisplayForm(state, filled.notice.tone === 'error' ? 422 : 200)
}
