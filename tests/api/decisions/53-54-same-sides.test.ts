import { beforeAll, describe, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import {
  importActivity,
  storeObjectif,
  storePlanning,
  workerFigures,
} from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { everyWeekday, makeTeam } from '../../builders/productivity'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork
let plate: string
let group: string

async function sells(site: SiteDocument, tires: number): Promise<void> {
  const sold = { name: 'Rey', service: 'mechanic' as const, sales: { tires } }
  const $set = { advisers: [sold], 'parts.sales': 'given' as const }
  await (await records.open()).updateMany({ siteId: site._id }, { $set })
}
const tires = (quantity: number) => ({
  revenue: 84_000,
  hours: 420,
  hec: 280,
  families: [{ key: 'tires' as const, quantity }],
})

/*
 * November 2026 has 21 working days (no holiday is stored), 14 up to the 19th.
 *
 *      planned, due (h)           billed up to the 19th    tires: objectif, due, sold
 * A1   Anne 147, 98 (mechanic)    73,5                     21, 14, 7
 *      Bruno 147, 98 (body)       44,1
 *      no one (quickService)      5
 * A2   no one                     30 (mechanic)            none, 3 sold
 * B1   Carl 147 (mechanic)        nothing this month       42, none given
 */
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  const { a1, a2, b1 } = net.sites
  plate = `group=${a1.groupId}&plate=${a1.plateId}&date=2026-11-19`
  group = `group=${a1.groupId}&date=2026-11-19`
  await makeTeam(a1)
  await importActivity(a2, '2026-11-19', { mechanic: { netRevenue: 1000, totalHours: 30 } }, [
    workerFigures({ workerId: null, name: 'Extra', billedHours: 30 }),
  ])
  const carl = await makeWorker(b1, { name: 'Carl Roux' })
  await storePlanning(b1, '2026-11', 'mechanic', everyWeekday('2026-11'), carl._id)
  await storeObjectif(a1, '2026-11', tires(21))
  await storeObjectif(b1, '2026-11', tires(42))
  await sells(a1, 7)
  await sells(a2, 3)
})

const WITHOUT = 'dont 30,0 h sans planning : Concession A2'

