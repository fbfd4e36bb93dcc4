import { comparisonView } from '~/domain/comparison/view'
import { periodText } from '~/domain/productivity/mechanic'
import { salesPage } from '~/services/additional-sales/page.server'
import { readAdditionalSales } from '~/services/additional-sales/rest.server'
import { entriesPage } from '~/services/analysis/billing.server'
import { readBilling } from '~/services/analysis/billing-rest.server'
import { readComparison } from '~/services/analysis/comparison.server'
import { hoursPage } from '~/services/analysis/hours.server'
import { readStatistics } from '~/services/analysis/records-rest.server'
import { revenuePage } from '~/services/analysis/revenue.server'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { readWorkingDays } from '~/services/calendar/calendar.server'
import { countWorking } from '~/services/planning/entries.server'
import { readProductivityPage } from '~/services/productivity/page.server'
import { readProductivity } from '~/services/productivity/read.server'
import { AHEAD_ANSWERS } from './actual-ahead'
import { HISTORY_ANSWERS } from './actual-history'
import { LANDING_ANSWERS } from './actual-landing'
import { MORNING_ANSWERS } from './actual-morning'
import { analysed, PAPER_ANSWERS } from './actual-paper'
import { SURVEY_ANSWERS } from './actual-surveys'
import { kindOf } from './doubts'
import type { Question } from './expected'
import { leverMeasure } from './expected-causes'
import type { Scope } from './figures'
import { type Expected, flat, idsOf } from './flatten'
import { admin } from './network-fixture'
import { keyed, params, query } from './queries'

