import { beforeEach, describe, expect, test } from 'vitest'
import { mechanicTargets } from '~/db/collections/mechanic-targets.server'
import { ForbiddenError } from '~/domain/errors'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import { saveEntries } from '~/services/attendance/save.server'
import { readOrigin } from '~/services/origin/rest.server'
import { storeObjectif } from '../../builders/activity'
import { send, sheetOfActivity, sheetOfHours, sheetOfSales } from '../../builders/imports'
import { siteScopeOf } from '../../builders/objectifs'
import { makeTeam } from '../../builders/productivity'
import {
  a1,
  anne,
  DATE,
  factsOf,
  MONTH,
  net,
  origin,
  plate,
  rowsOf,
  showsImporter,
  useOrigin,
} from './fixture'

useOrigin()

describe('productivity', () => {
  test('workers: planned days, target, billed hours', async () => {
    await makeTeam(net.sites.a1)
    const found = await origin(a1, 'figure=productivity')
    // 21 days × 7 h = 147 h, of which 147 × 13 ÷ 20 = 95.55 to date; the unknown name has no days
    expect(rowsOf(found)).toEqual([
      ['Anne Martin', 21, 1, 147, 95.55, 73.5, 76.923077],
      ['Intérim', 0, 1, 0, 0, 5, null],
      ['Bruno Petit', 21, 1, 147, 95.55, 44.1, 46.153846],
    ])
    // 122.6 ÷ 191.1
    expect([found.terms, found.value]).toEqual([[42, null, 294, 191.1, 122.6], 64.154893])
    expect(found.operation).toMatchObject({ left: { value: 122.6 }, right: { value: 191.1 } })
    expect(found.notes).toEqual([
      'Au 19/11/2026\u202f: 13 jours ouvrés écoulés sur 20.',
      // the unknown name billed hours too
      'Les heures des collaborateurs sans objectif du mois comptent dans les heures facturées, ce qui augmente le taux.',
    ])
    const mechanics = await origin(a1, 'figure=productivity&service=mechanic')
    expect([mechanics.title, mechanics.value]).toEqual(['Productivité, Mécanique', 76.923077])
  })

  test('two decimals where one does not add up: 95.55 twice is 191.1', async () => {
    await makeTeam(net.sites.a1)
    const { columns } = await origin(a1, 'figure=productivity')
    expect(columns.map(({ label, decimals }) => [label, decimals])).toEqual([
      ['Jours planifiés', 2],
      ['Coefficient', 2],
      ['Objectif du mois', 1],
      // 95.6 + 95.6 would be 191.2
      ['Objectif à date', 2],
      ['Heures facturées', 1],
    ])
  })

  test('a plate lists its concessions, each with a link to its own origin page', async () => {
    await makeTeam(net.sites.a1)
    const { parts } = await origin(plate, 'figure=productivity&service=body')
    const { _id, plateId, groupId } = net.sites.a1
    expect(parts.rows).toEqual([
      expect.objectContaining({
        id: _id,
        name: 'Concession A1',
        dataDate: DATE,
        value: 46.153846,
        to: `/origin?group=${groupId}&plate=${plateId}&site=${_id}&date=${DATE}&figure=productivity&service=body`,
      }),
    ])
  })

  test('leads to the rows of the file, the planning’s last change, the individual target', async () => {
    const { anne: worker } = await makeTeam(net.sites.a1)
    await saveEntries(anne, [{ workerId: worker._id, date: '2026-11-27', code: 'CP', seen: '1' }])
    await (await mechanicTargets.open()).insertOne({
      _id: `${worker._id}-${MONTH}`,
      workerId: worker._id,
      siteId: net.sites.a1._id,
      month: MONTH,
      finalTargetHours: 100,
      updatedBy: 'x',
      updatedAt: new Date('2026-11-05T08:00:00Z'),
    })
    await send(
      Object.assign(
        sheetOfActivity(activityRow('0101', 'MECA')),
        sheetOfHours(workerRow('0101', 'Anne Martin'), workerRow('0103', 'Zoé')),
      ),
    )
    const { sources, parts } = await origin(a1, 'figure=productivity')
    expect(factsOf(sources, 'Les heures facturées')).toMatchObject({
      Fichier: 'matin.xlsx',
      Lignes: 'feuille Collaborateurs\u202f: ligne 2',
      'Importé le': { at: '2026-11-20T07:30:00.000Z' },
    })
    expect(factsOf(sources, 'Le planning')).toEqual({
      Modification: { at: '2026-11-20T07:30:00.000Z' },
      Par: 'Anne Chef',
    })
    expect(factsOf(sources, 'Les objectifs individuels (1)')).toMatchObject({
      'Enregistré le': { at: '2026-11-05T08:00:00.000Z' },
    })
    expect(parts.rows.find(({ name }) => name === 'Anne Martin')).toMatchObject({
      terms: [20, null, 100, 65, 50],
      note: 'objectif individuel',
    })
  })

  test('a read-only role sees the time, not the author; a CCS does not see the figure at all', async () => {
    await makeTeam(net.sites.a1)
    const { sources } = await origin(a1, 'figure=productivity', showsImporter('secretary'))
    const labels = sources.flatMap(({ facts }) => facts.map(([label]) => label))
    expect(labels).not.toContain('Par')
    expect(labels).not.toContain('Fichier')
    await expect(origin(a1, 'figure=productivity', showsImporter('ccs'))).rejects.toThrow(
      ForbiddenError,
    )
    const { subjects } = await origin(a1, 'figure=potential', showsImporter('ccs'))
    expect(subjects.options.map(({ label }) => label)).not.toContain('Productivité')
    await expect(
      origin(siteScopeOf(net.sites.c1), 'figure=quality', showsImporter('manager')),
    ).rejects.toThrow(ForbiddenError)
  })
})

