import { beforeEach, describe, expect, test, vi } from 'vitest'
import { read, utils } from 'xlsx'
import { referenceData } from '~/db/collections/reference-data.server'
import { comparisonView } from '~/domain/comparison/view'
import { ForbiddenError } from '~/domain/errors'
import {
  comparisonExport,
  comparisonPage,
  readComparison,
} from '~/services/analysis/comparison.server'
import { download } from '~/services/web/workbook-export.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, makeSite, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

// module mock: a real database cannot be made to fail at one operation only
vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original())
})

useDatabase()

let network: TestNetwork
beforeEach(async () => {
  network = await makeNetwork()
  const { a1, a2 } = network.sites
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
  await storeObjectif(a1, '2026-11', { revenue: 100_000, hours: 500, hec: 400 })
  await storeObjectif(a2, '2026-11', { revenue: 20_000, hours: 100, hec: 80 })
  await importActivity(a1, '2026-11-19', {
    mechanic: { netRevenue: 66_000, totalHours: 268, hecHours: 220 },
  })
  await importActivity(a2, '2026-11-18', { mechanic: { netRevenue: 9000.5, totalHours: 40 } })
})
async function analysed() {
  const scope = { type: 'group', groupId: network.groups.north._id } as const
  return { scope, date: '2026-11-19', reference: await referenceData() }
}
async function compare(asked: Parameters<typeof readComparison>[2] = {}) {
  const found = await readComparison(makePrincipal(), await analysed(), asked)
  if (!found) throw new Error('no scope')
  return found
}
async function file(query = '') {
  const params = new URLSearchParams(query)
  const table = await comparisonExport(makePrincipal(), await analysed(), params)
  if (!table) throw new Error('no scope')
  return table
}

describe('comparison of concessions (4-decisions 27)', () => {
  test('puts the concessions of the scope side by side, the furthest behind first', async () => {
    const view = comparisonView(await compare(), 'figures', null)
    const { rows, total } = { ...view, ...view.rows }
    // due: 65 000 after 13 of 20 days; 12 000 after 12 for A2, whose data end on the 18th (4-decisions, 39)
    expect(
      rows.map(({ name, revenue, gap, status, dataDate }) => [
        name,
        revenue,
        gap,
        status,
        dataDate,
      ]),
    ).toEqual([
      ['Concession A2', 9000.5, -2999.5, 'bad', '2026-11-18'],
      ['Concession A1', 66_000, 1000, 'good', '2026-11-19'],
      ['Concession B1', 0, null, 'none', null],
    ])
    expect(total).toMatchObject({
      revenue: 75_000.5,
      target: 120_000,
      gap: -1999.5,
      caHec: 340.911364,
    })
  })

  test('is closed outside the cover', async () => {
    const principal = makePrincipal({
      role: 'manager',
      cover: { kind: 'site', id: network.sites.a1._id },
    })
    const analysed = { date: '2026-11-19', reference: await referenceData() }
    await expect(
      readComparison(principal, { ...analysed, scope: { type: 'all' } }),
    ).rejects.toThrow(ForbiddenError)
    expect(await readComparison(principal, { ...analysed, scope: null })).toBeNull()
  })

  // shows 3 §8: Impossible de charger les données principales.
  test('says the documented sentence when the database fails', async () => {
    const failure = { message: 'Impossible de charger les données principales.', status: 500 }
    await expect(withFailures(['rollups.find'], compare)).rejects.toMatchObject(failure)
    const unlisted = { scope: null, date: '2026-11-19', reference: null }
    await expect(readComparison(makePrincipal(), unlisted)).rejects.toMatchObject(failure)
  })

  test('without the planning says so in the levers’ place, and keeps all else (4-decisions, 42)', async () => {
    const asked = new URLSearchParams('columns=levers')
    const page = await withFailures(['planning.aggregate', 'planning.find'], async () =>
      comparisonPage(makePrincipal(), await analysed(), asked),
    )
    expect(page).toMatchObject({ levers: [], leversError: 'Données non disponibles.' })
    expect([page?.total.gap, page?.total.levers]).toEqual([-1999.5, null])
    const table = await withFailures(['planning.aggregate', 'planning.find'], () => file())
    expect(table.about).toContainEqual(['Leviers et atterrissage', 'Données non disponibles.'])
    expect(table.headers.at(-10)).toBe('En-cours (jours de travail)')
    expect(table.rows[0]?.slice(11, 14)).toEqual([15_000.83, null, 1374.94])
  })

  test('leaves as a workbook that reads back the same, names being texts', async () => {
    await makeSite({ name: '=1+1', plate: network.plates.a })
    const response = await download(await file(), 'xlsx')
    const book = read(new Uint8Array(await response.arrayBuffer()))
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    const all = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, defval: null })
    const at = all.findIndex(([first]) => first === 'Concession')
    expect(all.slice(1, 4).map((row) => row.slice(0, 2))).toEqual([
      ['Périmètre', 'Groupe Nord'],
      ['Mesure', 'CA Net'],
      ['Ordre', 'Écart à date (€), croissant'],
    ])
    expect(all[at]?.slice(0, 6)).toEqual([
      'Concession',
      'Écart à date (€)',
      'Évolution depuis la veille (€)',
      'Plaque',
      'Données du',
      'CA Net (€)',
    ])
    // 18/11/2026 is day 46 344 of a workbook; without planning and with no HEC, CA Net is 'Heures', 'Part client', 'Taux'
    expect(all[at + 1]).toEqual([
      'Concession A2',
      -2999.5,
      null,
      'Plaque A',
      46_344,
      9000.5,
      40,
      0,
      null,
      // (0 − 40 × 0,8) × 250; 9 000,50 − 0; due 60 h: (40 − 60) × 0,8 × 250
      20_000,
      45,
      15_000.83,
      // without planning the landing is the projection; (20 000 − 9 000,50) ÷ 8 days; no work in progress
      15_000.83,
      1374.94,
      0,
      0,
      0,
      0,
      -8000,
      9000.5,
      -4000,
      // no data of the 19th: no J-1
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      'projection (sans planning)',
      null,
    ])
    expect(all[at]?.slice(18, 21)).toEqual(['Part client (€)', 'Taux (€)', 'Heures (€)'])
    expect(Object.values(sheet ?? {}).some((cell) => cell?.f !== undefined)).toBe(false)
    expect(all.flat()).toContain('=1+1')
    expect(all.at(-1)?.[0]).toBe('Total')
    // not 0: its activity is unknown, and it has no objectif
    expect(all.find(([name]) => name === '=1+1')?.slice(3, 10)).toEqual([
      'Plaque A',
      'aucune donnée ce mois',
      null,
      null,
      null,
      null,
      null,
    ])
    const late = all.find(([label]) => label === 'En retard')?.[1]
    expect(late).toContain('=1+1 (aucune donnée)')
    expect(late).toContain('Concession A2 (18/11/2026)')
  })

  test('leaves as CSV under a readable name', async () => {
    const response = await download(await file(), 'csv')
    expect(response.headers.get('Content-Disposition')).toContain(
      'filename="Comparaison-Groupe-Nord-19-11-2026.csv"',
    )
    // not text(): it drops the byte order mark that tells Excel the encoding
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes).split('\r\n')).toContain(
      'Concession A2;-2999,5;;Plaque A;18/11/2026;9000,5;40;0;;20000;45;15000,83;15000,83;1374,94;0;0;0;0;-8000;9000,5;-4000;;;;;;;;projection (sans planning);',
    )
  })
})
