import { expect, it } from 'vitest'
import { monthDays } from '../calendar/working-days'
import { daySpan, daySpans, daysAddedUp } from './day-span'
import { noFiguresByService } from './figures'
import { siteActivity, sumActivities } from './month-activity'

// November 2026 begins on a Sunday; the 11th is a holiday, a Wednesday
const DAYS = monthDays('2026-11', new Set(['2026-11-11']), null)
const siteOn = (siteId: string, ...days: string[]) =>
  siteActivity(
    siteId,
    '2026-11',
    days.map((day) => ({ date: `2026-11-${day}`, services: noFiguresByService() })),
  )
const spanOn = (day: string, ...sites: ReturnType<typeof siteOn>[]) =>
  daySpan(daySpans(sumActivities('2026-11', sites), `2026-11-${day}`, DAYS), (id) =>
    id.toUpperCase(),
  )

it('is undefined where no import is missing: after a weekend, a holiday, on the first working day', () => {
  const tidy = siteOn('a', '02', '03', '06', '09', '11', '12', '13', '16')
  for (const day of ['02', '03', '09', '11', '12', '13', '16'])
    expect(spanOn(day, tidy), day).toBeUndefined()
  // a Saturday's file adds no working day to Friday's
  expect(spanOn('14', siteOn('a', '13', '14'))).toBeUndefined()
})

it('names the working days since the earlier data, or since the month began', () => {
  // Monday 16 to Thursday 19
  expect(spanOn('19', siteOn('a', '13', '19'))).toBe(
    'cumul de 4 jours ouvrés, depuis les données du 13/11/2026',
  )
  // 2 to 6, 9 and 10, 12 and 13, 16 to 19
  expect(spanOn('19', siteOn('a', '19'))).toBe(
    'cumul de 13 jours ouvrés, premières données du mois',
  )
})

it('counts the days that J-1 covers where all concessions with the day cover as many', () => {
  const addedUp = (day: string, ...sites: ReturnType<typeof siteOn>[]) =>
    daysAddedUp(daySpans(sumActivities('2026-11', sites), `2026-11-${day}`, DAYS))
  const [four, two] = [siteOn('a', '13', '19'), siteOn('b', '17', '19')]
  expect(addedUp('19', four)).toBe(4)
  // a late concession is not in J-1
  expect(addedUp('19', four, siteOn('c', '10'), siteOn('d'))).toBe(4)
  expect(addedUp('19', four, siteOn('e', '13', '19'))).toBe(4)
  expect(addedUp('19', four, two)).toBe(1)
  // a weekend adds no working day; an ordinary day is 1
  expect(addedUp('16', siteOn('a', '13', '14', '16'))).toBe(1)
  expect(addedUp('14', siteOn('a', '13', '14'))).toBe(1)
  expect(daysAddedUp(daySpans(sumActivities('2026-11', [four]), null, DAYS))).toBe(1)
})

it('names the concessions of a wide scope that missed imports, unless all missed the same', () => {
  const missed = ['a', 'b', 'c', 'd', 'e'].map((id) => siteOn(id, '17', '19'))
  expect(spanOn('19', ...missed)).toBe('cumul de 2 jours ouvrés, depuis les données du 17/11/2026')
  const late = siteOn('f', '10', '16')
  expect(spanOn('19', ...missed.slice(0, 1), siteOn('g', '18', '19'), late)).toBe(
    'dont A (cumul de 2 jours ouvrés)',
  )
  expect(spanOn('19', ...missed, siteOn('g', '18', '19'))).toBe(
    'dont A (cumul de 2 jours ouvrés), B (cumul de 2 jours ouvrés), C (cumul de 2 jours ouvrés) et 2 autres',
  )
})
