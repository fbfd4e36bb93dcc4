import { describe, expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { LEVERS, serviceCauses } from '../causes/levers'
import {
  type MadeService,
  MECHANIC,
  madeFreeze,
  madeMonth,
  TWENTY_DAYS,
  UNPLANNED,
  UNTARGETED,
} from '../causes/levers.fixture'
import type { SiteMonth } from '../causes/site-causes'
import type { Measure } from '../measures'
import { siteCauses, sumSiteCauses } from './site-cells.fixture'

const at = (month: SiteMonth, measure: Measure = 'revenue') =>
  siteCauses('site', month, { date: '2026-11-10', days: TWENTY_DAYS, measure })
/** Levers other than 0. */
const found = (levers: Record<string, number>) =>
  Object.fromEntries(Object.entries(levers).filter(([, value]) => value !== 0))

describe('the five levers of a service (7-beyond §1; 4-decisions, 59)', () => {
  // half of the month is over: o* = 400 ÷ 500 = 0,8; q* = 320 ÷ 400 = 0,8; t* = 96 000 ÷ 320 = 300 €/h
  const month = madeMonth({ mechanic: MECHANIC })

  test('split the gap of CA Net in euros', () => {
    const { target, realized, gap, levers } = at(month).services.mechanic
    expect({ target, realized, gap }).toEqual({ target: 48_000, realized: 43_400, gap: -4600 })
    expect(found(levers)).toEqual({
      // not frozen: P*(d) = P; (230 − 500 × 0,5) × 0,8 × 0,8 × 300
      calendar: -3840,
      // (180 − 230 × 0,8) × 0,8 × 300
      productivity: -960,
      // (140 − 180 × 0,8) × 300
      customerShare: -1200,
      // 43 400 − 140 × 300
      rate: 1400,
    })
  })

  test('split the gaps of HT and HEC in hours', () => {
    const ht = at(month, 'ht').services.mechanic
    expect([ht.target, ht.realized, ht.gap]).toEqual([200, 180, -20])
    expect(found(ht.levers)).toEqual({ calendar: -16, productivity: -4 })
    const hec = at(month, 'hec').services.mechanic
    expect([hec.target, hec.realized, hec.gap]).toEqual([160, 140, -20])
    expect(found(hec.levers)).toEqual({ calendar: -12.8, productivity: -3.2, customerShare: -4 })
  })

  test('contain the compared amounts', () => {
    expect(at(month).services.mechanic.bases).toEqual({
      calendar: { realized: 230, expected: 250, base: 0 },
      presence: { realized: 230, expected: 230, base: 0 },
      productivity: { realized: 180, expected: 184, base: 230 },
      customerShare: { realized: 140, expected: 144, base: 180 },
      rate: { realized: 43_400, expected: 42_000, base: 140 },
      hours: { realized: 0, expected: 0, base: 0 },
      unsplit: { realized: 0, expected: 0, base: 0 },
    })
  })

  test('use the frozen potential if there is one', () => {
    // 250 of 400 h frozen up to the 10th: o* = 1; (250 − 200) × 240, (230 − 250) × 240, (180 − 230) × 240
    const frozen = { ...month, frozen: madeFreeze({ mechanic: [250, 150] }) }
    const { gap, levers, bases } = at(frozen).services.mechanic
    expect(gap).toBe(-4600)
    expect(found(levers)).toEqual({
      calendar: 12_000,
      presence: -4800,
      productivity: -12_000,
      customerShare: -1200,
      rate: 1400,
    })
    expect(bases.calendar).toEqual({ realized: 250, expected: 200, base: 0 })
    expect(bases.presence).toEqual({ realized: 230, expected: 250, base: 0 })
  })

  test('count planned leave as Calendrier, not as Présence: 8 000 € behind, of which the rest of the month recovers 4 800', () => {
    // frozen as planned now, leave early in the month: (200 − 250) × 0,8 × 0,8 × 300; presence equals the planning
    const leave: MadeService = { ...MECHANIC, planned: [200, 300] }
    const made = madeMonth({ mechanic: leave })
    const frozen = { ...made, frozen: madeFreeze({ mechanic: [200, 300] }) }
    const { levers } = at(frozen).services.mechanic
    expect([levers.calendar, levers.presence]).toEqual([-9600, 0])
    // a frozen sum without days, distributed like the planning: 500 × 200 ÷ 500
    const { hours } = frozen.frozen
    expect(at({ ...made, frozen: { hours, days: null } }).services.mechanic.levers).toEqual(levers)
  })

  test('distribute a frozen sum without days like the planning; an emptied planning leaves ‘Heures’ (4-decisions, 67)', () => {
    const hours = { mechanic: 400, quickService: 0, body: 0 }
    const { levers } = at({ ...month, frozen: { hours, days: null } }).services.mechanic
    // 400 × 230 ÷ 500 = 184: (184 − 200) × 240, (230 − 184) × 240
    expect([levers.calendar, levers.presence]).toEqual([-3840, 11_040])
    const none = madeMonth({ mechanic: { ...MECHANIC, planned: [0, 0] } })
    // emptied after freezing: (180 − 400 × 0,5) × 0,8 × 300
    const emptied = at({ ...none, frozen: { hours, days: null } }).services.mechanic.levers
    expect(found(emptied)).toEqual({ hours: -4800, customerShare: -1200, rate: 1400 })
  })

  test('combine presence and productivity when the planning is invalid, also when frozen', () => {
    const staff = { month: '2026-11', days: [], unreadable: ['site'] }
    for (const frozen of [null, madeFreeze({ mechanic: [200, 200] })]) {
      const { target, gap, levers } = at({ ...month, frozen, staff }).services.mechanic
      expect([target, gap]).toEqual([48_000, -4600])
      // (180 − 400 × 0,5) × 0,8 × 300
      expect(found(levers)).toEqual({ hours: -4800, customerShare: -1200, rate: 1400 })
    }
    const hec = at({ ...month, staff }, 'hec').services.mechanic
    // (180 − 200) × 0,8; 140 − 180 × 0,8
    expect([hec.gap, found(hec.levers)]).toEqual([-20, { hours: -16, customerShare: -4 }])
  })

  test('combine presence and productivity without planning', () => {
    const { gap, levers } = at(madeMonth({ quickService: UNPLANNED })).services.quickService
    expect(gap).toBe(2500)
    // (110 − 100) × 0,75 × 300; (80 − 110 × 0,75) × 300; 25 000 − 80 × 300
    expect(found(levers)).toEqual({ hours: 2250, customerShare: -750, rate: 1000 })
  })

  test('are one lever without target when a target in the chain is 0', () => {
    const body = madeMonth({ body: UNTARGETED })
    // CA Net needs the HEC target, HT does not: (70 − 75) × 2 ÷ 3, 52 − 70 × 2 ÷ 3
    expect(found(at(body).services.body.levers)).toEqual({ unsplit: -3000 })
    // without an objective HEC is in no comparison
    expect(at(body, 'hec').services.body).toMatchObject({ target: 0, realized: 0, gap: 0 })
    expect(found(at(body, 'ht').services.body.levers)).toEqual({
      calendar: -3.333333,
      productivity: 5.333333,
    })
  })

  test('accept a month that is negative because of credit notes', () => {
    const service: MadeService = {
      targets: [700, 700, 210_000],
      realized: [0, 0, -500],
      planned: [35, 665],
    }
    const first = madeMonth({ mechanic: service }, { date: '2026-11-09' })
    const input = { date: '2026-11-09', days: monthAt(1, 20) }
    const { target, gap, levers } = siteCauses('site', first, {
      ...input,
      measure: 'revenue',
    }).total
    expect({ target, gap }).toEqual({ target: 10_500, gap: -11_000 })
    expect(found(levers)).toEqual({ productivity: -10_500, rate: -500 })
  })

  test('are 0 before the first working day and in a month without one', () => {
    const none = { ht: 0, hec: 0, revenue: 0 }
    const targets = { ht: 400, hec: 320, revenue: 96_000 }
    const input = { targets, realized: none, potential: { month: 500, expected: 0, toDate: 0 } }
    for (const days of [
      { elapsed: 0, total: 20 },
      { elapsed: 0, total: 0 },
    ]) {
      const { gap, levers } = serviceCauses({ ...input, days }, 'revenue')
      expect([gap, ...LEVERS.map((lever) => levers[lever])]).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    }
  })
})

const THREE = { mechanic: MECHANIC, quickService: UNPLANNED, body: UNTARGETED }

describe('the levers of a scope are the sums of its parts’ (7-beyond §1)', () => {
  test('for a concession of three services', () => {
    const { total, dataDate } = at(madeMonth(THREE))
    expect(dataDate).toBe('2026-11-10')
    expect([total.target, total.realized, total.gap]).toEqual([85_500, 80_400, -5100])
    expect(total.levers).toEqual({
      calendar: -3840,
      presence: 0,
      productivity: -960,
      customerShare: -1950,
      rate: 2400,
      hours: 2250,
      unsplit: -3000,
    })
  })

  test('with the sums of the compared amounts', () => {
    const body = {
      targets: [100, 100, 30_000],
      realized: [30, 30, 9000],
      planned: [30, 70],
    } as const
    // mechanic and body: 180 + 30 h of 184 + 30 on 230 + 30 planned; 140 + 30 HEC; 43 400 + 9 000 €
    expect(at(madeMonth({ mechanic: MECHANIC, body })).total.bases).toMatchObject({
      calendar: { realized: 260, expected: 300, base: 0 },
      presence: { realized: 260, expected: 260, base: 0 },
      productivity: { realized: 210, expected: 214, base: 260 },
      customerShare: { realized: 170, expected: 174, base: 210 },
      rate: { realized: 52_400, expected: 51_000, base: 170 },
    })
  })

  test('a budget above its services is a gap without their levers', () => {
    // 180 000 − 171 000 = 9 000 of the month, 4 500 to date
    const { total } = at(madeMonth(THREE, { budget: 180_000 }))
    expect([total.target, total.gap, total.levers.unsplit]).toEqual([90_000, -9600, -7500])
    expect(total.levers.calendar).toBe(-3840)
  })

  test('for a plate with a late concession, compared at its own date', () => {
    const mechanic: MadeService = {
      targets: [100, 100, 30_000],
      realized: [30, 30, 9600],
      planned: [30, 70],
    }
    const late = at(madeMonth({ mechanic }, { date: '2026-11-08' }))
    // 8 days of 20: due 12 000; (30 − 40) × 300; 9 600 − 30 × 300
    expect(late.dataDate).toBe('2026-11-08')
    expect(late.total.gap).toBe(-2400)
    expect(found(late.total.levers)).toEqual({ calendar: -3000, rate: 600 })
    const { total, services } = sumSiteCauses([at(madeMonth(THREE)), late], 'revenue')
    expect([total.target, total.realized, total.gap]).toEqual([97_500, 90_000, -7500])
    expect(found(total.levers)).toEqual({
      calendar: -6840,
      productivity: -960,
      customerShare: -1950,
      rate: 3000,
      hours: 2250,
      unsplit: -3000,
    })
    expect(services.mechanic.bases.calendar).toEqual({ realized: 260, expected: 290, base: 0 })
  })
})
