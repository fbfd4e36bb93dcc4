import { describe, expect, it } from 'vitest'
import fc from '../../../tests/property'
import { isWorkingDay } from '../calendar/working-days'
import { fedAlike } from '../records/feed-layers'
import { noFiguresByService, type WorkerFigures } from '../records/figures'
import { leftText, missingText, movedText } from './day-messages'
import { cumulatedAt, type DayFigures, datesToSum, missingDays } from './days'

const ALL = fedAlike(['mechanic', 'quickService', 'body'], 'all')

/** A day of November 2026 with these figures of the mechanics. */
function dayOf(day: number, revenue: number, ongoing = 0, month = '2026-11'): DayFigures {
  const services = noFiguresByService()
  services.mechanic = { ...services.mechanic, netRevenue: revenue, ongoingHours: ongoing }
  const date = `${month}-${String(day).padStart(2, '0')}`
  return { date, fed: ALL, hasRows: true, services, workers: [], advisers: [] }
}
const at = (days: DayFigures[], day: number) =>
  cumulatedAt(days, `2026-11-${String(day).padStart(2, '0')}`).services.mechanic

const worker = (given: Partial<WorkerFigures>): WorkerFigures => ({
  workerId: null,
  name: 'Ana',
  matricule: null,
  service: 'mechanic',
  metier: null,
  billedHours: 0,
  ongoingHours: 0,
  ...given,
})

describe('figures of days, added up (8 §1)', () => {
  it('adds the days of the month up to the date, and takes the latest snapshot', () => {
    const days = [
      dayOf(20, 0.2, 7),
      dayOf(18, 0.1, 4),
      dayOf(23, 5, 9),
      dayOf(31, 99, 1, '2026-10'),
    ]
    expect(at(days, 17)).toMatchObject({ netRevenue: 0, ongoingHours: 0 })
    expect(at(days, 18)).toMatchObject({ netRevenue: 0.1, ongoingHours: 4 })
    expect(at(days, 22)).toMatchObject({ netRevenue: 0.3, ongoingHours: 7 })
    expect(at(days, 30)).toMatchObject({ netRevenue: 5.3, ongoingHours: 9 })
  })

  it('keeps the snapshot over a day without rows', () => {
    const days = [dayOf(18, 10, 4), { ...dayOf(19, 0), hasRows: false }]
    expect(at(days, 19)).toMatchObject({ netRevenue: 10, ongoingHours: 4 })
  })

  it('leaves out what a day’s version of the model did not give', () => {
    const days = [dayOf(18, 10), { ...dayOf(19, 5), fed: fedAlike(['body'], 'all') }]
    expect(at(days, 19).netRevenue).toBe(10)
  })

  it('adds workers by their link, matricule or name, and advisors by their name', () => {
    const first = {
      ...dayOf(18, 0),
      workers: [
        worker({ name: 'Ana Bel', billedHours: 3, ongoingHours: 2 }),
        worker({ name: 'Bob', matricule: '7', billedHours: 4 }),
        worker({ name: 'Zoé', workerId: 'z', billedHours: 1, ongoingHours: 5 }),
      ],
      advisers: [{ name: 'Émile', service: 'body' as const, sales: { tires: 2 } }],
    }
    const second = {
      ...dayOf(19, 0),
      workers: [
        worker({ name: 'bel ana', workerId: 'a', billedHours: 1.5, ongoingHours: 1 }),
        worker({ name: 'Robert', matricule: '7', billedHours: 2 }),
        worker({ name: 'Bob', matricule: '8', billedHours: 9 }),
      ],
      advisers: [{ name: 'emile', service: 'body' as const, sales: { tires: 1, wipers: 4 } }],
    }
    const { workers, advisers } = cumulatedAt([second, first], '2026-11-19')
    expect(
      workers.map((one) => [one.name, one.workerId, one.billedHours, one.ongoingHours]),
    ).toEqual([
      ['bel ana', 'a', 4.5, 1],
      ['Bob', null, 9, 0],
      ['Robert', null, 6, 0],
      ['Zoé', 'z', 1, 0],
    ])
    expect(advisers).toEqual([{ name: 'emile', service: 'body', sales: { tires: 3, wipers: 4 } }])
  })

  it('equals a naive sum, whatever the order of the days, repeated or taken back', () => {
    const command = fc.record({
      day: fc.integer({ min: 1, max: 30 }),
      cents: fc.integer({ min: -500_000, max: 500_000 }),
      isUndo: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const cents = new Map<number, number>()
        const days = new Map<number, DayFigures>()
        for (const { day, cents: own, isUndo } of commands) {
          if (isUndo) {
            cents.delete(day)
            days.delete(day)
          } else {
            cents.set(day, own)
            days.set(day, dayOf(day, own / 100, Math.abs(own)))
          }
        }
        for (let date = 1; date <= 30; date++) {
          const until = [...cents].filter(([day]) => day <= date)
          const sum = until.reduce((all, [, own]) => all + own, 0)
          const last = until.sort(([a], [b]) => a - b).at(-1)
          const found = at([...days.values()], date)
          expect(Math.round(found.netRevenue * 100)).toBe(sum === 0 ? 0 : sum)
          expect(found.ongoingHours).toBe(Math.abs(last?.[1] ?? 0))
        }
      }),
    )
  })
})

describe('missing days and days to add up again', () => {
  // Wednesday the 11th is a holiday; the 14th and 15th are a weekend.
  const isWorked = (day: string) => isWorkingDay(day, new Set(['2026-11-11']))

  it('names working days without figures, from the 1st to the date', () => {
    const known = ['02', '03', '04', '05', '06', '09', '12', '13'].map((day) => `2026-11-${day}`)
    expect(missingDays(known, '2026-11-09', isWorked)).toEqual([])
    expect(missingDays(known, '2026-11-15', isWorked)).toEqual(['2026-11-10'])
    expect(missingDays(known, '2026-11-16', isWorked)).toEqual(['2026-11-10', '2026-11-16'])
  })

  it('adds up the later records of the month alone', () => {
    const recorded = ['2026-10-30', '2026-11-20', '2026-11-18', '2026-11-19', '2026-12-01']
    expect(datesToSum(recorded, ['2026-11-19'])).toEqual(['2026-11-19', '2026-11-20'])
    expect(datesToSum(recorded, ['2026-10-31', '2026-11-21'])).toEqual([])
  })

  it('words them', () => {
    const plain = (text: string | null) => text?.replaceAll('\u202f', ' ')
    const days = Array.from({ length: 10 }, (_, i) => `2026-11-${10 + i}`)
    expect(missingText([])).toBeNull()
    expect(plain(missingText(['2026-11-12']))).toBe(
      'le 12/11 manque : le cumul ne le contient pas.',
    )
    expect(plain(missingText(days.slice(0, 3)))).toBe(
      'les 10/11, 11/11 et 12/11 manquent : le cumul ne les contient pas.',
    )
    expect(missingText(days)).toContain('17/11 et 2 autres manquent')
    expect(movedText([])).toBeNull()
    expect(movedText(['2026-11-20'])).toBe('déplace aussi le jour suivant, le 20/11')
    expect(movedText(['2026-11-20', '2026-11-23', '2026-11-24'])).toBe(
      'déplace aussi 3 jours suivants, du 20/11 au 24/11',
    )
    expect(leftText(1, ['2026-10-31'])).toBe('1 ligne du 31/10 laissée de côté.')
    expect(leftText(12, ['2026-10-02', '2026-10-31'])).toBe(
      '12 lignes du 02/10 au 31/10 laissées de côté.',
    )
  })
})
