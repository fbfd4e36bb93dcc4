import { describe, expect, it } from 'vitest'
import { needPerDay, shortage, shortDays, shortText, totalNeed } from './daily-need'

const open = { closed: false, saturday: false }
const saturday = { closed: false, saturday: true }
const holiday = { closed: true, saturday: false }
const of = (...days: number[]) => ({ days, month: 0 })

describe('need per day (7-beyond §6)', () => {
  it('spreads the hours of the target on the working days', () => {
    const days = [open, open, saturday, holiday, open, open]
    // 252 h ÷ 0.9 = 280 h = 40 days of 7 h, on 4 days
    expect(needPerDay(252, 0.9, days)).toBeCloseTo(10, 10)
    expect(needPerDay(0, 1, days)).toBe(0)
    expect(needPerDay(252, 1, [saturday, holiday])).toBe(0)
  })

  it('counts a shortage from five hundredths of a day', () => {
    expect(shortage(3.95, 4)).toBe(0.05)
    expect(shortage(3.96, 4)).toBe(0)
    expect(shortage(5, 4)).toBe(0)
  })

  it('finds the short days by service: a surplus elsewhere does not help', () => {
    const need = { mechanic: 4, quickService: 1.5, body: 0 }
    const sections = {
      mechanic: of(4, 3.5, 0, 0, 9, 4),
      quickService: of(2, 1.5, 0, 0, 1, 1.5),
    }
    const days = [open, open, saturday, holiday, open, open]
    // 0.5 day and 0.5 day of 7 h
    expect(shortDays(sections, need, days)).toEqual([
      { index: 1, lacks: [{ service: 'mechanic', hours: 3.5 }] },
      { index: 4, lacks: [{ service: 'quickService', hours: 3.5 }] },
    ])
    expect(totalNeed(need)).toBe(5.5)
  })

  it('lacks everything where a service has no row', () => {
    expect(shortDays({}, { mechanic: 1, quickService: 0, body: 2 }, [open])).toEqual([
      {
        index: 0,
        lacks: [
          { service: 'mechanic', hours: 7 },
          { service: 'body', hours: 14 },
        ],
      },
    ])
  })

  const mechanics = (hours: number) => [{ service: 'mechanic' as const, hours }]

  it('names the short days from today on, at most four', () => {
    const days = ['lun. 21', 'mar. 22', 'mer. 23', 'jeu. 24', 'ven. 25', 'lun. 28'].map(
      (label, i) => ({ label, ahead: i > 0 }),
    )
    expect(shortText([{ index: 0, lacks: mechanics(7) }], days)).toBe('')
    expect(
      shortText(
        [
          { index: 0, lacks: mechanics(7) },
          { index: 2, lacks: [...mechanics(3.5), { service: 'body', hours: 7 }] },
        ],
        days,
      ),
    ).toBe(
      'Effectif insuffisant 1 jour\u202f: mer. 23 (Mécanique, −3,5\u00a0h\u202f; Carrosserie, −7,0\u00a0h)',
    )
    const all = days.map((_, index) => ({ index, lacks: mechanics(7) }))
    expect(shortText(all, days)).toMatch(
      /^Effectif insuffisant 5 jours.* ven\. 25 \(Mécanique, −7,0\u00a0h\)…$/,
    )
  })
})
