import { latestRecordDay } from '~/db/collections/records.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { type Principal, type Scope, scopeKey } from '~/domain/access/scope'
import { truncateFreshness } from '~/domain/analysis/truncate-lists'
import { addMonths, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { elapsedPercent } from '~/domain/calendar/working-days'
import { closedSentence } from '~/domain/closing/closed-message'
import { RuleError } from '~/domain/errors'
import { scopeIn, scopeName, siteScope, sitesOf } from '~/domain/hierarchy/network'
import { billingChart, billingDays, billingWeeks } from '~/domain/productivity/billing-history'
import { datedTargets } from '~/domain/productivity/dated-coefficients'
import { effectMonths } from '~/domain/productivity/effect-month'
import type { Edit, Seen } from '~/domain/productivity/form'
import {
  type GroupBy,
  isRankedBySite,
  type ListedGroup,
  listAll,
  rankedGroups,
  rankedSlices,
  readGroupBy,
} from '~/domain/productivity/listing'
import { EDIT_REFUSED, mayEditProductivity } from '~/domain/productivity/rights'
import { orderText, readSort, sortKeysOf } from '~/domain/productivity/sorting'
import {
  allTeams,
  type ServiceSummary,
  summaryByService,
  totalsOf,
} from '~/domain/productivity/summary'
import {
  chartShowsWorkers,
  type HistoryView,
  type MechanicGroup,
  PRODUCTIVITY_PARAMS,
  type ProductivityFigures,
  type ProductivityPage,
  type ProductivityView,
  productivityChart,
  shownMechanic,
  shownQuery,
} from '~/domain/productivity/view'
import { isProductive, SERVICE_LABELS } from '~/domain/workshop-services'
import { logger } from '~/infra/logger.server'
import { today } from '~/infra/process/clock.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readResult } from '~/services/web/guarded-read.server'
import { isClosed, lastClosedIn } from '~/services/writes/closed-month-guard.server'
import { reopeningOf } from '~/services/writes/reopen-link.server'
import { scopeQuery, urls } from '~/urls'
import { type Billed, readBillingHistory } from './billing-history.server'
import { draftForm, freshForm, seenOf } from './form.server'
import {
  loadProductivity,
  PRODUCTIVITY_UNREADABLE,
  type Productivity,
  requireProductivityReading,
  workedDays,
} from './read.server'

/** The page's collaborators, and those that the chart may show. */
async function listed(
  { sums, staffed, keptMechanicsOf }: Productivity,
  services: readonly ServiceSummary[],
  scope: Scope,
  params: URLSearchParams,
) {
  const isWide = scope.type !== 'site'
  const isRanked = isWide && isRankedBySite(staffed, allTeams(sums.teams).people)
  const sort = readSort(params.get(PRODUCTIVITY_PARAMS.sort), sortKeysOf(isRanked))
  const by = isWide ? readGroupBy(params.get(PRODUCTIVITY_PARAMS.by)) : 'service'
  const asked = { by, sort, page: Number(params.get(PRODUCTIVITY_PARAMS.page)) }
  if (!isRanked) {
    const mechanics = await keptMechanicsOf(staffed.map(({ siteId }) => siteId))
    return { mechanics, isRanked, by, sort, ...listAll(mechanics, services, asked) }
  }
  const { slices, ...place } = rankedSlices(staffed, asked)
  const judged = staffed.filter((site) => site.judged > 0)
  const isDrawn = chartShowsWorkers(judged.reduce((sum, site) => sum + site.judged, 0))
  const drawn = isDrawn ? judged : []
  const mechanics = await keptMechanicsOf([...slices, ...drawn].map(({ siteId }) => siteId))
  const groups = rankedGroups(slices, mechanics, services, sort)
  return { mechanics: isDrawn ? mechanics : [], isRanked, by, sort, groups, ...place }
}

/** Name and address of a group of the table. */
function namedGroup(
  { network }: ReferenceData,
  date: LocalDate,
  { key, summary, rows }: ListedGroup,
  by: GroupBy,
): MechanicGroup {
  const scope = by === 'site' ? siteScope(network, key) : null
  return {
    key,
    name: isProductive(key) ? SERVICE_LABELS[key] : (network.siteById.get(key)?.name ?? ''),
    to: scope ? urls.productivity({ ...scopeQuery(scope), date }) : null,
    summary,
    rows: rows.map(shownMechanic),
  }
}

async function figuresOf(
  found: Productivity,
  { scope, date }: { scope: Scope; date: LocalDate },
  params: URLSearchParams,
): Promise<ProductivityFigures> {
  const { month, hours, sums, outside, multipliers } = found
  const { figures, reference } = month
  const days = workedDays(month, hours.date)
  const all = allTeams(sums.teams)
  const services = summaryByService(sums.teams, outside)
  const list = await listed(found, services, scope, params)
  const isNamed = scope.type !== 'site' && list.by === 'service'
  const shown = list.groups.flatMap(({ rows }) => rows)
  const siteIds = isNamed ? [...new Set(shown.map(({ siteId }) => siteId))] : []
  return {
    state: 'data',
    date,
    dataDate: hours.date,
    recordDate: figures.dataDate,
    days: { ...days, percent: elapsedPercent(days) },
    multipliers: datedTargets(
      scopeIn(reference.network, scope, monthOf(date)),
      multipliers,
      monthOf(date),
      sums.metiers,
    ),
    services,
    total: totalsOf(all, outside.global),
    groups: list.groups.map((group) => namedGroup(reference, date, group, list.by)),
    isWide: scope.type !== 'site',
    by: list.by,
    sort: list.sort,
    sortable: sortKeysOf(list.isRanked),
    order: orderText(list.sort, list.isRanked),
    picture: productivityChart(list.mechanics, services),
    siteNames: Object.fromEntries(
      siteIds.map((id) => [id, reference.network.siteById.get(id)?.name ?? '']),
    ),
    page: list.page,
    pages: list.pages,
  }
}

async function viewOf(
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<Pick<ProductivityPage, 'view' | 'freshness'>> {
  const only = (view: ProductivityView) => ({ view, freshness: null })
  if (!reference) return only({ state: 'error', message: PRODUCTIVITY_UNREADABLE })
  if (!scope) return only({ state: 'no-scope' })
  const read = await readResult(PRODUCTIVITY_UNREADABLE, async () => {
    const found = await loadProductivity(scope, date, reference)
    if (found.staffed.length === 0)
      return only({ state: 'empty', latest: await latestRecordDay(scope, monthOf(date)) })
    const view = await figuresOf(found, { scope, date }, params)
    return { view, freshness: truncateFreshness(found.hours.freshness) }
  })
  return read.error === null ? read.value : only({ state: 'error', message: read.error })
}

/** Collaborator whose history the address opens; null for an invalid text. */
function billedOf(text: string): Billed | null {
  if (/^[0-9a-f]{24}$/.test(text)) return { workerId: text }
  // The service is optional: older addresses lack it.
  const [, siteId = '', service = '', name = ''] =
    /^([0-9a-f]{24})~(?:(mechanic|quickService|body)~)?(.+)$/s.exec(text) ?? []
  return siteId ? { siteId, name, service } : null
}

/** The open history; null for none, and for a collaborator of a concession outside the page's scope. */
async function historyOf(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<HistoryView | null> {
  const month = monthOf(date)
  const billed = billedOf(params.get(PRODUCTIVITY_PARAMS.history) ?? '')
  if (!billed) return null
  const reading = params.get(PRODUCTIVITY_PARAMS.reading) === 'list' ? 'list' : 'chart'
  const view: HistoryView = {
    name: '',
    month,
    reading,
    message: null,
    days: [],
    chart: null,
    weeks: [],
  }
  try {
    const { siteId, name, entries } = await readBillingHistory(principal, billed, month)
    if (scope && reference && !sitesOf(reference.network, scope).some(({ _id }) => _id === siteId))
      return null
    const days = billingDays(entries)
    const text = 'Aucun historique de facturation disponible.'
    const message = days.length === 0 ? ({ tone: 'info', text } as const) : null
    return { ...view, name, message, days, chart: billingChart(days), weeks: billingWeeks(days) }
  } catch (error) {
    if (!(error instanceof RuleError))
      logger().error({ err: error }, 'a billing history could not be read')
    const text = 'Erreur lors du chargement de l’historique.'
    return { ...view, message: { tone: 'error', text } }
  }
}

/** Message why the edit mode stays closed; null when it may open (3 §4). */
function refusalOf(mayEdit: boolean, { state }: ProductivityView): string | null {
  if (!mayEdit) return EDIT_REFUSED
  if (state === 'no-scope') return 'Sélectionnez un périmètre pour modifier.'
  return state === 'data' ? null : 'Aucune donnée à modifier.'
}

/** Data of the edit mode, with the months from which coefficients may apply. */
async function editOf(
  { network }: ReferenceData,
  scope: Scope,
  { date, seen, draft }: { date: LocalDate; seen: Record<string, Seen>; draft: Edit | null },
): Promise<ProductivityPage['edit']> {
  const current = monthOf(today())
  const shown = monthOf(date) > current ? monthOf(date) : current
  const siteIds = sitesOf(network, scope).map(({ _id }) => _id)
  const lastClosed = await lastClosedIn({ siteIds, from: addMonths(current, -6), until: null })
  return {
    node: scopeKey(scope),
    seen,
    form: draft ? draftForm(draft, seen) : freshForm(),
    months: effectMonths(current, shown, lastClosed),
    from: shown,
  }
}

/** Page /productivity of a scope, date and address (3 §2.4). @throws ForbiddenError */
export async function readProductivityPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
  draft: Edit | null,
): Promise<ProductivityPage> {
  const { scope, date, reference } = analysed
  requireProductivityReading(principal, scope)
  const [{ view, freshness }, history] = await Promise.all([
    viewOf(analysed, params),
    historyOf(principal, analysed, params),
  ])
  const mine = mayEditProductivity(principal, scope)
  const closed = mine && scope?.type === 'site' && (await isClosed(scope.siteId, monthOf(date)))
  const mayEdit = mine && !closed
  const asked = params.get(PRODUCTIVITY_PARAMS.mode) === 'edit'
  const why = asked ? refusalOf(mayEdit, view) : null
  const refusal = closed ? closedSentence(monthOf(date)) : why
  const at = { ...scopeQuery(scope), date }
  const shown = view.state === 'data' ? shownQuery(view) : {}
  const editing = asked && refusal === null && view.state === 'data'
  const seen = editing
    ? seenOf(
        view.multipliers,
        view.groups.flatMap(({ rows }) => rows),
      )
    : {}
  return {
    view,
    freshness,
    mayEdit,
    scopeName: reference ? scopeName(reference.network, scope) : null,
    refusal,
    reopen: closed ? reopeningOf(principal, monthOf(date)) : null,
    edit:
      editing && scope && reference ? await editOf(reference, scope, { date, seen, draft }) : null,
    history,
    addresses: {
      view: urls.productivity({ ...at, ...shown }),
      edit: urls.productivity({ ...at, ...shown, mode: 'edit' }),
      print: urls.printProductivity(at),
    },
  }
}