describe('productivity of a plate with a concession without planning (4-decisions, 53)', () => {
  it('compares on the page those that have one, and names the other', async () => {
    const page = await house.page(`/productivity?${plate}`)
    // 73,5 ÷ 98, and not 103,5 ÷ 98; 122,6 ÷ 196
    expect(page.row('Mécanique')).toEqual([
      'Mécanique',
      '75 %',
      '2',
      '147,0 h',
      '98,0 h',
      `103,5 h${WITHOUT}`,
      '0,0 h',
      '50 %',
    ])
    expect(page.row('Total')?.slice(1, 6)).toEqual([
      '63 %',
      '4',
      '294,0 h',
      '196,0 h',
      `152,6 h${WITHOUT}`,
    ])
    expect(page.row('Total Mécanique')).toEqual(
      expect.arrayContaining(['75 %', `103,5 h${WITHOUT}`]),
    )
    // Intérim's 5 h are in the rate of A1, Extra's 30 in none
    expect(page.says('sans objectif du mois : 5,0 h')).toBe(true)
  })

  it('answers it over REST', async () => {
    const { body } = await house.rest(`/productivity?period=2026-11-19&plateId=${net.plates.a._id}`)
    expect(body.summaryByService[0]).toMatchObject({
      totalBilledHours: 103.5,
      comparedBilledHours: 73.5,
      untargetedHours: 0,
      averageRealizationPercent: 75,
      fullRealizationPercent: 50,
      outside: {
        billedHours: 30,
        partial: false,
        sites: { count: 1, first: [{ siteId: net.sites.a2._id, name: 'Concession A2' }] },
      },
    })
    expect(body.summaryByService[2].outside).toBeUndefined()
  })

  it('prints it, and writes it into the file', async () => {
    const paper = await house.page(`/print-productivity-report?${plate}`)
    expect(paper.row('Mécanique')?.slice(3)).toEqual([`103,5 h${WITHOUT}`, '0,0 h', '75 %', '50 %'])
    expect(paper.row('Total Equipe Mécanique')).toContain(`103,5 h${WITHOUT}`)
    const lines = await house.csv(`/productivity/export?${plate}&format=csv`)
    const head = lines.find(([first]) => first === 'Service') ?? []
    const line = lines.find(([first]) => first === 'Mécanique') ?? []
    const cell = (name: string) => line[head.indexOf(name)]
    expect([
      cell('Facturées (h)'),
      cell('Dont hors comparaison (h)'),
      cell('Sans planning'),
      cell('Productivité à date (%)'),
    ]).toEqual(['103,5', '30', 'Concession A2', '75'])
  })

  it('compares billed hours with the potential of the same concessions on the daily report', async () => {
    const paper = await house.page(`/print-report?${plate}`)
    // 73,5 ÷ 98 and 98 − 73,5, not 103,5 ÷ 98 and nothing late; of 103,5 h in all 30 are less than a third
    expect(paper.lines).toContain('Mécanique | 98,0 | 103,5 | 0,0 | 0 | 24,5 | 75,0 % à surveiller')
    expect(paper.lines).toContain('Global | 196,0 | 103,5 | 0,0 | 0 | 122,5 | 37,5 % en retard')
    expect(
      paper.says(
        'Facturé, dont 30,0 h sans planning ce mois, hors du taux et du retard : Concession A2.',
      ),
    ).toBe(true)
  })

  it('explains it by parts that add up', async () => {
    const page = await house.page(`/origin?figure=productivity&service=mechanic&${plate}`)
    expect(page.row('Concession A1')?.slice(-4, -1)).toEqual(['98,0 h', '73,5 h', '75,0 %'])
    const a2 = page.row('Concession A2')
    expect(a2?.slice(-4)).toEqual([
      '0,0 h',
      '0,0 h',
      '-',
      'dont 30 h sans planning, hors comparaison',
    ])
    expect(page.says('Heures facturées comparées')).toBe(true)
    expect(page.says('Hors comparaison : 30 h facturées sans planning (Concession A2).')).toBe(true)
  })

  it('says a verdict of less than a third outside, else a partial comparison', async () => {
    const pill = async () => (await house.raw(`/productivity?${plate}`)).text
    expect(await pill()).not.toContain('comparaison partielle')
    // 36,75 of 110,25 billed are a third
    const bill = (billedHours: number) =>
      importActivity(
        net.sites.a2,
        '2026-11-19',
        { mechanic: { netRevenue: 1000, totalHours: billedHours } },
        [workerFigures({ workerId: null, name: 'Extra', billedHours })],
      )
    await bill(36.75)
    expect(await pill()).toContain('comparaison partielle')
    await bill(30)
    await sells(net.sites.a2, 3)
    expect(await pill()).not.toContain('comparaison partielle')
  })
})

describe('a concession without data of the month (4-decisions, 53 and 54)', () => {
  it('counts with no presence and no target', async () => {
    const { body } = await house.rest(
      `/productivity?period=2026-11-19&groupId=${net.groups.north._id}`,
    )
    // Anne's 14 days and 147 h, not Carl's, whose hours are not known
    expect(body.summaryByService[0]).toMatchObject({
      presenceDays: 14,
      potentialHours: 98,
      totalFinalTargetHours: 147,
      averageRealizationPercent: 75,
      fullRealizationPercent: 50,
      mechanicCount: 3,
    })
    const carl = body.detailsByMechanic.find(
      ({ workerName }: { workerName: string }) => workerName === 'Carl Roux',
    )
    expect(carl).toMatchObject({ presenceDays: 0, potentialHours: 0, finalTargetHours: 147 })
    // as the records of the same scope
    const { body: statistics } = await house.rest(
      `/records?date=2026-11-19&group=${net.groups.north._id}`,
    )
    expect(statistics.metrics.mechanic.potentialHours).toBe(98)
  })
})

