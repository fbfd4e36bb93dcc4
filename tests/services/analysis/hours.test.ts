import { beforeEach, describe, expect, test, vi } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { ROLES } from '~/domain/access/roles'
import type { Principal, Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { setClock } from '~/infra/process/clock.server'
import { hoursPage } from '~/services/analysis/hours.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { groupScopeOf, plateScopeOf, siteScopeOf, storePotential } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

const broken = vi.hoisted(() => new Set<string>())
const down = (name: string) => {
  if (broken.has(name)) throw new Error('the database is down')
}
// module mock: a real database cannot be made to fail at one read only
vi.mock('~/services/rollups/read-rollups.server', async (original) => {
  const real = await original<typeof import('~/services/rollups/read-rollups.server')>()
  const readRollupPart: typeof real.readRollupPart = async (name, scope, month) => {
    down(`${name} ${month}`)
    return real.readRollupPart(name, scope, month)
  }
  return { ...real, readRollupPart }
})
// why: as above
vi.mock('~/services/rollups/kinds/potential.server', async (original) => {
  const real = await original<typeof import('~/services/rollups/kinds/potential.server')>()
  const readPotentialSum: typeof real.readPotentialSum = async (...given) => {
    down('potential')
    return real.readPotentialSum(...given)
  }
  return { ...real, readPotentialSum }
})

useDatabase()

const DATE = '2026-11-19'
let network: TestNetwork
let a1: TestNetwork['sites']['a1']

async function page(
  scope: Scope | null,
  { search = '', date = DATE, principal = makePrincipal() as Principal } = {},
) {
  const analysed = { scope, date, reference: await referenceData() }
  return hoursPage(principal, analysed, new URLSearchParams(search))
}

/** Staff and potential of A1's tab 'Progression'. */
async function planned(search = '', date = DATE) {
  const { view } = await page(siteScopeOf(a1), { search, date })
  if (view.state !== 'data' || view.content.tab !== 'progress') throw new Error(view.state)
  const { staff, potential } = view.content
  return { staff, potential }
}

beforeEach(async () => {
  broken.clear()
  // Friday morning; November 2026: 20 working days, 13 of them elapsed on the 19th
  setClock(new Date('2026-11-20T07:30:00Z'))
  network = await makeNetwork()
  a1 = network.sites.a1
  await makeHoliday({ date: '2026-11-11', name: 'Armistice' })
  await storeObjectif(a1, '2026-11', { revenue: 64_000, hours: 320, hec: 200 })
  await importActivity(a1, '2026-11-18', { mechanic: { totalHours: 180, hecHours: 120 } })
  await importActivity(a1, DATE, {
    mechanic: { totalHours: 195, hecHours: 130, ongoingHours: 4, ongoingWorkshops: 3 },
  })
  await storePlanning(a1, '2026-11', 'mechanic', { '18': '1', '19': '1', '20': '1' })
  await storePlanning(a1, '2026-11', 'mechanic', { '18': 'P', '19': 'CP', '20': '0.5' })
  await storePlanning(a1, '2026-11', 'administrative', { '19': 'P' })
})

describe('Progression of a concession', () => {
  test('hours against the target, the last day, work in progress', async () => {
    const { view, freshness } = await page(siteScopeOf(a1))
    expect(view).toMatchObject({
      state: 'data',
      dataDate: DATE,
      content: {
        tab: 'progress',
        measure: 'ht',
        significant: true,
        // 195 × 20 ÷ 13 = 300
        lines: [
          { key: 'global', progress: { realized: 195, target: 320, projection: 300 } },
          { key: 'mechanic' },
          { key: 'quickService' },
          { key: 'body' },
        ],
        // 195 − 180 of 320 ÷ 20
        previousDay: [{ value: 15, target: 16, percent: 93.75, status: 'good' }, {}, {}, {}],
        ongoing: { total: { hours: 4, workshops: 3 } },
      },
    })
    expect(freshness).toMatchObject({ total: 1, upToDate: 1 })
    const hec = await page(siteScopeOf(a1), { search: 'metric=hec' })
    expect(hec.view).toMatchObject({
      content: {
        measure: 'hec',
        lines: [{ progress: { realized: 130, target: 200 } }, {}, {}, {}],
      },
    })
  })

  test('present staff: J-1, Jour J, Cumul à date', async () => {
    expect((await planned()).staff).toMatchObject({
      span: 'previous',
      date: DATE,
      // the other mechanic is on leave; office staff do not count
      staff: { value: { total: { present: 1, potential: 7 } }, error: null },
    })
    expect((await planned('staff=day')).staff).toMatchObject({
      span: 'day',
      date: '2026-11-20',
      staff: { value: { total: { present: 2, potential: 10.5 } } },
    })
    expect((await planned('staff=to-date')).staff).toMatchObject({
      span: 'to-date',
      date: DATE,
      // 18th: two workers, one of them unproductive; 19th: one
      staff: { value: { total: { present: 3, potential: 14 } } },
    })
  })

  test('Jour J of a month’s last Friday is in the planning of the next month', async () => {
    await importActivity(a1, '2026-10-30', { mechanic: { totalHours: 1 } })
    await storePlanning(a1, '2026-11', 'body', { '02': '1' })
    expect((await planned('staff=day', '2026-10-30')).staff).toMatchObject({
      date: '2026-11-02',
      staff: { value: { total: { present: 1, potential: 7 } } },
    })
  })

  test('potential to date against billed and in progress, and the whole month', async () => {
    await storePotential(a1, '2026-11', 'mechanic', 147)
    expect((await planned()).potential).toMatchObject({
      error: null,
      value: {
        // 14 h planned up to the 19th, 195 billed
        lines: [{ key: 'global', potential: 14, realized: 195, ongoing: 4, delay: 0 }, {}, {}, {}],
        // 147 h, and 3.5 days of the planning: 24.5 h
        month: { actualized: { mechanic: 171.5 }, frozen: null },
      },
    })
  })

  test('a planning without anybody', async () => {
    const { a2 } = network.sites
    await importActivity(a2, DATE, { body: { totalHours: 5 } })
    expect((await page(siteScopeOf(a2))).view).toMatchObject({
      content: {
        staff: { staff: { value: null, error: null } },
        potential: { value: null, error: null },
      },
    })
  })

  test('a planning of people who are all on leave: 0, and not unknown', async () => {
    const { a2 } = network.sites
    await importActivity(a2, DATE, { body: { totalHours: 5 } })
    await storePlanning(a2, '2026-11', 'body', { '18': 'CP', '19': 'CP' })
    for (const staff of ['previous', 'day', 'to-date'])
      expect((await page(siteScopeOf(a2), { search: `staff=${staff}` })).view).toMatchObject({
        content: {
          staff: { staff: { value: { total: { present: 0, potential: 0 } }, error: null } },
          potential: {
            value: {
              lines: [
                { potential: 0, realized: 5, delay: 0, percent: null, status: 'none' },
                {},
                {},
                {},
              ],
              month: { actualized: { body: 0 }, frozen: null },
            },
          },
        },
      })
  })

  test('nothing significant', async () => {
    const { a2 } = network.sites
    await importActivity(a2, DATE, {})
    expect((await page(siteScopeOf(a2))).view).toMatchObject({ content: { significant: false } })
  })
})

describe('what cannot be read is said in its own card', () => {
  // shows 3 §8: Données non disponibles.
  // shows 3 §8: Erreur traitement données potentiel.
  test('the planning of the month', async () => {
    broken.add('staff 2026-11')
    const { staff, potential } = await planned()
    expect(staff.staff).toEqual({ value: null, error: 'Données non disponibles.' })
    expect(potential).toEqual({ value: null, error: 'Erreur traitement données potentiel.' })
  })

  // shows 3 §8: Erreur récupération effectif J.
  test('Jour J', async () => {
    await importActivity(a1, '2026-10-30', { mechanic: { totalHours: 1 } })
    broken.add('staff 2026-11')
    expect((await planned('staff=day', '2026-10-30')).staff.staff).toEqual({
      value: null,
      error: 'Erreur récupération effectif J.',
    })
    expect((await planned('', '2026-10-30')).staff.staff.error).toBeNull()
  })

  test('the potential', async () => {
    broken.add('potential')
    const { staff, potential } = await planned()
    expect(staff.staff.error).toBeNull()
    expect(potential).toEqual({ value: null, error: 'Erreur traitement données potentiel.' })
  })

  test('everything', async () => {
    const unread = { scope: siteScopeOf(a1), date: DATE, reference: null }
    expect((await hoursPage(makePrincipal(), unread, new URLSearchParams())).view).toEqual({
      state: 'error',
      message: 'Impossible de charger les données principales.',
    })
  })
})

describe('scopes and roles', () => {
  test('Progression asks for a concession and offers those of the scope', async () => {
    const names = async (scope: Scope | null, search = '') => {
      const { view, sites } = await page(scope, { search })
      expect(view).toEqual({ state: 'no-scope' })
      return sites?.rows.map(({ name }) => name) ?? null
    }
    expect(await names(plateScopeOf(a1))).toEqual(['Concession A1', 'Concession A2'])
    expect(await names(groupScopeOf(a1))).toHaveLength(3)
    expect(await names({ type: 'all' })).toHaveLength(4)
    expect(await names(null)).toBeNull()
    expect((await page(siteScopeOf(a1))).sites).toBeNull()
    expect((await page(plateScopeOf(a1), { search: 'tab=targets' })).sites).toBeNull()
    expect(await names(plateScopeOf(a1), 'sort=-name')).toEqual(['Concession A2', 'Concession A1'])
  })

  test('each concession to choose has its gap and data date, the furthest behind first', async () => {
    const { a2 } = network.sites
    await storeObjectif(a2, '2026-11', { revenue: 1, hours: 200, hec: 100 })
    await importActivity(a2, '2026-11-18', { mechanic: { totalHours: 20, hecHours: 90 } })
    const rows = async (search = '') =>
      (await page(plateScopeOf(a1), { search })).sites?.rows.map((one) => [
        one.name,
        one.gap,
        one.dataDate,
        one.status,
      ])
    // A2 at the 18th: 20 − 200 × 12 ÷ 20; A1 at the 19th: 195 − 320 × 13 ÷ 20
    expect(await rows()).toEqual([
      ['Concession A2', -100, '2026-11-18', 'bad'],
      ['Concession A1', -13, DATE, 'warn'],
    ])
    // HEC: 130 − 200 × 13 ÷ 20, 90 − 100 × 12 ÷ 20
    expect(await rows('metric=hec')).toEqual([
      ['Concession A1', 0, DATE, 'good'],
      ['Concession A2', 30, '2026-11-18', 'good'],
    ])
  })

  test('Objectifs adds up any scope, with or without activity', async () => {
    const { a2, c1 } = network.sites
    await storeObjectif(a2, '2026-11', { revenue: 1, hours: 80, hec: 0 })
    await storeObjectif(c1, '2026-11', { revenue: 1, hours: 100, hec: 60 })
    await storeObjectif(a1, '2026-12', { revenue: 1, hours: 300, hec: 210 })
    const global = async (scope: Scope, date = DATE) => {
      const { view } = await page(scope, { search: 'tab=targets', date })
      if (view.state !== 'data' || view.content.tab !== 'targets') return view.state
      const { ht, hec } = view.content.targets
      return [ht[0]?.target, hec[0]?.target]
    }
    expect(await global(siteScopeOf(a1))).toEqual([320, 200])
    expect(await global(plateScopeOf(a1))).toEqual([400, 200])
    expect(await global(groupScopeOf(a1))).toEqual([400, 200])
    expect(await global({ type: 'all' })).toEqual([500, 260])
    expect(await global(siteScopeOf(a1), '2026-12-01')).toEqual([300, 210])
    expect((await page(null, { search: 'tab=targets' })).view).toEqual({ state: 'no-scope' })
    expect((await page(siteScopeOf(a1), { date: '2026-12-01' })).view.state).toBe('empty')
  })

  test('every role reads what it covers, and nothing else', async () => {
    const cover = { kind: 'site', id: a1._id } as const
    for (const role of ROLES) {
      const principal = makePrincipal({ role, cover })
      expect((await page(siteScopeOf(a1), { principal })).view.state).toBe('data')
      const { b1 } = network.sites
      await expect(page(siteScopeOf(b1), { principal })).rejects.toThrow(ForbiddenError)
      const wide = page(plateScopeOf(a1), { principal, search: 'tab=targets' })
      await expect(wide).rejects.toThrow(ForbiddenError)
    }
  })
})
