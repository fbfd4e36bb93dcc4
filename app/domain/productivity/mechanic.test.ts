import { describe, expect, it } from 'vitest'
import { type MechanicMonth, mechanicOf } from './mechanic'

const codes = (text: Record<string, string>) =>
  Object.fromEntries(Object.entries(text).map(([day, code]) => [`2026-11-${day}`, code]))

const month = (given: Partial<MechanicMonth>): MechanicMonth => ({
  recordId: 'w-2026-11',
  workerId: 'w',
  siteId: 's',
  workerName: 'Léa',
  service: 'mechanic',
  metier: 'Mécanicien',
  apprentice: false,
  codes: {},
  individualTargetHours: null,
  billedHours: 0,
  ongoingHours: 0,
  ...given,
})
// November 2026: 20 working days
const days = { elapsed: 5, total: 20 }

describe('a collaborator’s productivity (4-decisions, 23)', () => {
  it('counts productive days only, presence up to the date, the base over the whole month', () => {
    const one = mechanicOf(
      month({
        codes: codes({ '02': '1', '03': '1', '04': '0.5', '05': 'P', '06': 'CP', '20': '1.107' }),
      }),
      '2026-11-06',
      1,
      days,
    )
    expect(one.presenceDays).toBe(2.5)
    expect(one.potentialHours).toBe(17.5)
    expect(one.plannedDays).toBe(3.607)
    // 3.607 days × 7 h
    expect(one.baseTargetHours).toBe(25.249)
  })

  it('counts the analysed day itself', () => {
    const planned = month({ codes: codes({ '05': '1', '06': '0.75', '09': '1' }) })
    expect(mechanicOf(planned, '2026-11-06', 1, days).presenceDays).toBe(1.75)
    expect(mechanicOf(planned, '2026-11-05', 1, days).presenceDays).toBe(1)
  })

  it('takes the coefficient, prorates by working days, and compares the billed hours', () => {
    const ten = codes(
      Object.fromEntries(
        ['02', '03', '04', '05', '06', '09', '10', '12', '13', '16'].map((d) => [d, '1']),
      ),
    )
    // 10 × 7 × 0.8 = 56; × 5 ÷ 20 = 14; 10.5 ÷ 14 = 75 %; 10.5 ÷ 56 = 18.75 %
    expect(
      mechanicOf(month({ codes: ten, billedHours: 10.5 }), '2026-11-06', 0.8, days),
    ).toMatchObject({
      baseTargetHours: 56,
      finalTargetHours: 56,
      proratedTargetHours: 14,
      realizationPercent: 75,
      fullRealizationPercent: 18.75,
    })
  })

  it('lets an individual target outweigh the base, 0 included', () => {
    const planned = { codes: codes({ '02': '1' }), billedHours: 30 }
    // 160 × 5 ÷ 20 = 40
    expect(
      mechanicOf(month({ ...planned, individualTargetHours: 160 }), '2026-11-06', 1, days),
    ).toMatchObject({
      baseTargetHours: 7,
      finalTargetHours: 160,
      proratedTargetHours: 40,
      realizationPercent: 75,
      fullRealizationPercent: 18.75,
    })
    expect(
      mechanicOf(month({ ...planned, individualTargetHours: 0 }), '2026-11-06', 1, days),
    ).toMatchObject({ finalTargetHours: 0, realizationPercent: null, fullRealizationPercent: null })
  })

  it('has no rate before the first working day, nor without planned days', () => {
    const none = { elapsed: 0, total: 20 }
    const planned = month({ codes: codes({ '02': '1' }), billedHours: 3 })
    const first = mechanicOf(planned, '2026-11-01', 1, none)
    expect([first.proratedTargetHours, first.realizationPercent]).toEqual([0, null])
    // 3 ÷ 7
    expect(first.fullRealizationPercent).toBe(42.857143)
    expect(mechanicOf(month({ billedHours: 3 }), '2026-11-06', 1, days)).toMatchObject({
      finalTargetHours: 0,
      realizationPercent: null,
      fullRealizationPercent: null,
    })
  })
})
