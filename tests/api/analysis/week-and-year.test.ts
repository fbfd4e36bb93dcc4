import { beforeAll, describe, expect, it } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from '../decisions/product-client'

useDatabase({ keep: true })
const house = useProduct()

/*
 * November 2026 has 21 working days (no holiday is stored): A1 84 000 € and 420 h, 4 000 € and 20 h a day; A2 42 000 €
 * and 210 h, 2 000 € and 10 h a day. The week of Monday 16; A2 is late.
 */
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  const { a1, a2 } = (await makeNetwork()).sites
  const mechanic = (netRevenue: number, totalHours: number) => ({
    mechanic: { netRevenue, totalHours },
  })
  await storeObjectif(a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  await storeObjectif(a2, '2026-11', { revenue: 42_000, hours: 210, hec: 210 })
  await importActivity(a1, '2026-11-13', mechanic(33_000, 170))
  await importActivity(a1, '2026-11-18', mechanic(47_000, 235))
  await importActivity(a1, '2026-11-19', mechanic(50_000, 249))
  await importActivity(a2, '2026-11-13', mechanic(19_000, 100))
  await importActivity(a2, '2026-11-18', mechanic(25_000, 120))
})

const AT = 'group=all&date=2026-11-19'
const totalOf = (csv: string[][]) => csv.find(([name]) => name === 'Total')
const of = (path: string, more = '') => `${path}?${AT}${more}`

describe('what a director still went back to Excel for', () => {
  it('yesterday is shown next to the gap, without the late concession', async () => {
    const table = await house.page(of('/financial-dashboard', '&columns=yesterday'))
    // 3 000 − 4 000 €; 14 − 20 h
    expect(table.row('Concession A1')?.slice(2)).toEqual([
      '3 000 €',
      '4 000 €',
      '−1 000 €',
      '14,0 h',
      '20,0 h',
      '−6,0 h',
    ])
    expect(table.row('Concession A2')?.slice(2)).toEqual(['-', '-', '-', '-', '-', '-'])
    expect(table.row('Total')?.slice(2, 5)).toEqual(['3 000 €', '4 000 €', '−1 000 €'])
    expect(table.says('jeudi 19 novembre 2026, dernier jour de données')).toBe(true)
  })

  it('the morning says its total, and has the concessions behind it', async () => {
    const page = await house.page(of('/synthesis'))
    expect(page.says('1 concession sur 1 sous l’objectif du jour')).toBe(true)
    expect(page.says('sans données du 19/11 : Concession A2')).toBe(true)
    const sheet = await house.page(of('/print-report'))
    expect(sheet.says('Concession A1 −1 000 € et −6,0 h.')).toBe(true)
  })

  // shows 4 §65: /financial-dashboard/week
  // shows 4 §65: /financial-dashboard/week/export
  // shows 4 §65: /print-week
  it('the week adds up to its total, with the late concession apart', async () => {
    const table = await house.page(of('/financial-dashboard/week'))
    // A1 17 000 of 16 000; A2 6 000 of 3 × 2 000, to the 18th
    expect(table.row('Concession A1')?.slice(1, 5)).toEqual([
      '+1 000 €',
      '17 000 €',
      '16 000 €',
      '106,3 %',
    ])
    expect(table.row('Total')?.slice(1, 4)).toEqual(['+1 000 €', '23 000 €', '22 000 €'])
    expect(table.says('Semaine du 16/11 au 22/11/2026')).toBe(true)
    expect(table.says('Concession A2 (données du 18/11)')).toBe(true)
    const csv = await house.csv(of('/financial-dashboard/week/export'))
    expect(totalOf(csv)?.slice(0, 7)).toEqual(['Total', '', '', '', '23000', '22000', '1000'])
    const paper = await house.page(of('/print-week'))
    expect(paper.row('Total')?.slice(1, 4)).toEqual(['+1 000 €', '23 000 €', '22 000 €'])
  })

  // shows 4 §65: /financial-dashboard/year
  // shows 4 §65: /financial-dashboard/year/export
  // shows 4 §65: /print-year
  it('the year has gap and landing per concession, on page, file and paper alike', async () => {
    const table = await house.page(of('/financial-dashboard/year'))
    // 50 000 − 56 000 and 25 000 − 26 000; 75 000 + 40 384,6 by the projection, of 126 000
    const total = ['−7 000 €', '75 000 €', '82 000 €', '91,5 %', '115 385 €', '126 000 €']
    expect(table.row('Total')?.slice(1, 7)).toEqual(total)
    const csv = await house.csv(of('/financial-dashboard/year/export'))
    expect(totalOf(csv)?.slice(3, 6)).toEqual(['-7000', '75000', '82000'])
    const paper = await house.page(of('/print-year'))
    expect(paper.row('Total')?.slice(1, 7)).toEqual(total)
  })
})
