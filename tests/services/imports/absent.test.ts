import { beforeEach, describe, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import type { MadeSheets } from '~/imports/workbook/writers.fixture'
import { salesPage, salesSheet } from '~/services/additional-sales/page.server'
import { readAdditionalSales } from '~/services/additional-sales/rest.server'
import { productivityReport } from '~/services/productivity/print.server'
import { readProductivity } from '~/services/productivity/read.server'
import { invalidateMonth } from '~/services/writes/invalidate-month.server'
import { storeObjectif } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  ACTIVITY,
  admin,
  fridayMorning,
  send,
  sheetOfActivity,
  sheetOfHours,
  sheetOfSales,
  stored,
} from '../../builders/imports'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
let a1: Scope
let plateA: Scope
beforeEach(async () => {
  net = await fridayMorning()
  const { _id: siteId, plateId, groupId } = net.sites.a1
  a1 = { type: 'site', siteId, plateId, groupId }
  plateA = { type: 'plate', plateId, groupId }
})

const tires = (pdv: string, pieces: number) => salesRow(pdv, 'Zoé', 'MECA', { tires: pieces })

/** Imports A1 and A2 with the given date (activity of the day before) and optional sheets. */
const morning = (date: string, ...sheets: MadeSheets[]) =>
  send(Object.assign({ Activité: ACTIVITY }, ...sheets), date)

const productivity = async (scope: Scope, date = '2026-11-19') => {
  const { dataDate, freshness, detailsByMechanic } = await readProductivity(admin, scope, date)
  return {
    dataDate,
    late: freshness.late.map((site) => [site.name, site.date]),
    hours: detailsByMechanic.map(({ billedHours }) => billedHours),
  }
}

const pageOf = async (scope: Scope, search = '') =>
  salesPage(
    admin,
    { scope, date: '2026-11-19', reference: await referenceData() },
    new URLSearchParams(search),
  )

// shows decision 41 (page, REST): a sheet that is not there
describe('a workbook without an optional sheet (4-decisions, 41)', () => {
  // guards against: an absent sheet sets sales and hours to 0 (41)
  it('leaves the hours and the sales at their own day, on screen, by REST and on paper', async () => {
    await storeObjectif(net.sites.a1, '2026-11', {
      revenue: 1000,
      hours: 10,
      hec: 8,
      families: [{ key: 'tires', quantity: 40 }],
    })
    const both = [
      sheetOfHours(workerRow('0101', 'Jean', { billed: 50 })),
      sheetOfSales(tires('0101', 9)),
    ]
    await morning('2026-11-18', ...both)
    const answer = await morning('2026-11-20')
    // the same activity as on the days before
    expect(answer.reserves).toEqual([
      'Chiffres identiques au jour précédent dans 2 concessions\u202f: Concession A1, Concession A2.',
    ])
    expect(answer.warnings.filter(({ kind }) => kind !== 'objective' && kind !== 'same')).toEqual(
      [],
    )
    expect(await productivity(a1)).toEqual({
      dataDate: '2026-11-17',
      late: [['Concession A1', '2026-11-17']],
      hours: [50],
    })
    const reference = await referenceData()
    const paper = await productivityReport(admin, { scope: a1, date: '2026-11-19', reference })
    expect(paper).toMatchObject({
      report: {
        footerMessage: expect.stringContaining('Heures des collaborateurs au 17/11/2026'),
        freshness: { part: 'workers', late: [{ date: '2026-11-17' }] },
      },
    })
    // from Monday the 2nd to Tuesday the 17th: 5 + 5 + 2 working days, of 21; no holiday is set
    const page = await pageOf(a1)
    expect(page.freshness).toMatchObject({ part: 'sales', late: [{ date: '2026-11-17' }] })
    const sheet = await salesSheet(admin, { scope: a1, date: '2026-11-19', reference })
    const seen = {
      state: 'data',
      dataDate: '2026-11-19',
      part: { of: 'sales', date: '2026-11-17' },
      days: { elapsed: 12, total: 21 },
    }
    expect(page.view).toMatchObject(seen)
    expect(sheet.view).toMatchObject(seen)
    const own = [{ key: 'tires', realized: 9, target: 40 }]
    expect(page.view).toMatchObject({ content: { services: [{ families: own }, {}, {}] } })
    expect(sheet.view).toMatchObject({ content: { services: [{ families: own }, {}, {}] } })
    expect(await readAdditionalSales(admin, { period: '2026-11', site: net.sites.a1._id })).toEqual(
      expect.objectContaining({
        dataDate: '2026-11-17',
        detailsByWorker: [expect.objectContaining({ totalSalesCCS: 9 })],
      }),
    )
  })

  it('says of a month without the sheet that it has none', async () => {
    await morning('2026-11-20')
    const nothing = { scope: a1, date: '2026-11-19', reference: await referenceData() }
    // without followed families either, there is nothing to print (3 §8)
    expect(await salesSheet(admin, nothing)).toEqual({
      view: { state: 'empty', reason: 'no-data', date: '2026-11-19', latest: null },
      freshness: null,
      scopeName: 'Concession A1',
    })
    expect(await productivity(a1)).toMatchObject({ dataDate: null, hours: [] })
    expect((await pageOf(a1)).view).toMatchObject({ part: { of: 'sales', date: null } })
    await storeObjectif(net.sites.a1, '2026-11', {
      revenue: 1000,
      hours: 10,
      hec: 8,
      families: [{ key: 'tires', quantity: 40 }],
    })
    expect((await salesSheet(admin, nothing)).view).toMatchObject({
      state: 'data',
      content: { services: [{ families: [{ key: 'tires', target: 40, realized: 0 }] }, {}, {}] },
    })
  })

  it('keeps what the date had when it is imported again, one sheet at a time', async () => {
    await morning('2026-11-20', sheetOfHours(workerRow('0101', 'Jean', { billed: 50 })))
    await morning('2026-11-20', sheetOfSales(tires('0101', 9)))
    const record = await stored(net.sites.a1._id)
    expect(record?.workers.map(({ billedHours }) => billedHours)).toEqual([50])
    expect(record?.advisers.map((advisor) => advisor.sales.tires)).toEqual([9])
    expect(Object.keys(record?.parts ?? {}).sort()).toEqual(['activity', 'sales', 'workers'])
    // neither sheet contains new data
    const again = await morning(
      '2026-11-20',
      sheetOfHours(workerRow('0101', 'Jean', { billed: 50 })),
    )
    expect(again.message).toBe('Aucun changement\u202f: ces chiffres étaient déjà enregistrés.')
    expect((await stored(net.sites.a1._id))?.importId).toBe(record?.importId)
    await morning('2026-11-20', sheetOfHours(workerRow('0101', 'Jean', { billed: 51 })))
    expect((await stored(net.sites.a1._id))?.workers[0]?.billedHours).toBe(51)
    expect(await productivity(a1)).toMatchObject({ dataDate: '2026-11-19', hours: [51] })
  })

  it('takes each concession of a wide scope at the day of its own', async () => {
    const rows = [
      workerRow('0101', 'Jean', { billed: 40 }),
      workerRow('0103', 'Luc', { billed: 30 }),
    ]
    await morning(
      '2026-11-18',
      sheetOfHours(...rows),
      sheetOfSales(tires('0101', 5), tires('0103', 3)),
    )
    await morning('2026-11-20')
    await send(
      {
        ...sheetOfActivity(activityRow('0103')),
        ...sheetOfHours(workerRow('0103', 'Luc', { billed: 33 })),
      },
      '2026-11-20',
    )
    expect(await productivity(plateA)).toEqual({
      dataDate: '2026-11-19',
      late: [['Concession A1', '2026-11-17']],
      hours: expect.arrayContaining([40, 33]),
    })
  })
})

