import { beforeAll, describe, expect, it } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeTeam } from '../../builders/productivity'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork
let site: string

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  const { a1 } = net.sites
  await makeTeam(a1)
  const did = (netRevenue: number) => ({ mechanic: { netRevenue, totalHours: 100, hecHours: 50 } })
  const aim = (revenue: number) => ({ revenue, hours: 100, hec: 50 })
  await importActivity(a1, '2026-09-30', did(90_000))
  await importActivity(a1, '2026-10-30', did(100_000))
  await importActivity(a1, '2026-11-19', did(66_000))
  await importActivity(a1, '2025-10-31', did(80_000))
  await storeObjectif(a1, '2026-10', aim(110_000))
  await storeObjectif(a1, '2026-11', aim(100_000))
  site = `group=${net.groups.north._id}&plate=${net.plates.a._id}&site=${a1._id}&date=2026-11-19`
})
const paper = () => `site=${net.sites.a1._id}&date=2026-11-19`

/*
 * A1's 2026: September 90 000 € without budget, October 100 000 of 110 000, November 66 000 of 100 000 up to the 19th,
 * the 14th of its 21 working days: due 100 000 × 14 ÷ 21 = 66 667 (4-decisions, 58).
 * The year: realised 256 000; rate of the months that have a budget (100 000 + 66 000) ÷ (110 000 + 66 667) = 94,0 %
 * (with September it would say 256 000 ÷ 176 667 = 144,9 %), gap 166 000 − 176 667 = −10 667.
 * Of the year before only October is known, 80 000: 100 000 against it is +20 000, +25 %; nothing else is compared.
 */
// shows decision 43 (page, REST, paper (no export)): same periods
// guards against: three months of a year drawn as a year (43)
describe('43: realised and target cover the same periods', () => {
  it('page, paper and REST', async () => {
    const page = await house.page(`/historical-results?${site}`)
    const sheet = await house.page(`/print-historical-results?${paper()}`)
    for (const read of [page, sheet]) {
      expect(read.row('Septembre 2026')).toEqual([
        'Septembre 2026',
        '-',
        '-',
        '90 000 €',
        '-',
        '-',
        '-',
        '-',
        '-',
      ])
      expect(read.row('Octobre 2026')).toEqual([
        'Octobre 2026',
        '110 000 €',
        '110 000 €',
        '100 000 €',
        '90,9 %',
        '−10 000 €',
        '80 000 €',
        '+20 000 €',
        '+25,0 %',
      ])
      expect(read.row('Total')).toEqual([
        'Total',
        '210 000 €',
        '176 667 €',
        '256 000 €',
        '94,0 %',
        '80 000 €',
        '+25,0 %',
        '',
      ])
      expect(read.says('Taux hors septembre 2026, sans budget.')).toBe(true)
      expect(
        read.says('Évolution hors septembre 2026 et novembre 2026, sans donnée un an avant.'),
      ).toBe(true)
    }
    const months = `endDate=2026-11&months=3&site=${net.sites.a1._id}`
    expect((await house.rest(`/records/monthly-summary?${months}`)).body).toMatchObject([
      { month: 9, netRevenue: 90_000 },
      { month: 10, netRevenue: 100_000 },
      { month: 11, netRevenue: 66_000 },
    ])
  })

  it('by quarter', async () => {
    const page = await house.page(`/historical-results?${site}&cut=quarter`)
    // T4: (100 000 + 66 000) ÷ (110 000 + 66 667); October alone has a year before: 100 000 − 80 000
    expect(page.row('T4 2026')).toEqual([
      'T4 2026 en coursÉvolution hors novembre 2026, sans donnée un an avant.',
      '210 000 €',
      '176 667 €',
      '166 000 €',
      '94,0 %',
      '−10 667 €',
      '80 000 €',
      '+20 000 €',
      '+25,0 %',
    ])
    expect(page.row('T3 2026')?.slice(1)).toEqual(['-', '-', '90 000 €', '-', '-', '-', '-', '-'])
  })
})

/*
 * Anne (mechanic) and Bruno (painter) are there on the 21 weekdays of November: 147 h each, 294 h. A holiday on
 * Thursday the 12th, which holds two cells of 7 h: kept 294 h, cleared 280 h and 20 days each.
 */
// shows decision 44 (page, REST, paper (no export)): a holiday on filled days
describe('44: a holiday on a day that holds codes changes nothing silently', () => {
  const bridge = { form: 'add-holiday', date: '2026-11-12', name: 'Pont' }
  const month = () => `site=${net.sites.a1._id}&month=2026-11`
  const potential = async () => {
    const screen = await house.page(`/planning?${month()}`)
    const sheet = await house.page(`/print-planning?${month()}`)
    const call = await house.rest(`/planning/potential?${month()}`)
    const shown = (read: typeof screen) =>
      /Potentiel du mois \| (\S+ h)/.exec(read.lines.join('\n'))?.[1]
    const person = (read: typeof screen) => read.row('Anne Martin')?.at(-1)
    return {
      page: [shown(screen), person(screen)],
      paper: [shown(sheet), person(sheet)],
      rest: call.body.actualizedPotentialHours,
    }
  }
  const of = (hours: string, days: string, rest: number) => ({
    page: [hours, days],
    paper: [hours, days],
    rest,
  })

  it('asks, with how many cells and hours, before anything is stored', async () => {
    const asked = await house.post('/admin/calendar', bridge)
    expect(asked.status).toBe(409)
    expect(
      asked.says(
        'Le 12/11/2026, 2 cellules du planning sont remplies dans 1 concession (14 h de potentiel). Faut-il les garder ou les effacer ?',
      ),
    ).toBe(true)
    expect(await potential()).toEqual(of('294,0 h', '21,00', 294))
  })

  it('kept, they count as before and stay editable; cleared, they count nowhere', async () => {
    const kept = await house.rest('/holidays', 'POST', { ...bridge, codes: 'keep' })
    expect(kept.status).toBe(201)
    expect(await potential()).toEqual(of('294,0 h', '21,00', 294))
    const edited = await house.page(`/planning?${month()}&mode=edit`)
    expect(edited.status).toBe(200)
    await house.rest(`/holidays/${kept.body._id}`, 'DELETE')
    const cleared = await house.rest('/holidays', 'POST', { ...bridge, codes: 'clear' })
    expect(cleared.status).toBe(201)
    expect(await potential()).toEqual(of('280,0 h', '20,00', 280))
    // target of the month 20 × 7 = 140; up to the 19th 13 of the 14 days
    const page = await house.page(`/productivity?${site}`)
    expect(page.row('Anne Martin')?.slice(2, 6)).toEqual(['13,00', '91,0 h', '140,0 h', '140,0 h'])
    const sheet = await house.page(`/print-productivity-report?${paper()}`)
    expect(sheet.row('Anne Martin')?.slice(2, 5)).toEqual(['13,00', '91,0 h', '140,0 h'])
  })
})
