import { describe, expect, test } from 'vitest'
import type { LocalDate, Month } from '../calendar/local-date'
import type { PlaceKey } from '../calendar/place'
import { elapsedOn, monthDays } from '../calendar/working-days'
import { elapsedText } from '../format/elapsed'
import { buildNetwork } from '../hierarchy/network'
import { type CalendarSource, calendarMark, scopeDays, siteDays, workedAtSite } from './place-days'

const site = (_id: string, plateId: string, dates = {}) => ({
  _id,
  name: _id,
  plateId,
  groupId: 'g1',
  numerosPDV: [],
  ...dates,
})

const network = buildNetwork(
  [{ _id: 'g1', name: 'Groupe' }],
  [
    { _id: 'est', name: 'Est', groupId: 'g1' },
    { _id: 'ouest', name: 'Ouest', groupId: 'g1' },
  ],
  [
    site('metz', 'est'),
    site('dole', 'est'),
    site('brest', 'ouest'),
    site('vannes', 'ouest', { opensOn: '2025-12-15' }),
    site('laval', 'ouest', { closesOn: '2025-12-12' }),
  ],
)

// December 2025: 23 weekdays; Thursday the 25th is a holiday: 22. Friday the 26th is one in Alsace-Moselle.
const NATIONAL = new Set(['2025-12-25', '2025-11-11'])
const own = (...holidays: [PlaceKey, LocalDate][]) =>
  holidays.map(([scope, date]) => ({ scope, date }))

const source = (entries: Partial<CalendarSource> = {}): CalendarSource => ({
  network,
  holidayDates: NATIONAL,
  workingDays: new Map(),
  placeHolidays: [],
  placeWorkingDays: [],
  ...entries,
})

const DECEMBER = '2025-12'
const stored = (scope: PlaceKey, value: number, month: Month = DECEMBER) => ({
  scope,
  month,
  value,
})
const total = (from: CalendarSource, siteId: string) => siteDays(from, DECEMBER, siteId).total

const STEPHEN = own(['site:metz', '2025-12-26'])

describe('the working days of a place (4-decisions, 71)', () => {
  test('an own holiday on a working day takes one from the network’s number, computed or stored', () => {
    const computed = source({ placeHolidays: STEPHEN })
    expect([total(computed, 'metz'), total(computed, 'dole')]).toEqual([21, 22])
    const set = source({ placeHolidays: STEPHEN, workingDays: new Map([[DECEMBER, 20]]) })
    expect([total(set, 'metz'), total(set, 'dole')]).toEqual([19, 20])
  })

  test('elapsed counts the own days: 19 of 22 on the 26th, 18 of 21 with the holiday', () => {
    const from = source({ placeHolidays: STEPHEN })
    const [metz, dole] = [siteDays(from, DECEMBER, 'metz'), siteDays(from, DECEMBER, 'dole')]
    expect([metz.elapsedAt('2025-12-24'), dole.elapsedAt('2025-12-24')]).toEqual([18, 18])
    expect([metz.elapsedAt('2025-12-26'), dole.elapsedAt('2025-12-26')]).toEqual([18, 19])
    expect([metz.elapsedAt('2025-12-31'), dole.elapsedAt('2025-12-31')]).toEqual([21, 22])
    expect([metz.isWorked('2025-12-26'), dole.isWorked('2025-12-26')]).toEqual([false, true])
  })

  test('a day in several lists counts once, and a weekend takes nothing', () => {
    const from = source({
      placeHolidays: own(
        ['group:g1', '2025-12-26'],
        ['plate:est', '2025-12-26'],
        ['site:metz', '2025-12-26'],
        ['site:metz', '2025-12-25'],
        ['site:metz', '2025-12-27'],
      ),
    })
    expect([total(from, 'metz'), total(from, 'brest')]).toEqual([21, 21])
  })

  test('an own stored number replaces the holidays, the nearest one first', () => {
    const from = source({
      placeHolidays: STEPHEN,
      placeWorkingDays: [stored('plate:est', 18), stored('site:dole', 17), stored('group:g1', 20)],
    })
    // Metz: the plate's 18 less its own holiday
    expect(['metz', 'dole', 'brest'].map((id) => total(from, id))).toEqual([17, 17, 20])
    const both = source({ placeHolidays: STEPHEN, placeWorkingDays: [stored('site:metz', 22)] })
    expect(total(both, 'metz')).toBe(22)
    // 20 of 22 on the 30th; no working day remains after the 31st
    expect(siteDays(both, DECEMBER, 'metz').elapsedAt('2025-12-30')).toBe(20)
    expect(siteDays(both, DECEMBER, 'metz').elapsedAt('2025-12-31')).toBe(22)
  })

  test('is at least 0', () => {
    const from = source({ placeHolidays: STEPHEN, workingDays: new Map([[DECEMBER, 0]]) })
    expect(siteDays(from, DECEMBER, 'metz')).toMatchObject({ total: 0 })
    expect(siteDays(from, DECEMBER, 'metz').elapsedAt('2025-12-31')).toBe(0)
  })

  test('another month, and a concession that is not known, have the network’s', () => {
    const from = source({ placeHolidays: STEPHEN })
    expect(siteDays(from, '2025-11', 'metz').total).toBe(19)
    expect(total(from, 'unknown')).toBe(22)
    expect(workedAtSite(from, 'metz')('2025-11-26')).toBe(true)
    expect(workedAtSite(from, 'metz')('2025-12-26')).toBe(false)
  })
})

