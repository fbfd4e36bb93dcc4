import { beforeEach, describe, expect, it } from 'vitest'
import { activityRow, workerRow } from '~/imports/activity/rows.fixture'
import type { MadeCell } from '~/imports/workbook/writers.fixture'
import { day, morningOf, texts } from '../../builders/day-imports'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  fridayMorning,
  send,
  sendRows,
  sheetOfActivity,
  sheetOfHours,
  stored,
} from '../../builders/imports'
import { HOURS_BY_DAY, sendExport, storeModel } from '../../builders/model-imports'
import { useDatabase } from '../harness/database'

// hours and sales of single days (8 §1, `day` and `dated`)
useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

describe('hours of collaborators by day', () => {
  const sendHours = (number: number, ...given: MadeCell[][]) =>
    sendExport([['Site', 'Nom', 'Heures', 'En cours'], ...given], { date: morningOf(day(number)) })
  const hours = async (number: number) =>
    (await stored(net.sites.a1._id, day(number)))?.workers.map((one) => [
      one.name,
      one.billedHours,
      one.ongoingHours,
    ])

  it('are added up by person on the days with activity', async () => {
    await storeModel(HOURS_BY_DAY)
    const early = await sendHours(18, ['0101', 'Ana', 7, 1])
    expect(texts(early.errors)).toEqual([
      '« Concession A1 » : importez d’abord l’activité du 18/11/2026.',
    ])
    for (const number of [17, 18, 19])
      await sendRows(
        [activityRow('0101', 'MECA', { 'Heures totales': 100 })],
        morningOf(day(number)),
      )
    await sendHours(19, ['0101', 'Ana', 8, 3], ['0101', 'Bob', 4, 0])
    await sendHours(17, ['0101', 'ANA', 7.5, 2])
    expect(await hours(17)).toEqual([['ANA', 7.5, 2]])
    expect(await hours(18)).toEqual([])
    expect(await hours(19)).toEqual([
      ['Ana', 15.5, 3],
      ['Bob', 4, 0],
    ])
    expect((await stored(net.sites.a1._id))?.services.mechanic.totalHours).toBe(100)
  })

  it('give way to a workbook that has them', async () => {
    await storeModel(HOURS_BY_DAY)
    await send(sheetOfActivity(activityRow('0101')), morningOf(day(18)))
    await sendHours(18, ['0101', 'Ana', 7, 1])
    await send(
      {
        ...sheetOfActivity(activityRow('0101')),
        ...sheetOfHours(workerRow('0101', 'Zoé', { billed: 50 })),
      },
      morningOf(day(19)),
    )
    await sendHours(17, ['0101', 'Ana', 3, 0])
    expect((await hours(19))?.[0]?.slice(0, 2)).toEqual(['Zoé', 50])
  })
})

describe('dated sales', () => {
  it('count on every day with activity, rows of other days from the next one on', async () => {
    await storeModel({
      name: 'Ventes',
      feeds: 'sales',
      time: { kind: 'dated', column: 'Jour' },
      numbers: 'fr',
      dates: 'dd/MM/yyyy',
      columns: {
        site: [{ column: 'Site' }],
        adviser: [{ column: 'Vendeur' }],
        service: [{ value: 'mechanic' }],
        tires: [{ column: 'Pneus' }],
      },
    })
    for (const number of [16, 18, 19])
      await sendRows([activityRow('0101', 'MECA')], morningOf(day(number)))
    const lines: MadeCell[][] = [
      ['16/11/2026', '0101', 'Zoé', 2],
      // no activity on the 17th
      ['17/11/2026', '0101', 'Zoé', 4],
      ['18/11/2026', '0101', 'Max', 8],
      ['19/11/2026', '0201', 'Zoé', 1],
    ]
    const answer = await sendExport([['Jour', 'Site', 'Vendeur', 'Pneus'], ...lines])
    expect(texts(answer.errors)).toEqual([
      '« Concession B1 » : importez d’abord l’activité du 19/11/2026.',
    ])
    const sold = async (number: number) =>
      (await stored(net.sites.a1._id, day(number)))?.advisers.map(({ name, sales }) => [
        name,
        sales.tires,
      ])
    expect(await sold(16)).toEqual([['Zoé', 2]])
    expect(await stored(net.sites.a1._id, day(17))).toBeNull()
    const all = [
      ['Zoé', 6],
      ['Max', 8],
    ]
    expect(await sold(18)).toEqual(all)
    // A1 has no row of the 19th, which the file covers all the same
    expect(await sold(19)).toEqual(all)
  })
})
