import { describe, expect, test } from 'vitest'
import { objectifs } from '~/db/collections/objectifs.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { LEVERS } from '~/domain/causes/levers'
import { readCauses } from '~/services/analysis/causes-rest.server'
import { comparisonPage } from '~/services/analysis/comparison.server'
import { historyPage } from '~/services/analysis/history.server'
import { readGapDays, readLanding } from '~/services/analysis/landing-rest.server'
import { figurePage } from '~/services/origin/figures.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makePrincipal } from '../../builders/users'
import { writeTouching } from '../../builders/writes'
import { DATE, figures, network, overview, progress, useSynthesis } from './synthesis-fixture'

useSynthesis()

const admin = makePrincipal()
const ALL = { type: 'all' } as const
const chain = ({ _id: siteId, plateId, groupId }: (typeof network)['sites']['a1']) => ({
  siteId,
  plateId,
  groupId,
})

/** Replaces the services' objectives of a concession: CA Net, HT, HEC. */
async function setServices(site: keyof typeof network.sites, services: Record<string, number[]>) {
  const found = network.sites[site]
  const touched = { what: 'objectifs' as const, sites: [chain(found)], months: ['2026-11'] }
  const list = Object.entries(services).map(
    ([key, [netRevenue = 0, totalHours = 0, hecHours = 0]]) => ({
      key: key as 'mechanic',
      netRevenue,
      totalHours,
      hecHours,
      revenuePerHour: 0,
      families: [],
      selectedFamilies: [],
    }),
  )
  await writeTouching(touched, async () =>
    (await objectifs.open()).updateOne({ siteId: found._id }, { $set: { services: list } }),
  )
}

/** A1 400 k of 600 k with 70 k of Carrosserie without objective, A2 late, B1 without objective, C1 with a budget alone. */
async function messy() {
  const { a1, a2, b1, c1 } = network.sites
  await storeObjectif(a1, '2026-11', { revenue: 600_000, hours: 2500, hec: 1600 })
  await storeObjectif(a2, '2026-11', { revenue: 200_000, hours: 1500, hec: 800 })
  await storeObjectif(c1, '2026-11', { revenue: 100_000, hours: 500, hec: 400 })
  await setServices('c1', {})
  const service = (netRevenue: number, totalHours: number, hecHours: number) => ({
    netRevenue,
    totalHours,
    hecHours,
  })
  await importActivity(a1, DATE, {
    mechanic: service(400_000, 1500, 900),
    body: service(70_000, 200, 150),
  })
  await importActivity(a2, '2026-11-18', { mechanic: service(110_000, 700, 380) })
  await importActivity(b1, DATE, { mechanic: service(90_000, 300, 200) })
  await importActivity(c1, DATE, {
    mechanic: service(40_000, 150, 100),
    quickService: service(20_000, 90, 60),
  })
}

/** The gap in CA Net on every page, REST call and print, each at its own rounding. */
async function gapsOf(scope: Scope) {
  const reference = await referenceData()
  const analysed = { scope, date: DATE, reference }
  const query = {
    date: DATE,
    measure: 'netRevenue' as const,
    ...(scope.type === 'site' ? { site: scope.siteId } : {}),
    ...(scope.type === 'plate' ? { plate: scope.plateId } : {}),
    ...(scope.type === 'group' ? { group: scope.groupId } : {}),
  }
  const [page, month, causes, history, compared, landing, origin, years] = await Promise.all([
    figures(scope),
    figures(scope, 'tab=progress'),
    readCauses(admin, query),
    readGapDays(admin, query),
    comparisonPage(admin, analysed, new URLSearchParams('columns=levers')),
    readLanding(admin, query),
    figurePage(admin, analysed, new URLSearchParams('figure=gap'), 50),
    historyPage(admin, analysed, new URLSearchParams('period=2026-11')),
  ])
  if (page.content.tab !== 'overview') throw new Error(page.content.tab)
  const { gauges, morning } = page.content
  if (origin.view.state !== 'data' || years.view.state !== 'data') throw new Error('no data')
  const { target, realized, gap, levers, parts } = causes
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const view = morning.verdict.value
  if (!view) throw new Error(morning.verdict.error ?? 'no verdict')
  return {
    gaps: [
      gauges[0]?.gapToDate,
      progress(month).gapToDate,
      gap,
      realized - target,
      sum(LEVERS.map((lever) => levers[lever])),
      ...(parts.length > 0 ? [sum(parts.map((part) => part.gap))] : []),
      history.days.at(-1)?.gap,
      compared?.total.gap,
      sum(Object.values(compared?.total.levers ?? {})),
      sum((compared?.rows.rows ?? []).map((row) => row.gap ?? 0)),
      origin.view.content.value,
      years.view.rows.find(({ key }) => key === '2026-11')?.gap,
    ].map((one) => Math.round((one ?? Number.NaN) * 100) / 100),
    morning: view.gap,
    compared: [landing.compared, realized, gauges[0]?.compared],
    untargeted: causes.levers.untargeted,
  }
}

describe('one figure, one number, on every surface (4-decisions, 64 and 65)', () => {
  test('a network with a concession, a service and services without objective', async () => {
    await messy()
    // f = 13 ÷ 20, A2 12 ÷ 20: A1 400 000 − 390 000, A2 110 000 − 120 000, C1 60 000 − 65 000; outside 70 000 and 90 000
    const { gaps, morning, compared, untargeted } = await gapsOf(ALL)
    expect(new Set(gaps)).toEqual(new Set([-5000]))
    expect(morning.replace(/[\u00a0\u202f]/g, ' ')).toBe('−5 000 €')
    expect(compared).toEqual([570_000, 570_000, 570_000])
    expect(untargeted).toBe(0)
  })

  test('a concession with one service without objective', async () => {
    await messy()
    const { _id: siteId, plateId, groupId } = network.sites.a1
    const { gaps } = await gapsOf({ type: 'site', siteId, plateId, groupId })
    expect(new Set(gaps)).toEqual(new Set([10_000]))
    const [gauge] = overview(await figures({ type: 'site', siteId, plateId, groupId })).gauges
    expect(gauge).toMatchObject({
      realized: 470_000,
      compared: 400_000,
      outside: {
        realized: 70_000,
        sites: { count: 1, first: [{ name: 'Concession A1, Carrosserie' }] },
      },
    })
  })

  test('the hours’ objective at 0 leaves one lever, and the same gap', async () => {
    await messy()
    await setServices('a1', { mechanic: [600_000, 0, 1600] })
    const { gaps } = await gapsOf(ALL)
    expect(new Set(gaps)).toEqual(new Set([-5000]))
    const { _id: site } = network.sites.a1
    const causes = await readCauses(admin, { date: DATE, measure: 'netRevenue', site })
    expect([causes.gap, causes.levers.unsplit]).toEqual([10_000, 10_000])
  })
})
