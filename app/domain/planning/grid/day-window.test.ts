import { expect, test } from 'vitest'
import { dayWindow, neighbours, withWindow } from './day-window'
import { monthDays } from './month-days'

const november = (today: string) => monthDays('2026-11', new Map(), today)

test.each([
  ['today in the middle', '2026-11-20', null, { first: 17, last: 23 }],
  ['today at the month’s beginning', '2026-11-02', null, { first: 1, last: 7 }],
  ['today at the month’s end', '2026-11-30', null, { first: 24, last: 30 }],
  ['another month than today’s', '2026-12-05', null, { first: 1, last: 7 }],
  ['a day that the address names', '2026-11-20', '10', { first: 7, last: 13 }],
  ['the last day', '2026-11-20', '30', { first: 24, last: 30 }],
  ['no day of the month', '2026-11-20', '31', { first: 17, last: 23 }],
  ['no number', '2026-11-20', 'x', { first: 17, last: 23 }],
  ['the whole month', '2026-11-20', 'all', null],
])('%s', (_name, today, asked, expected) => {
  expect(dayWindow(november(today), asked)).toEqual(expected)
})

test('goes week by week to both ends of the month', () => {
  expect(neighbours({ first: 17, last: 23 }, 30)).toEqual({ before: 13, after: 27 })
  expect(neighbours({ first: 3, last: 9 }, 30)).toEqual({ before: 4, after: 13 })
  expect(neighbours({ first: 1, last: 7 }, 30)).toEqual({ before: null, after: 11 })
  expect(neighbours({ first: 24, last: 30 }, 30)).toEqual({ before: 20, after: null })
})

test('marks the days outside', () => {
  const marked = withWindow(november('2026-11-20'), { first: 17, last: 23 })
  expect(marked.filter(({ off }) => !off).map(({ number }) => number)).toEqual([
    17, 18, 19, 20, 21, 22, 23,
  ])
  expect(withWindow(november('2026-11-20'), null).some(({ off }) => off)).toBe(false)
})