/** The product's answers to all questions, from its services, as pages and REST calls use them. */
export const ANSWERS: Record<Question, (scope: Scope, date: string) => Promise<Expected>> = {
  ...SURVEY_ANSWERS,
  ...PAPER_ANSWERS,
  ...HISTORY_ANSWERS,
  ...LANDING_ANSWERS,
  ...AHEAD_ANSWERS,
  ...MORNING_ANSWERS,
  async statistics(scope, date) {
    const { dailyPerformanceHistory, freshness, ...rest } = await readStatistics(
      admin,
      query(scope, date),
    )
    return flat({
      ...rest,
      history: keyed(
        dailyPerformanceHistory,
        (day) => day.date,
        ({ date: _date, ...day }) => day,
      ),
      upToDate: freshness.upToDate,
      untargeted: idsOf(freshness.untargeted),
      doubted: keyed(
        freshness.doubted ?? [],
        ({ siteId }) => siteId,
        ({ why }) => why.map(kindOf).join(),
      ),
      late: keyed(
        freshness.late,
        ({ siteId }) => siteId,
        (one) => one.date ?? '',
      ),
    })
  },
  async synthesis(scope, date) {
    const at = await analysed(scope, date)
    const [{ view }, second] = [
      await synthesisPage(admin, at, params('details=ht')),
      await synthesisPage(admin, at, params('tab=progress')),
    ]
    if (view.state !== 'data' || second.view.state !== 'data') return { state: view.state }
    const [overview, progress] = [view.content, second.view.content]
    if (overview.tab !== 'overview' || progress.tab !== 'progress') throw new Error('other tabs')
    return flat({
      state: 'data',
      gauges: keyed(
        overview.gauges,
        ({ measure }) => measure,
        (one) => one,
      ),
      details: keyed(
        [overview.details.total, ...overview.details.rows],
        (row) => row.service ?? 'global',
        (one) => one,
      ),
      progress: {
        remaining: progress.remaining,
        gapToDate: progress.gapToDate,
        projectionPercent: progress.projectionPercent,
        rate: progress.rate.value,
        rateTarget: progress.rate.target,
        days: keyed(
          progress.days,
          (day) => day.date,
          (one) => one,
        ),
      },
    })
  },
  async revenue(scope, date) {
    const { view } = await revenuePage(admin, await analysed(scope, date), params(''))
    if (view.state !== 'data') return { state: view.state }
    if (view.content.tab !== 'progress') throw new Error('another tab')
    return flat({
      state: 'data',
      lines: keyed(
        view.content.progress.lines,
        ({ key }) => key,
        ({ netRevenue, caHec, caHt }) => ({
          ...netRevenue,
          caHec: caHec.realized,
          caHt: caHt.realized,
          caHtPercent: caHt.percent,
        }),
      ),
      previousDay: keyed(
        view.content.previousDay,
        ({ key }) => key,
        (one) => one,
      ),
    })
  },
  async hours(scope, date) {
    const { view } = await hoursPage(
      admin,
      await analysed(scope, date),
      params('metric=hec&staff=to-date'),
    )
    if (view.state !== 'data') return { state: view.state }
    const { content } = view
    if (content.tab !== 'progress') throw new Error('another tab')
    const staff = content.staff.staff.value
    return flat({
      state: 'data',
      lines: keyed(
        content.lines,
        ({ key }) => key,
        ({ progress }) => progress,
      ),
      previousDay: keyed(
        content.previousDay,
        ({ key }) => key,
        ({ value }) => value,
      ),
      ongoing: content.ongoing.total.hours,
      potential: keyed(
        content.potential.value?.lines ?? [],
        ({ key }) => key,
        (one) => one,
      ),
      staff: staff && {
        ...keyed(
          staff.services,
          ({ service }) => service,
          (one) => one,
        ),
        global: staff.total,
      },
    })
  },
  async billing(scope, date) {
    const { globalTotals, metrics, dataDate } = await readBilling(admin, query(scope, date))
    const line = (own: typeof globalTotals) => ({
      day: own.dailyEntries,
      month: own.entries.realized,
      clients: own.cumulativeEntriesClients,
      cessionsDay: own.dailyEntriesCessions,
    })
    const { view } = await entriesPage(admin, await analysed(scope, date), params(''))
    const shown = view.state === 'data' ? view.content.sections.month[0]?.counts.total : 0
    if (shown !== globalTotals.entries.realized) throw new Error('page and call differ')
    const lines = { global: globalTotals, ...metrics }
    return flat({
      dataDate,
      lines: Object.fromEntries(Object.entries(lines).map(([key, own]) => [key, line(own)])),
    })
  },
  async comparison(scope, date) {
    const found = await readComparison(admin, await analysed(scope, date), {
      measure: leverMeasure(date),
      levers: true,
    })
    const shown = found && comparisonView(found, 'levers', null)
    return flat({
      total: shown?.total,
      rows: keyed(
        shown?.rows.rows ?? [],
        ({ siteId }) => siteId,
        (one) => one,
      ),
    })
  },
  async productivity(scope, date) {
    const { detailsByMechanic, summaryByService } = await readProductivity(admin, scope, date)
    const at = await analysed(scope, date)
    const { view } = await readProductivityPage(admin, at, params(''), null)
    const shown = view.state === 'data' ? view.groups.flatMap(({ rows }) => rows) : []
    // a page lists the first 50 workers, by service and then the lowest rate first
    const order = ['mechanic', 'quickService', 'body']
    const placeOf = ({ service, realizationPercent }: (typeof shown)[number]) =>
      order.indexOf(service) * 1e9 + (realizationPercent ?? 1e8)
    const places = (rows: typeof shown) => rows.map(placeOf).join()
    const worst = [...detailsByMechanic].sort((a, b) => placeOf(a) - placeOf(b)).slice(0, 50)
    if (places(shown) !== places(worst))
      throw new Error(`the page lists ${places(shown)}, the answer ${places(worst)}`)
    const worth = detailsByMechanic.filter(
      (one) =>
        one.billedHours ||
        one.ongoingHours ||
        one.baseTargetHours ||
        one.finalTargetHours ||
        one.presenceDays,
    )
    return flat({
      rows: keyed(
        worth,
        (one) =>
          `${one.workerId ?? `${one.siteId}|${one.service}|${one.workerName}`}${periodText(one)}`.replaceAll(
            '.',
            ' ',
          ),
        (one) => one,
      ),
      totals: keyed(
        summaryByService,
        ({ service }) => service,
        (one) => ({
          billed: one.totalBilledHours,
          prorated: one.totalProratedTargetHours,
          percent: one.averageRealizationPercent,
          outside: one.outside?.billedHours ?? 0,
          untargeted: one.untargetedHours,
        }),
      ),
    })
  },
  async sales(scope, date) {
    const at = await analysed(scope, date)
    const { view } = await salesPage(admin, at, params('tab=targets'))
    const services =
      view.state === 'data' && view.content.tab === 'targets' ? view.content.services : []
    const { date: _date, ...where } = query(scope, date)
    const { detailsByWorker } = await readAdditionalSales(admin, {
      period: date.slice(0, 7),
      ...where,
    })
    return flat({
      services: keyed(
        services,
        ({ service }) => service,
        (one) =>
          keyed(
            one.families,
            ({ key }) => key,
            (own) => own,
          ),
      ),
      advisers: detailsByWorker.map((one) => one.totalSalesCCS).sort((a, b) => a - b),
    })
  },
  async objectifs(scope, date) {
    const at = await analysed(scope, date)
    const [{ view }, hours] = [
      await revenuePage(admin, at, params('tab=targets')),
      await hoursPage(admin, at, params('tab=targets')),
    ]
    const { globalTotals, metrics } = await readStatistics(admin, query(scope, date))
    if (view.state !== 'data' || view.content.tab !== 'targets') return { state: view.state }
    const shown = keyed(
      view.content.lines,
      ({ key }) => key,
      ({ netRevenue }) => netRevenue ?? 0,
    )
    const per =
      hours.view.state === 'data' && hours.view.content.tab === 'targets'
        ? hours.view.content.targets.ht[0]
        : null
    const lines = Object.entries({ global: globalTotals, ...metrics }).map(([key, own]) => [
      key,
      { revenue: shown[key], ht: own.ht.wholeTarget, hec: own.hec.wholeTarget },
    ])
    return flat({ lines: Object.fromEntries(lines), hoursPerDay: per?.perDay ?? null })
  },
  async workingDays(_scope, date) {
    const { value } = await readWorkingDays(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
    const { workingWorkerCount } = await countWorking({ type: 'all' }, date, 'mechanic')
    return { value, present: workingWorkerCount }
  },
}