describe('additional sales', () => {
  beforeEach(async () => {
    const { a1: site, a2 } = net.sites
    const targets = { revenue: 1000, hours: 10, hec: 8 }
    await storeObjectif(site, MONTH, { ...targets, families: [{ key: 'tires', quantity: 40 }] })
    await storeObjectif(a2, MONTH, { ...targets, families: [{ key: 'batteries', quantity: 20 }] })
    await send(
      Object.assign(
        sheetOfActivity(activityRow('0101', 'MECA'), activityRow('0103', 'MECA')),
        sheetOfSales(
          salesRow('0101', 'Zoé', 'MECA', { tires: 10, batteries: 3 }),
          salesRow('0103', 'Luc', 'MECA', { tires: 5, batteries: 6 }),
          salesRow('0101', 'Ana', 'MECA', { tires: 2 }),
        ),
      ),
    )
  })

  test('a concession: its advisors, and the rows of the sheet', async () => {
    const found = await origin(a1, 'figure=sales')
    // 12 of 40 × 13 ÷ 20 = 26
    expect([found.terms, found.value]).toEqual([[12, 40, 26], 46.153846])
    expect(rowsOf(found)).toEqual([
      ['Ana', 2, null, null, null],
      ['Zoé', 10, null, null, null],
    ])
    expect(factsOf(found.sources, 'Les ventes')).toMatchObject({
      Lignes: 'feuille Ventes additionnelles\u202f: lignes 2 et 4',
    })
    expect(factsOf(found.sources, 'L’objectif')).toMatchObject({
      'Enregistré le': { at: '2026-11-01T07:00:00.000Z' },
    })
  })

  test('a plate counts only families that the whole plate has targets for, so that the parts add up', async () => {
    // tires and batteries: 12 + 3 pieces, 5 + 6; targets 40 and 20
    const found = await origin(plate, 'figure=sales&service=mechanic')
    expect([found.terms, found.value]).toEqual([[26, 60, 39], 66.666667])
    expect(rowsOf(found)).toEqual([
      ['Concession A1', 15, 40, 26, 57.692308],
      ['Concession A2', 11, 20, 13, 84.615385],
    ])
    expect(rowsOf(await origin(plate, 'figure=sales&service=mechanic&family=tires'))).toEqual([
      ['Concession A1', 12, 40, 26, 46.153846],
      // A2's 5 pieces have no target to be compared with (4-decisions, 53)
      ['Concession A2', 0, 0, 0, null],
    ])
  })
})

describe('GET /records/origin', () => {
  // shows 7 §1: GET /records/origin
  test('answers the page’s figures one by one', async () => {
    await makeTeam(net.sites.a1)
    const site = net.sites.a1._id
    const call = { date: DATE, measure: 'netRevenue' as const, site }
    const answer = await readOrigin(anne, { ...call, figure: 'productivity' })
    expect(answer).toMatchObject({
      figure: 'productivity',
      value: 64.154893,
      unit: 'percent',
      dataDate: DATE,
      scope: { type: 'site', id: site, name: 'Concession A1' },
      terms: [
        { label: 'Jours planifiés', unit: 'days', value: 42 },
        { label: 'Coefficient', unit: 'factor', value: null },
        { label: 'Objectif du mois', unit: 'hours', value: 294 },
        { label: 'Objectif à date', unit: 'hours', value: 191.1 },
        { label: 'Heures facturées', unit: 'hours', value: 122.6 },
      ],
    })
    expect(answer.parts).toHaveLength(3)
    expect(await readOrigin(anne, { ...call, measure: 'ht', figure: 'realized' })).toMatchObject({
      figure: 'realized',
      title: 'HT · réalisé',
      value: 73.5,
      unit: 'hours',
    })
    await expect(
      readOrigin(showsImporter('ccs'), { ...call, figure: 'productivity' }),
    ).rejects.toThrow(ForbiddenError)
  })
})