describe('a sheet that is there (4-decisions, 41)', () => {
  it('makes a concession without a row 0, and says so', async () => {
    const rows = [
      workerRow('0101', 'Jean', { billed: 50 }),
      workerRow('0103', 'Luc', { billed: 30 }),
    ]
    await morning('2026-11-17', sheetOfHours(...rows), sheetOfSales(tires('0101', 9)))
    // the day before has neither sheet: the comparison uses the latest day with both
    await morning('2026-11-18')
    const answer = await morning('2026-11-20', sheetOfHours(rows[1] ?? []), sheetOfSales())
    expect(await productivity(a1)).toMatchObject({ dataDate: '2026-11-19', hours: [] })
    expect(answer.warnings.filter(({ kind }) => kind === 'gone')).toEqual([
      expect.objectContaining({
        sheet: 'Collaborateurs',
        site: 'Concession A1',
        count: 1,
        message:
          'Feuille «\u202fCollaborateurs\u202f»\u202f: Concession A1 n’y a aucune ligne et compte pour 0, alors qu’elle avait 50 h au 16/11/2026.',
      }),
      expect.objectContaining({
        sheet: 'Ventes additionnelles',
        message: expect.stringContaining('alors qu’elle avait 9 ventes au 16/11/2026.'),
      }),
    ])
  })

  it('warns of a collaborator who has gone from it', async () => {
    const [jean, lea] = ['Jean', 'Léa'].map((name) => workerRow('0101', name, { billed: 50 }))
    await morning('2026-11-18', sheetOfHours(jean ?? [], lea ?? []))
    const { warnings } = await morning('2026-11-20', sheetOfHours(lea ?? []))
    expect(warnings.filter(({ kind }) => kind === 'drop').map(({ message }) => message)).toEqual([
      'Feuille «\u202fCollaborateurs\u202f», colonne «\u202fHeures facturées\u202f»\u202f: Concession A1, «\u202fJean\u202f»\u202f: n’y figure plus (50 h au 17/11/2026).',
    ])
  })
})

describe('a record from before parts were marked', () => {
  const unmark = async () => {
    await (await records.open()).updateMany({ month: '2026-11' }, { $unset: { parts: '' } })
    await invalidateMonth('2026-11')
  }

  it('has the parts that it has content for', async () => {
    await morning('2026-11-18', sheetOfHours(workerRow('0101', 'Jean', { billed: 50 })))
    await morning('2026-11-20')
    await unmark()
    expect(await productivity(a1)).toMatchObject({ dataDate: '2026-11-17', hours: [50] })
  })

  it('keeps them when its date is imported again without the sheet', async () => {
    await morning('2026-11-20', sheetOfHours(workerRow('0101', 'Jean', { billed: 50 })))
    await unmark()
    await morning('2026-11-20')
    expect(await productivity(a1)).toMatchObject({ dataDate: '2026-11-19', hours: [50] })
  })
})
