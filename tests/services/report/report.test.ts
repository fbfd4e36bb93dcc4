import { beforeEach, describe, expect, test, vi } from 'vitest'
import { quality as qualityModel } from '~/db/collections/quality.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { rollups } from '~/db/collections/rollups.server'
import { videocheck as videocheckModel } from '~/db/collections/videocheck.server'
import type { Scope } from '~/domain/access/scope'
import type { HoursProgressTab } from '~/domain/analysis/hours-view'
import type { OverviewView } from '~/domain/analysis/synthesis-view'
import { ForbiddenError } from '~/domain/errors'
import { defaultBrands } from '~/domain/quality/template'
import { hoursPage } from '~/services/analysis/hours.server'
import { synthesisPage } from '~/services/analysis/synthesis.server'
import { qualityPage } from '~/services/quality/page.server'
import { saveBrand } from '~/services/quality/quality.server'
import { printedMorning } from '~/services/report/morning.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { storeVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

// module mock: a real database cannot be made to fail at one operation only
vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original())
})

useDatabase()

const DATE = '2026-11-19'
const MONTH = '2026-11'
const REFUSED = 'Données essentielles pour le rapport manquantes ou invalides. Veuillez rafraîchir.'
const NO_VIDEOCHECK = 'Erreur\u202f: impossible de charger les statistiques Vidéocheck.'
let network: TestNetwork
const admin = makePrincipal()
const analysed = async (scope: Scope | null) => ({
  scope,
  date: DATE,
  reference: await referenceData(),
})
const print = async (scope: Scope | null) => printedMorning(admin, await analysed(scope))
const missing = async (scope: Scope) =>
  (await synthesisPage(admin, await analysed(scope), new URLSearchParams())).missing
async function printed(scope: Scope) {
  const found = await print(scope)
  if (found.status !== 200) throw new Error(found.message)
  return found
}

/** Stores targets, planning, surveys and VideoCheck; no activity. */
async function prepare(site: TestNetwork['sites']['a1'], revenue: number) {
  await storeObjectif(site, MONTH, { revenue, hours: 400, hec: 280 })
  await storePlanning(site, MONTH, 'mechanic', { '02': '1', '03': '1', '19': '0.5', '20': '1' })
  const [brand] = defaultBrands()
  if (brand)
    await saveBrand(admin, siteScopeOf(site), MONTH, {
      brand: { ...brand, brandName: 'Renault', surveyCount: 12 },
      originalName: null,
      seen: null,
    })
  await storeVideocheck(site, DATE, [120, 90, 18_000, 9000])
}
const did = (netRevenue: number) => ({
  mechanic: { netRevenue, totalHours: 247, hecHours: 195, ongoingHours: 30 },
})

beforeEach(async () => {
  network = await makeNetwork()
  // November 2026: 20 working days, 13 of them elapsed on the 19th
  await makeHoliday({ date: '2026-11-11', name: 'Armistice' })
  const { a1, a2 } = network.sites
  await prepare(a1, 100_000)
  await importActivity(a1, DATE, did(80_000))
  await prepare(a2, 200_000)
  await importActivity(a2, '2026-11-18', did(80_000))
})