describe('opening and last day of a concession (4-decisions, 64)', () => {
  const from = source()

  test('days before the opening are days off: 12 from Monday the 15th on', () => {
    const days = siteDays(from, DECEMBER, 'vannes')
    // 15 to 19, 22 to 24, 26, 29 to 31
    expect(days.total).toBe(12)
    expect([days.elapsedAt('2025-12-12'), days.elapsedAt('2025-12-16')]).toEqual([0, 2])
  })

  test('no day remains after the last one: 10 of 10', () => {
    const days = siteDays(from, DECEMBER, 'laval')
    expect([days.total, days.elapsedAt('2025-12-11'), days.elapsedAt('2025-12-12')]).toEqual([
      10, 9, 10,
    ])
    expect(siteDays(from, '2026-01', 'laval').total).toBe(0)
    expect(siteDays(from, '2025-11', 'vannes').total).toBe(0)
    expect(siteDays(from, '2026-01', 'vannes')).toBe(siteDays(from, '2026-01', 'metz'))
  })
})

describe('the working days of a scope', () => {
  const from = source({ placeHolidays: STEPHEN })

  test('are the network’s, with a range, where its concessions differ', () => {
    const est = scopeDays(from, DECEMBER, { type: 'plate', groupId: 'g1', plateId: 'est' })
    expect([est.total, est.elapsedAt('2025-12-26')]).toEqual([22, 19])
    expect(est.places?.of('metz').total).toBe(21)
    expect(elapsedOn('2025-12-26', est)).toEqual({
      elapsed: 19,
      total: 22,
      range: { value: [21, 22], elapsed: [18, 19] },
    })
    expect(elapsedText(elapsedOn('2025-12-26', est))).toBe('de 18 à 19 jours écoulés sur 21 à 22')
    expect(elapsedText(elapsedOn('2025-12-24', est))).toBe('18 jours écoulés sur 21 à 22')
    expect(elapsedText({ elapsed: 1, total: 20 })).toBe('1 jour écoulé sur 20')
  })

  test('are shared where all its concessions have the same', () => {
    const shared = source({ placeHolidays: own(['plate:est', '2025-12-26']) })
    const est = scopeDays(shared, DECEMBER, { type: 'plate', groupId: 'g1', plateId: 'est' })
    expect([est.total, est.places]).toEqual([21, undefined])
    expect(scopeDays(shared, DECEMBER, { type: 'all' }).places?.distinct).toHaveLength(4)
  })

  test('with holidays of the network alone are exactly the network’s', () => {
    const alone = buildNetwork(network.groups, network.plates, [site('metz', 'est')])
    const plain = source({ network: alone, workingDays: new Map([[DECEMBER, 19]]) })
    for (const [month, number] of [
      [DECEMBER, 19],
      ['2025-11', null],
      ['2026-02', null],
    ] as const) {
      const before = monthDays(month, NATIONAL, number)
      for (const days of [
        scopeDays(plain, month, { type: 'all' }),
        siteDays(plain, month, 'metz'),
      ]) {
        expect(days.places).toBeUndefined()
        expect(days.total).toBe(before.total)
        for (let day = 1; day <= 28; day++) {
          const date = `${month}-${String(day).padStart(2, '0')}`
          expect(days.elapsedAt(date)).toBe(before.elapsedAt(date))
          expect(days.isWorked(date)).toBe(before.isWorked(date))
        }
      }
    }
  })
})

test('a holiday of a place changes the mark of its own scopes only', () => {
  const [before, after] = [source(), source({ placeHolidays: STEPHEN })]
  const isChanged = (key: Parameters<typeof scopeDays>[2], month = DECEMBER) =>
    calendarMark(before, month, key) !== calendarMark(after, month, key)
  const plate = (plateId: string) => ({ type: 'plate', groupId: 'g1', plateId }) as const
  const of = (siteId: string, plateId: string) =>
    ({ ...plate(plateId), type: 'site', siteId }) as const
  expect(isChanged({ type: 'all' })).toBe(true)
  expect(isChanged({ type: 'group', groupId: 'g1' })).toBe(true)
  expect(isChanged(plate('est'))).toBe(true)
  expect(isChanged(of('metz', 'est'))).toBe(true)
  expect(isChanged(of('dole', 'est'))).toBe(false)
  expect(isChanged(plate('ouest'))).toBe(false)
  expect(isChanged({ type: 'all' }, '2025-11')).toBe(false)
})
