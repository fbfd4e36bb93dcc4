import { describe, expect, test } from 'vitest'
import { imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { ROLES } from '~/domain/access/roles'
import { ForbiddenError } from '~/domain/errors'
import { ORIGIN_FIGURES } from '~/domain/origin/figures'
import { activityRow, workerRow } from '~/imports/activity/rows.fixture'
import { importActivity } from '../../builders/activity'
import { send, sheetOfActivity, sheetOfHours } from '../../builders/imports'
import {
  BODY,
  bodyShops,
  sendExport,
  storeModel,
  WORKSHOPS,
  workshops,
} from '../../builders/model-imports'
import { plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { a1, DATE, figureOrigin, net, openFigure, useOrigin } from './fixture'

useOrigin()

describe('the record', () => {
  const both = () => [
    activityRow('0101', 'MECA'),
    activityRow('0103', 'MECA'),
    activityRow('0102', 'MECA'),
    activityRow('0101', 'Carrosserie'),
  ]

  test('names file, importer, hour and rows', async () => {
    await send(sheetOfActivity(...both()))
    const { records: found, value } = await figureOrigin(a1)
    const [entry] = await (await imports.open()).find().toArray()
    expect(found).toEqual([
      {
        recordDate: DATE,
        dataDate: DATE,
        model: null,
        sheet: 'Activité',
        importDate: '2026-11-20',
        importedAt: '2026-11-20T07:30:00.000Z',
        file: { name: entry?.fileName, by: entry?.userEmail },
        showsImporter: true,
        to: `/admin/imports/${entry?._id}`,
        value,
        rows: [
          { service: 'mechanic', text: 'lignes 2 et 4' },
          { service: 'body', text: 'ligne 5' },
        ],
      },
    ])
  })

  test('of a part that a later import left unchanged remains that of the first', async () => {
    await send(Object.assign(sheetOfActivity(...both()), sheetOfHours(workerRow('0101', 'Zoé'))))
    const before = (await (await records.open()).findOne({ siteId: net.sites.a1._id }))?.origin
    await send(
      sheetOfActivity(activityRow('0103', 'MECA'), activityRow('0101', 'MECA', { 'CA Net': 1 })),
    )
    const after = (await (await records.open()).findOne({ siteId: net.sites.a1._id }))?.origin
    expect(after?.workers).toEqual(before?.workers)
    expect(after?.workers?.rows).toEqual({ runs: [[2, 2]], left: 0 })
    expect(after?.activity?.importId).not.toBe(before?.activity?.importId)
    expect(after?.activity?.rows).toEqual({ mechanic: { runs: [[3, 3]], left: 0 } })
  })

  test('of several files names each with its model, and they add up', async () => {
    await storeModel(WORKSHOPS)
    await storeModel(BODY)
    await sendExport(bodyShops(['0101', 20_000, 200, 150]), { date: '2026-11-19' })
    await sendExport(workshops(['0101', 'MEC', 100, 0, 5, 4, 1], ['0101', 'RAP', 30, 0, 2, 1, 1]))
    const { records: found, value } = await figureOrigin(a1)
    expect(
      found.map((one) => [one.model?.name, one.dataDate, one.sheet, one.rows, one.value]),
    ).toEqual([
      ['Carrosserie', '2026-11-18', 'Feuil1', [{ service: 'body', text: 'ligne 2' }], 20_000],
      [
        'Atelier',
        DATE,
        'Feuil1',
        [
          { service: 'mechanic', text: 'ligne 5' },
          { service: 'quickService', text: 'ligne 6' },
        ],
        130,
      ],
    ])
    expect(value).toBe(20_130)
    const one = await figureOrigin(a1, 'service=quickService')
    expect(one.records.map(({ model, value: held }) => [model?.name, held])).toEqual([
      ['Atelier', 30],
    ])
    // the day brought 130: the body shop's figures are those of the day before
    const day = await figureOrigin(a1, 'figure=day')
    expect([
      day.value,
      day.records.map(({ recordDate, value: held }) => [recordDate, held]),
    ]).toEqual([
      130,
      [
        ['2026-11-18', 20_000],
        [DATE, 20_000],
        [DATE, 130],
      ],
    ])
  })

  test('of an earlier version names unknown facts', async () => {
    await importActivity(net.sites.a1, DATE, { mechanic: { netRevenue: 100 } })
    expect((await figureOrigin(a1)).records).toMatchObject([
      { dataDate: DATE, file: null, showsImporter: true, rows: null, to: null, value: 100 },
    ])
  })

  test('a day’s figure has the two records whose difference it is', async () => {
    await importActivity(net.sites.a1, '2026-11-17', { mechanic: { netRevenue: 100 } })
    await importActivity(net.sites.a1, DATE, { mechanic: { netRevenue: 130 } })
    const { records: found, value } = await figureOrigin(a1, 'figure=day')
    expect([value, found.map(({ dataDate, value: held }) => [dataDate, held])]).toEqual([
      30,
      [
        ['2026-11-17', 100],
        [DATE, 130],
      ],
    ])
  })

  test('file and importer are for managing roles, the log for administrators', async () => {
    await send(sheetOfActivity(...both()))
    const cover = { kind: 'site', id: net.sites.a1._id } as const
    for (const role of ROLES) {
      const [found] = (await figureOrigin(a1, '', makePrincipal({ role, cover }))).records
      const maySeeImporter = ['administrator', 'dirigeant', 'director', 'manager'].includes(role)
      expect([role, found?.showsImporter, found?.file !== null]).toEqual([
        role,
        maySeeImporter,
        maySeeImporter,
      ])
      expect([role, found?.to !== null]).toEqual([role, role === 'administrator'])
      expect(found?.rows).toHaveLength(2)
      await expect(
        openFigure(siteScopeOf(net.sites.c1), '', makePrincipal({ role, cover })),
      ).rejects.toThrow(ForbiddenError)
    }
  })
})

describe('what is missing', () => {
  test('no import: the page says so', async () => {
    expect(await openFigure(a1)).toEqual({
      state: 'empty',
      reason: 'no-data',
      date: DATE,
      latest: null,
    })
  })

  test('a record that cannot be read: its own page says so, the plate leaves it out', async () => {
    await importActivity(net.sites.a1, DATE, { mechanic: { netRevenue: 100 } })
    await importActivity(net.sites.a2, DATE, { mechanic: { netRevenue: 30 } })
    await (await records.open()).updateOne(
      { siteId: net.sites.a1._id },
      { $unset: { 'services.body': 1 } },
    )
    for (const figure of ORIGIN_FIGURES)
      expect(await openFigure(a1, `figure=${figure}`)).toMatchObject({
        state: 'error',
        message: 'La réponse du serveur est invalide ou incomplète.',
      })
    const plate = await figureOrigin(plateScopeOf(net.sites.a1))
    expect([plate.value, plate.parts.rows.map(({ name }) => name)]).toEqual([30, ['Concession A2']])
    // the network leaves out the unreadable concession; its group is shown without it, the other group whole
    await importActivity(net.sites.b1, DATE, { mechanic: { netRevenue: 5 } })
    await importActivity(net.sites.c1, '2026-11-18', { mechanic: { netRevenue: 7 } })
    const { value, parts } = await figureOrigin({ type: 'all' })
    expect([value, parts.rows.map((row) => [row.value, row.dataDate])]).toEqual([
      42,
      [
        [35, DATE],
        [7, '2026-11-18'],
      ],
    ])
    // figure of the day: only concessions at the network's data date count
    const day = await figureOrigin({ type: 'all' }, 'figure=day')
    expect([day.value, day.parts.rows.map((row) => row.value)]).toEqual([35, [35, 0]])
  })
})
