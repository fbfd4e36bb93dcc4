import { latestRecordDay } from '~/db/collections/records.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { type Principal, type Scope, scopeKey } from '~/domain/access/scope'
import { truncateFreshness } from '~/domain/analysis/truncate-lists'
import { addMonths, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { elapsedPercent } from '~/domain/calendar/working-days'
import { closedSentence } from '~/domain/closing/closed-message'
import { RuleError } from '~/domain/errors'
import { scopeName, sitesOf } from '~/domain/hierarchy/network'
import { pageOfMany } from '~/domain/paging'
import { billingChart, billingDays, billingWeeks } from '~/domain/productivity/billing-history'
import { datedTargets } from '~/domain/productivity/dated-coefficients'
import { effectMonths } from '~/domain/productivity/effect-month'
import type { Edit, Seen } from '~/domain/productivity/form'
import { EDIT_REFUSED, mayEditProductivity } from '~/domain/productivity/rights'
import { rowsOf, slicesOf } from '~/domain/productivity/scope-sums'
import { allTeams, summaryByService, totalsOf } from '~/domain/productivity/summary'
import {
  chartShowsWorkers,
  type HistoryView,
  PRODUCTIVITY_PARAMS,
  type ProductivityFigures,
  type ProductivityPage,
  type ProductivityView,
  productivityChart,
  shownMechanic,
} from '~/domain/productivity/view'
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

/** Collaborators on one page of a scope of several concessions. */
const PER_PAGE = 100

async function figuresOf(
  { month, hours, sums, outside, staffed, mechanicsOf, multipliers }: Productivity,
  { scope, date }: { scope: Scope; date: LocalDate },
  asked: number,
): Promise<ProductivityFigures> {
  const { figures, reference } = month
  const days = workedDays(month, hours.date)
  const all = allTeams(sums.teams)
  const { page, pages } = pageOfMany(all.people, asked, PER_PAGE)
  const slices = slicesOf(staffed, (page - 1) * PER_PAGE, page * PER_PAGE)
  const judged = staffed.filter((site) => site.judged > 0)
  const isDrawn = chartShowsWorkers(judged.reduce((sum, site) => sum + site.judged, 0))
  const drawn = isDrawn ? judged.map(({ siteId }) => siteId) : []
  const mechanics = await mechanicsOf([...slices.map(({ siteId }) => siteId), ...drawn])
  const shown = rowsOf(slices, mechanics)
  const services = summaryByService(sums.teams, outside)
  const siteIds = scope.type === 'site' ? [] : [...new Set(shown.map(({ siteId }) => siteId))]
  return {
    state: 'data',
    date,
    dataDate: hours.date,
    recordDate: figures.dataDate,
    days: { ...days, percent: elapsedPercent(days) },
    multipliers: datedTargets(scope, multipliers, monthOf(date), sums.metiers),
    services,
    total: totalsOf(all, outside.global),
    groups: services
      .map((summary) => ({
        summary,
        rows: shown.filter(({ service }) => service === summary.service).map(shownMechanic),
      }))
      .filter(({ rows }) => rows.length > 0),
    picture: productivityChart(isDrawn ? mechanics : [], services),
    siteNames: Object.fromEntries(
      siteIds.map((id) => [id, reference.network.siteById.get(id)?.name ?? '']),
    ),
    page,
    pages,
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
    const asked = Number(params.get(PRODUCTIVITY_PARAMS.page))
    const view = await figuresOf(found, { scope, date }, asked)
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

async function historyOf(
  principal: Principal,
  params: URLSearchParams,
  month: string,
): Promise<HistoryView | null> {
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
    const { name, entries } = await readBillingHistory(principal, billed, month)
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
    historyOf(principal, params, monthOf(date)),
  ])
  const mine = mayEditProductivity(principal, scope)
  const closed = mine && scope?.type === 'site' && (await isClosed(scope.siteId, monthOf(date)))
  const mayEdit = mine && !closed
  const asked = params.get(PRODUCTIVITY_PARAMS.mode) === 'edit'
  const why = asked ? refusalOf(mayEdit, view) : null
  const refusal = closed ? closedSentence(monthOf(date)) : why
  const at = { ...scopeQuery(scope), date }
  const page = view.state === 'data' && view.page > 1 ? view.page : null
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
      view: urls.productivity({ ...at, page }),
      edit: urls.productivity({ ...at, page, mode: 'edit' }),
      print: urls.printProductivity(at),
    },
  }
}