describe('the morning report', () => {
  test('holds the figures of the screens, for a strong and for a weak, late concession', async () => {
    // 80 000 × 20 ÷ 13 of 100 000 = 123,1 %
    const strong = await printed(siteScopeOf(network.sites.a1))
    expect(strong.report.measures[0]).toMatchObject({
      total: {
        realized: 80_000,
        target: 100_000,
        status: 'good',
        projectionPercent: 123.076923,
        projected: { status: 'good' },
      },
    })
    expect(strong.freshness.figures?.late).toEqual([])
    // on the 18th: 80 000 × 20 ÷ 12 of 200 000 = 66,7 %
    const weak = await printed(siteScopeOf(network.sites.a2))
    expect(weak.report.measures[0]).toMatchObject({
      total: { realized: 80_000, status: 'bad', projected: { status: 'bad' } },
    })
    expect(weak.context).toMatchObject({ date: DATE, dataDate: '2026-11-18' })
    expect(weak.freshness.figures?.late).toMatchObject([{ date: '2026-11-18' }])
    for (const site of [network.sites.a1, network.sites.a2]) {
      const scope = siteScopeOf(site)
      const { report } = await printed(scope)
      const at = await analysed(scope)
      for (const { measure, rows, total } of report.measures) {
        const { view } = await synthesisPage(
          admin,
          at,
          new URLSearchParams({ details: measure, daily: measure }),
        )
        if (view.state !== 'data') throw new Error(view.state)
        const { details, gauges } = view.content as OverviewView
        expect([...rows, total]).toMatchObject([...details.rows, details.total])
        const gauge = gauges.find((one) => one.measure === measure)
        expect(total.projection).toBe(gauge?.projection)
      }
      const hours = await hoursPage(admin, at, new URLSearchParams())
      if (hours.view.state !== 'data') throw new Error(hours.view.state)
      const { potential } = hours.view.content as HoursProgressTab
      expect(potential.value?.lines.find(({ key }) => key === 'global')).toEqual(
        report.potential.value?.at(-1)?.progress,
      )
      const quality = await qualityPage(admin, at, new URLSearchParams())
      expect(quality).toMatchObject({ brands: [{ brandName: 'Renault', surveyCount: 12 }] })
      expect(report.brands.rows).toMatchObject([{ brandName: 'Renault', surveyCount: 12 }])
      expect(report.videocheck.value?.totals).toMatchObject({ entries: 120, realizedRevenue: 9000 })
    }
  })

  test('sums a plate and names late concessions, per source', async () => {
    const { report, freshness, scopeName } = await printed(plateScopeOf(network.sites.a1))
    expect(scopeName).toBe('Plaque A')
    expect(report.measures[0]?.total).toMatchObject({ realized: 160_000, target: 300_000 })
    expect(report.videocheck.value?.totals).toMatchObject({ entries: 240, realizedRevenue: 18_000 })
    expect(freshness.figures).toMatchObject({ upToDate: 1, late: [{ name: 'Concession A2' }] })
    expect(freshness.videocheck?.late).toEqual([])
  })

  // shows 3 §8: Données essentielles pour le rapport manquantes ou invalides. Veuillez rafraîchir.
  test('is rejected without any figure of the month, else printed with the existing parts (4-decisions, 60)', async () => {
    const { b1 } = network.sites
    const scope = siteScopeOf(b1)
    expect(await print(scope)).toMatchObject({
      status: 404,
      message: REFUSED,
      missing: ['statistics', 'objectifs', 'quality', 'videocheck'],
    })
    expect(await missing(scope)).toEqual(['statistics', 'objectifs', 'quality', 'videocheck'])
    await importActivity(b1, DATE, did(1000))
    const left = ['objectifs', 'quality', 'videocheck']
    const { report } = await printed(scope)
    expect(report.measures[0]?.total).toMatchObject({ realized: 1000, target: 0, projection: null })
    expect(report).toMatchObject({
      untargeted:
        'Il manque des objectifs CA Net, HT et HEC\u202f: le réalisé est imprimé sans comparaison.',
      qualityLeftOut: 'Qualité\u202f: aucune enquête saisie ce mois.',
      videocheck: { value: null, error: 'Aucune donnée VideoCheck ce mois.' },
    })
    expect(await missing(scope)).toEqual(left)
    expect(await missing(siteScopeOf(network.sites.a1))).toEqual([])
    expect(await print(null)).toMatchObject({ status: 400, message: REFUSED })
  })

  test('a failed read leaves out only its part, with a message', async () => {
    const scope = siteScopeOf(network.sites.a1)
    const failed = await withFailures(['videocheck.find'], () => printed(scope))
    expect(failed).toMatchObject({
      freshness: { videocheck: null },
      report: { videocheck: { value: null, error: NO_VIDEOCHECK } },
    })
    expect(failed.report.measures[0]?.total.realized).toBe(80_000)
    // emptied: else the figures would come from stored rollups, without the failing read
    await (await rollups.open()).deleteMany({})
    const button = await withFailures(['videocheck.find'], () => missing(scope))
    expect(button).toEqual([])
    const quality = await withFailures(['quality.find'], async () => ({
      ...(await printed(scope)).report,
      lacks: await missing(scope),
    }))
    expect(quality).toMatchObject({
      brands: { rows: [], left: 0 },
      lacks: [],
      qualityLeftOut: 'Qualité\u202f: Erreur chargement données.',
    })
    expect(quality.measures[0]?.total.realized).toBe(80_000)
    const sales = await withFailures(['records.find'], () => printed(scope))
    expect(sales.report.sales).toEqual({
      value: null,
      error: 'Impossible de charger les ventes du jour.',
    })
    expect(sales.report.measures[0]?.total.realized).toBe(80_000)
    // doubts are read from the records, which fail too
    expect(JSON.stringify(sales.freshness)).toContain('"undoubted":true')
  })

  test('a concession with invalid surveys is left out by name', async () => {
    const { a1, a2 } = network.sites
    await (await qualityModel.open()).updateOne(
      { siteId: a2._id },
      { $set: { brands: null as never } },
    )
    const { report } = await printed(plateScopeOf(a1))
    expect(report.brands.rows).toMatchObject([{ brandName: 'Renault', surveyCount: 12 }])
    expect(report.qualityLeftOut).toBe('Enquêtes illisibles, non comptées\u202f: Concession A2.')
    // the concession's own report is printed without the part, and the button names no missing part
    const own = await printed(siteScopeOf(a2))
    expect(own.report.brands.rows).toEqual([])
    expect(own.report.qualityLeftOut).toBe('Qualité\u202f: Erreur chargement données.')
    expect(await missing(siteScopeOf(a2))).toEqual([])
  })

  // guards against: VideoCheck or surveys that cannot be read refuse the report (42)
  test('invalid VideoCheck data are treated alike', async () => {
    const { a1, a2 } = network.sites
    await (await videocheckModel.open()).updateOne(
      { siteId: a2._id },
      { $set: { entries: 'x' as never } },
    )
    const { report, freshness } = await printed(plateScopeOf(a1))
    expect(report.videocheck.value?.totals).toMatchObject({ entries: 120 })
    expect(freshness.videocheck?.unreadable).toMatchObject([{ name: 'Concession A2' }])
    const own = await printed(siteScopeOf(a2))
    expect(own.report.videocheck).toEqual({ value: null, error: NO_VIDEOCHECK })
    expect(own.report.brands.rows).toMatchObject([{ brandName: 'Renault' }])
    expect(await missing(siteScopeOf(a2))).toEqual([])
  })

  test('is closed outside the cover', async () => {
    const { a1, b1 } = network.sites
    const manager = makePrincipal({ role: 'manager', cover: { kind: 'site', id: a1._id } })
    await expect(printedMorning(manager, await analysed(siteScopeOf(b1)))).rejects.toThrow(
      ForbiddenError,
    )
  })
})
