import { describe, expect, test } from 'vitest'
import { landingNoteText } from '../landing/landing-note-text'
import { noSide, type Side } from '../landing/landing-sums'
import { NO_LANDING, rowLanding, totalLanding } from '../landing/row-landing'
import { noFigures, noFiguresByService } from '../records/figures'
import { aheadFigures, openWork, sumOpenWork } from './ahead'

const figures = (
  netRevenue: number,
  totalHours: number,
  ongoingHours: number,
  ongoingWorkshops: number,
) => ({ ...noFigures(), netRevenue, totalHours, ongoingHours, ongoingWorkshops })

describe('work in progress (7-beyond §5)', () => {
  test('is worth each service’s own CA Net per billed hour, and days at the month’s pace', () => {
    const work = openWork(
      {
        ...noFiguresByService(),
        // 60 000 ÷ 300 = 200 €/h; 20 h: 4 000 €
        mechanic: figures(60_000, 300, 20, 8),
        // 25 000 ÷ 100 = 250 €/h; 6 h: 1 500 €
        body: figures(25_000, 100, 6, 3),
      },
      13,
    )
    // 400 h in 13 days: 30,769 h a day
    expect(work).toEqual({ hours: 26, orders: 11, euros: 5500, hoursPerDay: 400 / 13 })
    // 26 ÷ 30,769
    expect(aheadFigures(null, NO_LANDING, work, 0).ongoingDays).toBeCloseTo(0.845, 3)
  })

  test('of a service without billed hours is worth the concession’s CA Net per hour', () => {
    const services = {
      ...noFiguresByService(),
      mechanic: figures(60_000, 300, 0, 0),
      body: figures(0, 0, 10, 2),
    }
    expect(openWork(services, 10)).toEqual({ hours: 10, orders: 2, euros: 2000, hoursPerDay: 30 })
  })

  test('has neither euros nor days without billed hours, and is 0 € without work', () => {
    const none = noFiguresByService()
    const begun = { ...none, mechanic: figures(0, 0, 10, 2) }
    expect(openWork(begun, 0)).toEqual({ hours: 10, orders: 2, euros: null, hoursPerDay: null })
    // credit notes of hours
    const negative = { ...none, mechanic: figures(500, -4, 10, 2) }
    expect(openWork(negative, 5)).toMatchObject({ euros: null, hoursPerDay: null })
    expect(openWork(none, 5)).toMatchObject({ hours: 0, euros: 0 })
  })

  test('adds up over concessions, euros where they are known', () => {
    const sum = sumOpenWork([
      { hours: 26, orders: 11, euros: 5500, hoursPerDay: 30 },
      { hours: 10, orders: 2, euros: null, hoursPerDay: null },
      { hours: 4.5, orders: 1, euros: 900, hoursPerDay: 10 },
    ])
    expect(sum).toEqual({ hours: 40.5, orders: 14, euros: 6400, hoursPerDay: 40 })
    expect(sumOpenWork([])).toEqual({ hours: 0, orders: 0, euros: null, hoursPerDay: null })
  })
})

describe('the landing of a row', () => {
  const one = { count: 1, first: ['a'] }
  const side = (own: Partial<Side>): Side => ({ ...noSide(), ...own })
  const planning = { ...noSide().notes, planning: one }

  test('is of the planning, of the projection, or of both', () => {
    const at = (aimed: Side | null, others: Side | null = null) =>
      rowLanding({ realized: 0, target: others ? 0 : 1000, aimed, others })
    expect(at(null)).toEqual(NO_LANDING)
    expect(at(side({ landing: 900, planned: 1 }))).toEqual({ ...NO_LANDING, landing: 900 })
    expect(at(null, side({ landing: 900, notes: planning }))).toEqual({
      landing: 900,
      landingNotes: ['planning'],
      landingMixed: false,
    })
    expect(at(side({ landing: 900, notes: planning, planned: 2 })).landingMixed).toBe(true)
  })

  test('is none where all that has a target is doubted: what has none is no landing of it', () => {
    const others = side({ landing: 900, planned: 1 })
    expect(rowLanding({ realized: 900, target: 373, aimed: null, others })).toEqual(NO_LANDING)
  })

  test('adds up to the scope’s, with every note', () => {
    const rows = [
      { landing: 900, landingNotes: ['planning'], landingMixed: false } as const,
      { landing: 100.5, landingNotes: ['ahead'], landingMixed: false } as const,
      NO_LANDING,
    ]
    expect(totalLanding(rows)).toEqual({
      landing: 1000.5,
      landingNotes: ['planning', 'ahead'],
      landingMixed: true,
    })
    expect(totalLanding(rows.slice(0, 1)).landingMixed).toBe(false)
    expect(totalLanding([NO_LANDING])).toEqual(NO_LANDING)
  })

  test('says why it is the projection', () => {
    expect(landingNoteText([], false)).toBeNull()
    expect(landingNoteText(['planning'], false)).toBe('projection (sans planning)')
    expect(landingNoteText(['planning', 'activity', 'ahead'], true)).toBe(
      'en partie projection (sans planning, sans heures facturées)\u202f; aucune heure prévue ensuite',
    )
  })
})
