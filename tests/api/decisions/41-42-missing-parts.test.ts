import { beforeAll, describe, expect, it } from 'vitest'
import { objectifs } from '~/db/collections/objectifs.server'
import { records } from '~/db/collections/records.server'
import { rollups } from '~/db/collections/rollups.server'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import { storeObjectif } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import {
  fridayMorning,
  send,
  sheetOfActivity,
  sheetOfHours,
  sheetOfSales,
} from '../../builders/imports'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
const ACTIVITY = sheetOfActivity(activityRow('0101'), activityRow('0103'))
let net: TestNetwork
let plate: string
let paper: string

/*
 * November 2026 has 20 working days, the 11th off. A1 and A2 have 10 000 €, 100 h HT, 60 h HEC each morning
 * (`activityRow`), against an objectif of 20 000 € each. The morning of the 18th (activity of Tuesday the 17th, 11
 * working days) brings all three sheets, that of the 20th (activity of the 19th, 13) neither hours nor sales.
 */
beforeAll(async () => {
  net = await fridayMorning()
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
  for (const site of [net.sites.a1, net.sites.a2])
    await storeObjectif(site, '2026-11', {
      revenue: 20_000,
      hours: 200,
      hec: 120,
      families: [{ key: 'tires', quantity: 40 }],
    })
  const hours = (...rows: [string, string, number][]) =>
    sheetOfHours(...rows.map(([pdv, name, billed]) => workerRow(pdv, name, { billed })))
  const sales = (...rows: [string, number][]) =>
    sheetOfSales(...rows.map(([pdv, tires]) => salesRow(pdv, 'Zoé', 'Mécanique', { tires })))
  await send(
    {
      ...ACTIVITY,
      ...hours(['0101', 'Jean', 50], ['0103', 'Luc', 30]),
      ...sales(['0101', 9], ['0103', 6]),
    },
    '2026-11-18',
  )
  await send(ACTIVITY, '2026-11-20')
  const chain = `group=${net.groups.north._id}&plate=${net.plates.a._id}`
  plate = `${chain}&date=2026-11-19`
  paper = `plate=${net.plates.a._id}&date=2026-11-19`
})

/** Details of A1 alone, up to the projection. */
const TOTAL = ['Total', 'en retard', '−3 000 €', '10 000 €', '20 000 €', '50,0 %', '77 %']

// shows decision 41 (page, REST, paper, export of the anomalies): a sheet that is not there, or without a row
describe('41: a sheet that is not in a workbook says nothing', () => {
  it('hours of the collaborators stay those of the 17th: page, REST and paper', async () => {
    const page = await house.page(`/productivity?${plate}`)
    // no worker is planned: 50 h billed, 2 h in progress, no target
    expect(page.row('Jean')?.slice(7, 9)).toEqual(['50,0 h', '2,0 h'])
    expect(page.lines).toContain('Concession A2 | heures des collaborateurs du 17/11/2026')
    const { body } = await house.rest(`/productivity?period=2026-11-19&plateId=${net.plates.a._id}`)
    expect(body).toMatchObject({
      dataDate: '2026-11-17',
      summaryByService: [{ service: 'mechanic', totalBilledHours: 80, totalOngoingHours: 4 }],
    })
    const sheet = await house.page(`/print-productivity-report?${paper}`)
    expect(sheet.says('Heures des collaborateurs au 17/11/2026')).toBe(true)
    expect(sheet.row('Total Equipe Mécanique')).toContain('80,0 h')
    // the activity is of the 19th
    expect(
      (await house.rest(`/records?date=2026-11-19&site=${net.sites.a1._id}`)).body,
    ).toMatchObject({ dataDate: '2026-11-19' })
  })

  it('sales stay those of the 17th: page, REST and paper', async () => {
    const page = await house.page(`/crescendo?${plate}`)
    // 9 + 6 of 80; due 80 × 11 ÷ 20 = 44; 15 ÷ 44 = 34,1 %, 15 ÷ 80 = 18,75 %
    expect(page.row('Pneus')).toEqual(['Pneus', '80', '15', '44,0', '34,1 %', '18,8 %', '65'])
    const sheet = await house.page(`/print-additional-sales-report?${paper}`)
    expect(sheet.row('Pneus')).toEqual(page.row('Pneus'))
    const call = `/additional-sales?period=2026-11&plateId=${net.plates.a._id}`
    const { body } = await house.rest(call)
    expect(body.dataDate).toBe('2026-11-17')
    const totals = body.detailsByWorker.map((one: { totalSalesCCS: number }) => one.totalSalesCCS)
    expect(totals.sort()).toEqual([6, 9])
  })

  // guards against: a green 'Import réussi' over what fell (41)
  it('a present sheet without a row is 0: amber, named, in the export of its anomalies', async () => {
    expect((await house.page('/admin/imports')).lines.at(-2)).toBe(
      '20/11/2026 à 08:30 | Activité | 19/11/2026 | matin.xlsx | principal@essai.fr | Réussi, avec réserves | 2 | 0 | 0 | 2',
    )
    const answer = await send(
      {
        ...ACTIVITY,
        ...sheetOfSales(salesRow('0103', 'Zoé', 'Mécanique', { tires: 7 })),
      },
      '2026-11-20',
    )
    const sentence =
      'Concession A1 n’y a aucune ligne et compte pour 0, alors qu’elle avait 9 ventes au 17/11/2026.'
    const shown = await house.page(`/admin/imports/${answer.importId}`)
    expect(shown.says('Import réussi, avec réserves')).toBe(true)
    expect(shown.says(sentence)).toBe(true)
    const csv = await house.csv(`/admin/imports/${answer.importId}/anomalies`)
    expect(
      csv
        .flat()
        .join(' ')
        .replace(/[\u00a0\u202f]/g, ' '),
    ).toContain(sentence)
    // 0 + 7 of 80, both at the 19th: due 80 × 13 ÷ 20 = 52; 7 ÷ 52 = 13,5 %, 7 ÷ 80 = 8,75 %
    const row = ['Pneus', '80', '7', '52,0', '13,5 %', '8,8 %', '73']
    expect((await house.page(`/crescendo?${plate}`)).row('Pneus')).toEqual(row)
    expect((await house.page(`/print-additional-sales-report?${paper}`)).row('Pneus')).toEqual(row)
  })
})

