import { beforeEach, describe, expect, test, vi } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { videocheck } from '~/db/collections/videocheck.server'
import type { Scope } from '~/domain/access/scope'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import { videocheckPage } from '~/services/videocheck/page.server'
import { readVideocheck } from '~/services/videocheck/read.server'
import { videocheckTemplate } from '~/services/videocheck/template.server'
import { storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { storedVideocheck, storeVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

// module mock: a real database cannot be made to fail at one read only
vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original())
})
useDatabase()

const admin = makePrincipal()
const DATE = '2026-11-19'
let network: TestNetwork
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  network = await makeNetwork()
})

async function viewOf(tab = '', scope: Scope = siteScopeOf(network.sites.a1)) {
  const analysed = { scope, date: DATE, reference: await referenceData() }
  return (await videocheckPage(admin, analysed, new URLSearchParams({ tab }))).view
}

describe('what cannot be read is a sentence, and nothing is shown as if it were zero (3 §8)', () => {
  beforeEach(() => storeVideocheck(network.sites.a1, DATE, [100, 60, 10_000, 4_000]))

  // shows 3 §8: Réponse invalide ou incomplète du serveur pour les statistiques Vidéocheck.
  test('a stored month that lacks a figure', async () => {
    await (await videocheck.open()).updateOne({}, { $unset: { videosDone: '' } })
    expect(await viewOf()).toEqual({
      state: 'error',
      message: 'Réponse invalide ou incomplète du serveur pour les statistiques Vidéocheck.',
    })
  })

  test('of a plate, a broken month leaves out and names its own concession only (4-decisions, 42)', async () => {
    const { a1, a2 } = network.sites
    await storeVideocheck(a2, DATE, [80, 40, 6_000, 4_500])
    await (await videocheck.open()).updateOne({ siteId: a1._id }, { $unset: { entries: '' } })
    for (const tab of ['', 'details'])
      expect(await viewOf(tab, plateScopeOf(a1))).toMatchObject({
        state: 'data',
        // A2 alone, figures and target
        totals: { entries: 80, videosDone: 40, realizedRevenue: 4_500, targetRevenue: 40_000 },
        freshness: {
          unreadable: [{ siteId: a1._id, name: 'Concession A1', part: 'record' }],
          late: [],
        },
        siteCount: 2,
        lines: { rows: tab ? [{ name: 'Concession A2' }] : [] },
      })
  })

  // shows 3 §8: Erreur : ...
  test.each(['', 'details'])('a database that fails, on the tab « %s »', async (tab) => {
    expect(await withFailures(['videocheck.find'], () => viewOf(tab))).toEqual({
      state: 'error',
      message: 'Erreur\u202f: impossible de charger les statistiques Vidéocheck.',
    })
    expect(await viewOf(tab)).toMatchObject({ state: 'data', totals: { entries: 100 } })
  })
})

describe('the details of a wide scope', () => {
  const ALL: Scope = { type: 'all' }
  const shown = async (scope: Scope = ALL) => {
    const view = await viewOf('details', scope)
    if (view.state !== 'data') throw new Error(view.state)
    return view.lines.rows.map(({ name, totals }) => [name, totals.realizedRevenue])
  }
  // without a target of its own a concession has the default of 40 000 €
  beforeEach(async () => {
    const { a1, a2, c1 } = network.sites
    await storeVideocheck(a1, DATE, [100, 60, 10_000, 4_000])
    await storeVideocheck(a2, DATE, [80, 40, 6_000, 4_500])
    await storeVideocheck(c1, DATE, [80, 40, 6_000, 4_500])
  })
  const before = [
    ['Concession A1', 4_000],
    ['Concession A2', 4_500],
    ['Concession C1', 4_500],
  ]

  test('name who has data, the furthest behind first, then by name', async () => {
    expect(await shown()).toEqual(before)
    expect(await shown(plateScopeOf(network.sites.a1))).toEqual(before.slice(0, 2))
    expect(await shown(siteScopeOf(network.sites.c1))).toEqual(before.slice(2))
  })

  test('are in a new order once an import or a target changes it', async () => {
    expect(await shown()).toEqual(before)
    const { a1, b1, c1 } = network.sites
    await storeVideocheck(b1, DATE, [10, 5, 900, 300])
    await storeVideocheck(a1, DATE, [120, 70, 12_000, 5_000])
    const after = [['Concession B1', 300], ...before.slice(1), ['Concession A1', 5_000]]
    expect(await shown()).toEqual(after)
    const target = { tauxPresentation: 80, tauxRealisationDevis: 50_000, caParDevis: 50 }
    await storeObjectif(c1, '2026-11', { revenue: 1, hours: 1, hec: 1, videocheck: target })
    expect((await shown())[0]).toEqual(['Concession C1', 4_500])
  })
})

describe('the template', () => {
  test('imports as it is, for the first two concessions of the cover', async () => {
    const bytes = new Uint8Array(await (await videocheckTemplate(admin)).arrayBuffer())
    const request = { bytes, fileName: 'modele-videocheck.xlsx', period: '2026-10' }
    expect(await importVideocheck(admin, request)).toMatchObject({ failed: 0, errors: [] })
    const { totals } = await readVideocheck(admin, { type: 'all' }, '2026-10-31')
    // 142 + 87, 101 + 66, 21 450 + 9 320, 12 880,50 + 7 015
    expect(totals).toMatchObject({
      entries: 229,
      videosDone: 167,
      identifiedRevenue: 30_770,
      realizedRevenue: 19_895.5,
    })
  })

  test('names the concessions of the cover only', async () => {
    const cover = { kind: 'site', id: network.sites.b1._id } as const
    const manager = makePrincipal({ role: 'manager', cover })
    const bytes = new Uint8Array(await (await videocheckTemplate(manager)).arrayBuffer())
    const request = { bytes, fileName: 'modele.xlsx', period: '2026-10' }
    expect(await importVideocheck(manager, request)).toMatchObject({ failed: 0 })
    expect(await storedVideocheck(network.sites.b1._id, '2026-10')).toMatchObject({
      row: [142, 101, 21_450, 12_880.5],
    })
  })
})
