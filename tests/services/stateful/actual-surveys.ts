import { referenceData } from '~/db/collections/reference-data.server'
import { NoQualityError } from '~/domain/quality/rights'
import { today } from '~/infra/process/clock.server'
import { readPotentialCall } from '~/services/planning/potential.server'
import { qualityPage, qualitySheet } from '~/services/quality/page.server'
import { readQualityCall } from '~/services/quality/quality.server'
import { videocheckPage } from '~/services/videocheck/page.server'
import { videocheckStats } from '~/services/videocheck/rest.server'
import type { Scope } from './figures'
import { type Expected, flat } from './flatten'
import { admin } from './network-fixture'

const analysed = async (scope: Scope, date: string) => ({
  scope,
  date,
  reference: await referenceData(),
})
const query = (scope: Scope) => ({
  ...(scope.type === 'site' ? { site: scope.siteId } : {}),
  ...(scope.type === 'plate' ? { plate: scope.plateId } : {}),
  ...(scope.type === 'group' ? { group: scope.groupId } : {}),
})
const keyed = <T, V>(list: readonly T[], key: (one: T) => string, value: (one: T) => V) =>
  Object.fromEntries(list.map((one) => [key(one), value(one)]))

interface Brand {
  brandName: string
  surveyCount: number
  siteCount: number
  indicators: { indicatorId: string; value: number; target: number; status: string }[]
}
export const brandsShown = (brands: readonly Brand[]) =>
  keyed(
    brands,
    ({ brandName }) => brandName.toLowerCase(),
    ({ surveyCount, siteCount, indicators }) => ({
      surveyCount,
      siteCount,
      indicators: keyed(
        indicators,
        ({ indicatorId }) => indicatorId,
        ({ value, target, status }) => ({ value, target, status }),
      ),
    }),
  )
const namesIn = (sentence: string | null | undefined) =>
  sentence ? sentence.split('\u202f: ')[1]?.replace(/\.$/, '') : null

/** The product's answers on quality, VideoCheck and potential, from pages, REST calls and prints. */
export const SURVEY_ANSWERS = {
  async quality(scope: Scope, date: string): Promise<Expected> {
    const at = await analysed(scope, date)
    const view = await qualityPage(admin, at, new URLSearchParams())
    const paper = await qualitySheet(admin, at)
    const printed = {
      status: paper.status,
      ...(paper.status === 200 ? { brands: brandsShown(paper.brands) } : {}),
    }
    if (view.state !== 'data') return flat({ state: view.state, paper: printed })
    if (paper.status === 200 && paper.leftOut !== view.leftOut)
      throw new Error('paper and page leave out others')
    const call = await readQualityCall(admin, { period: date.slice(0, 7), ...query(scope) }).catch(
      (error) => {
        if (error instanceof NoQualityError) return null
        throw error
      },
    )
    if (call && namesIn(call.message) !== namesIn(view.leftOut))
      throw new Error('call and page leave out others')
    return flat({
      state: 'data',
      empty: view.empty,
      brands: brandsShown(view.brands),
      leftOut: namesIn(view.leftOut),
      rows: keyed(
        view.sites.rows,
        ({ siteId }) => siteId,
        ({ surveyCount }) => surveyCount,
      ),
      paper: printed,
      call: call ? call.sites.length : 404,
    })
  },

  async videocheck(scope: Scope, date: string): Promise<Expected> {
    const at = await analysed(scope, date)
    const { view } = await videocheckPage(admin, at, new URLSearchParams('tab=details'))
    if (view.state !== 'data') return { state: view.state }
    const { totals, dates, gauges, lines } = view
    const { late, unreadable } = view.freshness
    const shown = {
      state: 'data',
      totals,
      from: dates.from,
      to: dates.to,
      late: keyed(
        late,
        ({ siteId }) => siteId,
        (one) => one.date ?? '',
      ),
      unreadable: unreadable
        .map(({ siteId }) => siteId)
        .sort()
        .join(),
      gauges: keyed(
        gauges,
        ({ key }) => key,
        ({ status }) => status,
      ),
      rows: keyed(
        lines.rows,
        ({ siteId }) => siteId,
        ({ date: own, totals: line }) => ({ ...line, date: own }),
      ),
    }
    if (date <= today()) {
      const stats = await videocheckStats(admin, {
        period: date.slice(0, 7),
        analyzedDate: date,
        ...query(scope),
      })
      const { caRealise } = stats.data.reduce(
        (sum, one) => ({ caRealise: sum.caRealise + one.caRealise }),
        { caRealise: 0 },
      )
      if (
        JSON.stringify(stats.totals.global) !== JSON.stringify(totals) ||
        caRealise !== totals.realizedRevenue ||
        JSON.stringify(stats.late) !== JSON.stringify(late)
      )
        throw new Error(`page and call differ: ${JSON.stringify(stats)}`)
    }
    return flat(shown)
  },

  async potential(scope: Scope, date: string): Promise<Expected> {
    const answer = await readPotentialCall(admin, { month: date.slice(0, 7), ...query(scope) })
    const { globalTotals, globalServiceSummaries, sites, plates } = answer
    return flat({
      now: globalTotals.actualizedPotentialHours,
      frozen: globalTotals.frozenPotentialHours,
      percent: globalTotals.actualizedProgressPercent,
      services: keyed(
        globalServiceSummaries,
        ({ service }) => service,
        (one) => ({ now: one.actualizedPotentialHours, frozen: one.frozenPotentialHours }),
      ),
      rows: keyed(
        sites,
        ({ _id }) => _id,
        ({ metricsByService, isFrozen }) => ({
          ...keyed(
            Object.entries(metricsByService),
            ([key]) => key,
            ([, one]) => ({ now: one.actualizedPotentialHours, frozen: one.frozenPotentialHours }),
          ),
          isFrozen,
        }),
      ),
      plates: keyed(
        plates,
        ({ _id }) => _id,
        ({ services }) =>
          keyed(
            services,
            ({ service }) => service,
            (one) => ({ now: one.actualizedPotential, frozen: one.frozenPotential }),
          ),
      ),
    })
  },
}
