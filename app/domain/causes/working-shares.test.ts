import { expect, it } from 'vitest'
import { workingShares } from './working-shares'

const day = (n: number, value: number) => ({ date: `2026-11-${String(n).padStart(2, '0')}`, value })
/** Working days of the first half of November 2026: the 2nd to the 6th and the 9th to the 13th. */
const WORKING = [2, 3, 4, 5, 6, 9, 10, 11, 12, 13].map((n) => day(n, 0).date)
const shares = (...days: [number, number][]) =>
  workingShares([{ days: days.map(([n, value]) => day(n, value)), workingDays: WORKING }])

it('is the difference with the record before, and the first record itself', () => {
  expect(shares([2, -100], [3, -250], [4, -200])).toEqual([day(2, -100), day(3, -150), day(4, 50)])
})

it('gives each of n working days 1/n, also before the first record', () => {
  // −300 over the 2nd to the 4th, then −80 over the 5th and the 6th
  expect(shares([4, -300], [6, -380])).toEqual([
    day(2, -100),
    day(3, -100),
    day(4, -100),
    day(5, -40),
    day(6, -40),
  ])
})

it('gives what a day off brought to the next working day', () => {
  // Friday −50, Saturday −30, Tuesday −20 more over Monday and Tuesday
  expect(shares([5, 0], [6, -50], [7, -80], [10, -100]).slice(4)).toEqual([
    day(6, -50),
    day(9, -40),
    day(10, -10),
  ])
})

it('keeps a last day off for the next month', () => {
  const october = {
    days: [
      { date: '2026-10-30', value: -90 },
      { date: '2026-10-31', value: -120 },
    ],
    workingDays: ['2026-10-29', '2026-10-30'],
  }
  const november = { days: [day(2, -10)], workingDays: WORKING }
  expect(workingShares([october, november])).toEqual([
    { date: '2026-10-29', value: -45 },
    { date: '2026-10-30', value: -45 },
    day(2, -40),
  ])
})

it('has no share after the last record, and none without a record', () => {
  expect(shares([2, -1])).toHaveLength(1)
  expect(shares()).toEqual([])
})
