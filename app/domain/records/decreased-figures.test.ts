import { expect, it } from 'vitest'
import { type DecreasedFigure, firstDecrease } from './decreased-figures'
import { noFigures, noFiguresByService } from './figures'
import { missingOf, sumMissing } from './missing'
import { siteActivity } from './month-activity'

const day = (
  date: string,
  mechanic: [revenue: number, ht: number, hec?: number],
  body: [revenue: number, ht: number] = [0, 0],
) => {
  const figures = ([netRevenue, totalHours, hecHours = 0]: (number | undefined)[]) => ({
    ...noFigures(),
    netRevenue: netRevenue ?? 0,
    totalHours: totalHours ?? 0,
    hecHours,
  })
  const services = { ...noFiguresByService(), mechanic: figures(mechanic), body: figures(body) }
  return { date: `2026-11-${date}`, services }
}
const fellOn = (date: string, ...days: ReturnType<typeof day>[]) => {
  const found = firstDecrease('a', siteActivity('a', '2026-11', days), `2026-11-${date}`)
  return found && [found.measure, found.service, found.before, found.after, found.since]
}

it('is the first figure below the earlier data of the month, at the data’s own date', () => {
  const days = [day('16', [10_000, 100]), day('18', [9_000, 90]), day('19', [9_000, 91])]
  const fell = ['revenue', null, 10_000, 9_000, '2026-11-16']
  expect(['16', '17', '18', '19'].map((date) => fellOn(date, ...days))).toEqual([
    null,
    null,
    fell,
    null,
  ])
  // late: on the 20th its data are still the 18th's
  expect(fellOn('20', ...days.slice(0, 2))).toEqual(fell)
})

it('is a service’s where the others make up for it, and of hours where CA Net did not fall', () => {
  expect(fellOn('19', day('18', [10_000, 9], [500, 1]), day('19', [11_000, 9], [0, 1]))).toEqual([
    'revenue',
    'body',
    500,
    0,
    '2026-11-18',
  ])
  expect(fellOn('19', day('18', [1, 9.5, 8]), day('19', [1, 9.5, 7.25]))).toEqual([
    'hec',
    null,
    8,
    7.25,
    '2026-11-18',
  ])
  expect(fellOn('19', day('18', [1, 1]), day('19', [1, 1]))).toBeNull()
})

it('of many the first three of the network, and how many', () => {
  const of = (...ids: string[]) =>
    missingOf(
      ids.map(
        (siteId): DecreasedFigure => ({
          siteId,
          measure: 'ht',
          service: null,
          before: 2,
          after: 1,
          since: '2026-11-18',
        }),
      ),
    )
  const places = new Map(['a', 'b', 'c', 'd', 'e'].map((id, place) => [id, place]))
  const sum = sumMissing([of('d', 'e'), of(), of('b', 'c')], places, ({ siteId }) => siteId)
  expect([sum.count, sum.first.map(({ siteId }) => siteId)]).toEqual([4, ['b', 'c', 'd']])
})
