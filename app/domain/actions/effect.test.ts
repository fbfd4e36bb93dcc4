import { describe, expect, it } from 'vitest'
import { type ActionSpan, effectOf, effectText, sumEffects } from './effect'

/** Working days from Monday 2 November 2026 on. */
const DAYS = [2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19].map(
  (day) => `2026-11-${String(day).padStart(2, '0')}`,
)
const measured = (values: readonly number[], span: Partial<ActionSpan> = {}) =>
  effectOf(
    values.map((value, i) => ({ date: DAYS[i] ?? '', value })),
    { decidedOn: '2026-11-16', endedOn: null, ...span },
  )

describe('the effect of an action', () => {
  it('is the mean of ten days before and of the days since', () => {
    // before: five of −1 500 and five of −1 074 → −1 287; since: −600, −300, −360 → −420
    const before = [-1500, -1500, -1500, -1500, -1500, -1074, -1074, -1074, -1074, -1074]
    const found = measured([...before, -600, -300, -360])
    expect(found.effect).toEqual({ before: -1287, since: -420, change: 867, days: 3 })
    expect(effectText(found)).toBe(
      '−1\u202f287\u00a0€/jour avant, −420\u00a0€/jour depuis\u202f: +867\u00a0€/jour',
    )
  })

  it('counts the last ten days before only', () => {
    // decided on the 17th: the 2nd (−9 000) is the eleventh day before
    const found = measured([-9000, ...Array(10).fill(-100), -40], { decidedOn: '2026-11-17' })
    expect(found.effect).toEqual({ before: -100, since: -40, change: 60, days: 1 })
  })

  it('needs three days before', () => {
    expect(measured([-1, -2, -3, -4], { decidedOn: '2026-11-05' }).effect?.before).toBe(-2)
    expect(measured([-1, -2, -3], { decidedOn: '2026-11-04' })).toEqual({
      effect: null,
      reason: 'pas assez de jours avant',
    })
  })

  it('is measured from the next import when there is no day since', () => {
    expect(measured([-1, -2, -3, -4], { decidedOn: '2026-11-06' })).toEqual({
      effect: null,
      reason: 'mesurée dès le prochain import',
    })
  })

  it('ends with the day it was ended, which counts', () => {
    const values = [-3, -3, -3, -30, -20, -500]
    const ended = measured(values, { decidedOn: '2026-11-05', endedOn: '2026-11-06' })
    expect(ended.effect).toEqual({ before: -3, since: -25, change: -22, days: 2 })
  })

  it('shows the difference of the two shown amounts', () => {
    // +1.2 €, but between the shown −101 and −99
    const found = measured([-100.6, -100.6, -100.6, -99.4], { decidedOn: '2026-11-05' })
    expect(effectText(found)).toBe(
      '−101\u00a0€/jour avant, −99\u00a0€/jour depuis\u202f: +2\u00a0€/jour',
    )
  })
})

describe('the effect of a wide action', () => {
  const one = measured([-10, -10, -10, -4], { decidedOn: '2026-11-05' })
  const other = measured([-20, -20, -20, -26, -24], { decidedOn: '2026-11-05' })
  const short = measured([-1, -1], { decidedOn: '2026-11-05' })

  it('is the sum over the cells that have one', () => {
    expect(sumEffects([one, short, other]).effect).toEqual({
      before: -30,
      since: -29,
      change: 1,
      days: 2,
    })
  })

  it('has the reason of its cells when none has one', () => {
    expect(sumEffects([short]).reason).toBe('pas assez de jours avant')
    expect(sumEffects([]).reason).toBe('ce levier n’est pas chiffré ici')
  })
})