// shows decision 42 (page, REST, paper, export): a broken record or objectif
// guards against: one broken objective or record answers 500 for the network (42)
describe('42: a broken part takes only itself away', () => {
  // shows 4 §42: Hors des sommes, faute d’un objectif lisible
  // shows 4 §42: Objectifs illisibles, hors des sommes
  it('an objectif: page and REST count the other, and name the one left out', async () => {
    const broken = { services: 'perdu' as unknown as never[] }
    await (await objectifs.open()).updateOne({ siteId: net.sites.a2._id }, { $set: broken })
    await (await rollups.open()).deleteMany({})
    const page = await house.page(`/synthesis?${plate}`)
    expect(page.status).toBe(200)
    expect(page.lines).toContain('Erreur lors de la récupération des objectifs.')
    expect(page.lines).toContain('Hors des sommes, faute d’un objectif lisible : Concession A2.')
    expect(page.lines).toContain('Concession A2 | objectif illisible')
    // realised and target of A1 only: 10 000 of 20 000, due 13 000; not 20 000 of 20 000
    expect(page.lines).toContain('projection 77 %')
    expect(page.row('Total')?.slice(0, 7)).toEqual(TOTAL)
    const { status, body } = await house.rest(
      `/records?date=2026-11-19&plateId=${net.plates.a._id}`,
    )
    const named = [{ siteId: net.sites.a2._id, name: 'Concession A2', part: 'objectif' }]
    expect([status, body.freshness.unreadable, body.freshness.untargeted]).toEqual([200, named, []])
    expect(body.globalTotals.netRevenue).toMatchObject({
      realized: 10_000,
      target: 20_000,
      due: 13_000,
      progressPercent: 50,
      projection: 15_384.615385,
    })
    const causes = await house.rest(`/records/causes?date=2026-11-19&plateId=${net.plates.a._id}`)
    expect(causes.body).toMatchObject({
      target: 13_000,
      realized: 10_000,
      gap: -3000,
      levers: { untargeted: 0 },
      unreadable: named,
      untargeted: [],
      parts: [{ name: 'Concession A1' }],
    })
    const aggregate = await house.rest(`/objectifs?year=2026&month=11&plate=${net.plates.a._id}`)
    expect(aggregate.body.message).toBe(
      'Objectifs illisibles, hors des sommes\u202f: Concession A2.',
    )
    const targets = await house.page(`/targets?${plate}&month=2026-11`)
    expect(targets.says('Objectifs illisibles, hors des sommes : Concession A2.')).toBe(true)
  })

  it('an objectif: comparison, its export, history and its paper say the same', async () => {
    const table = await house.page(`/financial-dashboard?${plate}`)
    const row = table.row('Concession A2')
    expect([row?.[0], row?.[3]]).toEqual([
      'Concession A2objectif illisible, hors du total',
      '10 000 €',
    ])
    expect(table.row('Total')?.[3]).toBe('10 000 €')
    const csv = await house.csv(`/financial-dashboard/export?${plate}`)
    expect(csv.find(([name]) => name === 'Concession A2')?.at(-1)).toBe(
      'Objectif illisible\u202f: hors du total',
    )
    expect(csv.find(([name]) => name === 'Total')?.[5]).toBe('10000')
    const sheet = await house.page(`/print-historical-results?${paper}`)
    expect(sheet.says('Hors des sommes : Concession A2 (objectif illisible).')).toBe(true)
    expect(sheet.row('Novembre 2026')?.slice(1, 5)).toEqual([
      // due 20 000 × 13 ÷ 20
      '20 000 €',
      '13 000 €',
      '10 000 €',
      '76,9 %',
    ])
    // its own page and figures without objectif stay
    const own = `group=${net.groups.north._id}&plate=${net.plates.a._id}&site=${net.sites.a2._id}`
    const site = await house.page(`/synthesis?${own}&date=2026-11-19`)
    expect(site.row('Total')?.[3]).toBe('10 000 €')
    expect(site.lines).toContain('Objectifs illisibles, non comptés : Concession A2.')
    expect(site.says('Aucun objectif n’est défini')).toBe(false)
    const hours = await house.page(`/hours?${own}&date=2026-11-19&tab=targets`)
    expect(hours.lines).toContain('Objectifs illisibles, non comptés : Concession A2.')
    expect(hours.says('Aucun objectif n’est défini')).toBe(false)
    const unaimed = [{ siteId: net.sites.a2._id, name: 'Concession A2' }]
    const answer = await house.rest(`/records?date=2026-11-19&site=${net.sites.a2._id}`)
    expect(answer.body.freshness).toMatchObject({ unaimed, unreadable: [], untargeted: [] })
    const file = await house.csv(`/synthesis/export?${own}&date=2026-11-19&format=csv`)
    expect(file).toContainEqual(['Objectifs illisibles, non comptés', 'Concession A2'])
    const billing = await house.rest(`/billing?date=2026-11-19&plateId=${net.plates.a._id}`)
    expect(billing.status).toBe(200)
    expect((await house.page(`/entries?${plate}`)).says('illisible')).toBe(false)
  })

  it('a record: page, REST, paper and export count the other, and name the one left out', async () => {
    await (await records.open()).updateMany(
      { siteId: net.sites.a2._id },
      { $unset: { 'services.body': '' } },
    )
    await (await rollups.open()).deleteMany({})
    // A1 alone: 10 000 of 20 000; due 20 000 × 13 ÷ 20 = 13 000; 10 000 × 20 ÷ 13 = 15 384,62
    const page = await house.page(`/synthesis?${plate}`)
    expect(page.lines).toContain('La réponse du serveur est invalide ou incomplète.')
    expect(page.lines).toContain('Non comptées, faute d’un relevé lisible : Concession A2.')
    expect(page.lines).toContain('projection 77 %')
    expect(page.row('Total')?.slice(0, 7)).toEqual(TOTAL)
    const entries = await house.page(`/entries?${plate}`)
    expect(entries.lines).toContain('Non comptées, faute d’un relevé lisible : Concession A2.')
    const { body } = await house.rest(`/records?date=2026-11-19&plateId=${net.plates.a._id}`)
    expect(body).toMatchObject({
      freshness: { upToDate: 1, unreadable: [{ name: 'Concession A2' }] },
      globalTotals: { netRevenue: { realized: 10_000, due: 13_000, projection: 15_384.615385 } },
    })
    const sheet = await house.page(`/print-historical-results?${paper}`)
    expect(sheet.says('Hors des sommes : Concession A2 (relevé illisible).')).toBe(true)
    expect(sheet.row('Novembre 2026')?.slice(1, 5)).toEqual([
      '20 000 €',
      '13 000 €',
      '10 000 €',
      '76,9 %',
    ])
    const table = await house.page(`/financial-dashboard?${plate}`)
    expect(table.row('Concession A2')?.[0]).toContain('relevé illisible, non comptée')
    expect(table.row('Concession A2')?.slice(1)).toEqual(Array(9).fill('-'))
    const csv = await house.csv(`/financial-dashboard/export?${plate}`)
    expect(csv.find(([name]) => name === 'Concession A2')).toEqual([
      'Concession A2',
      '',
      '',
      'Plaque A',
      'relevé illisible, non comptée',
      // empty cells, not 0: seven figures, levers, remark
      ...Array(csv.find(([name]) => name === 'Concession')?.slice(5).length).fill(''),
    ])
    // since the 17th A1 realised 0 € of 2 × 1 000 € due
    expect(csv.find(([name]) => name === 'Total')?.slice(0, 12)).toEqual([
      'Total',
      '-3000',
      '-2000',
      '',
      '',
      '10000',
      '100',
      '60',
      '166,67',
      '20000',
      '50',
      '15384,62',
    ])
    // its own page shows the error, the other concession's page is unaffected
    const own = `group=${net.groups.north._id}&plate=${net.plates.a._id}&date=2026-11-19&site=`
    const broken = await house.page(`/synthesis?${own}${net.sites.a2._id}`)
    expect(broken.says('La réponse du serveur est invalide ou incomplète.')).toBe(true)
    const other = await house.page(`/synthesis?${own}${net.sites.a1._id}`)
    expect([other.status, other.row('Total')?.[3]]).toEqual([200, '10 000 €'])
  })
})