describe('sales of a plate with a concession without target (4-decisions, 53)', () => {
  const SOLD = '10dont 3 sans objectif : Concession A2'

  it('compares on the page those that have one, and names the other', async () => {
    const page = await house.page(`/crescendo?${plate}`)
    // 7 ÷ 14, and not 10 ÷ 14
    expect(page.row('Pneus')?.slice(1)).toEqual(['21', SOLD, '14,0', '50,0 %', '33,3 %', '14'])
    expect(page.says('50,0 % de l’objectif à date')).toBe(true)
  })

  it('answers it over REST', async () => {
    const { body } = await house.rest(`/additional-sales?period=2026-11&plate=${net.plates.a._id}`)
    expect(body.services[0].families).toEqual([
      {
        key: 'tires',
        quantity: 10,
        comparedQuantity: 7,
        targetQuantity: 21,
        outside: {
          quantity: 3,
          sites: { count: 1, first: [{ siteId: net.sites.a2._id, name: 'Concession A2' }] },
        },
      },
    ])
  })

  it('prints it on both papers, and writes it into the file', async () => {
    const paper = await house.page(`/print-additional-sales-report?${plate}`)
    expect(paper.row('Pneus')?.slice(1, 5)).toEqual(['21', SOLD, '14,0', '50,0 %'])
    const report = await house.page(`/print-report?${plate}`)
    expect(report.lines).toContain('Mécanique | 7 / 21 | 50,0 % en retard')
    expect(report.says('Mécanique : et 3 pièces sans objectif (Concession A2).')).toBe(true)
    const lines = await house.csv(`/crescendo/export?${plate}&format=csv`)
    const head = lines.find(([first]) => first === 'Service') ?? []
    const line = lines.find(([, name]) => name === 'Pneus') ?? []
    const cell = (name: string) => line[head.indexOf(name)]
    expect(['Réalisé', 'Dont hors comparaison', 'Sans objectif', '% à date'].map(cell)).toEqual([
      '10',
      '3',
      'Concession A2',
      '50',
    ])
  })

  it('leaves the target of one without sales out of rates, not out of the targets', async () => {
    const page = await house.page(`/crescendo?${group}`)
    expect(page.row('Pneus')?.slice(1, 5)).toEqual(['21', SOLD, '14,0', '50,0 %'])
    const targets = await house.page(`/crescendo?tab=targets&${group}`)
    expect(targets.row('Pneus')?.[1]).toBe('63')
  })

  it('compares billed hours with the potential of the same concessions on the daily report', async () => {
    const paper = await house.page(`/print-report?${plate}`)
    // 73,5 ÷ 98 and 98 − 73,5, not 103,5 ÷ 98 and nothing late; of 103,5 h in all 30 are less than a third
    expect(paper.lines).toContain('Mécanique | 98,0 | 103,5 | 0,0 | 0 | 24,5 | 75,0 % à surveiller')
    expect(paper.lines).toContain('Global | 196,0 | 103,5 | 0,0 | 0 | 122,5 | 37,5 % en retard')
    expect(
      paper.says(
        'Facturé, dont 30,0 h sans planning ce mois, hors du taux et du retard : Concession A2.',
      ),
    ).toBe(true)
  })

  it('explains it by parts that add up', async () => {
    const page = await house.page(`/origin?figure=sales&service=mechanic&${group}`)
    expect(page.row('Plaque A')?.slice(-5)).toEqual([
      '7',
      '21',
      '14,0',
      '50,0 %',
      'dont 3 sans objectif, hors comparaison',
    ])
    expect(page.row('Plaque B')?.slice(-5, -1)).toEqual(['0', '0', '0,0', '-'])
    expect(page.says('Hors comparaison : 3 vendues sans objectif (Concession A2).')).toBe(true)
  })

  it('follows the objectif of the other', async () => {
    await storeObjectif(net.sites.a2, '2026-11', tires(21))
    const page = await house.page(`/crescendo?${plate}`)
    // 10 ÷ 28
    expect(page.row('Pneus')?.slice(1, 5)).toEqual(['42', '10', '28,0', '35,7 %'])
  })
})
