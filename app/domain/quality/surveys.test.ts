import { expect, test } from 'vitest'
import { brandOf, indicatorOf } from './brand.fixture'
import { surveyViews } from './brands'
import type { Brand } from './quality'
import { addSurveys, type SiteSurveys, surveysOf } from './surveys'

const brand = (brandName: string, surveyCount: number, ...indicators: Brand['indicators']) =>
  brandOf(brandName, surveyCount, indicators)

/** Four concessions by name; two plates hold every second one. */
const NETWORK: SiteSurveys[] = [
  { siteId: 'a', brands: [brand('Dacia', 3, indicatorOf('r', 90, 88))] },
  { siteId: 'b', brands: [brand('Seat', 0, indicatorOf('r', 80.1, 70), indicatorOf('m', 10, 50))] },
  {
    siteId: 'c',
    brands: [
      brand('SEAT', 0, indicatorOf('r', 60, 90)),
      brand('DACIA', 1, indicatorOf('m', 50, 60)),
    ],
  },
  { siteId: 'd', brands: [brand('Fiat', 7), brand('dacia', 4, indicatorOf('r', 55.5, 80))] },
]
const PLACES = new Map(NETWORK.map(({ siteId }, i) => [siteId, i]))
const plates = [0, 1].map((odd) => surveysOf(NETWORK.filter((_site, i) => i % 2 === odd)))

test('sums of plates add up to those of their concessions, in the order of the concessions', () => {
  expect(addSurveys([...plates].reverse(), PLACES)).toEqual(surveysOf(NETWORK))
})

test('three levels give the means by hand', () => {
  const views = surveyViews(addSurveys(plates, PLACES))
  // Dacia r: (90 × 3 + 55,5 × 4) ÷ 7 = 492 ÷ 7 = 70,28…; target (88 × 3 + 80 × 4) ÷ 7 = 584 ÷ 7 = 83,42…
  // Seat has no surveys, so r = (80,1 + 60) ÷ 2 = 70,05, written 70,1 and target (70 + 90) ÷ 2
  expect(views).toMatchObject([
    {
      brandName: 'Dacia',
      surveyCount: 8,
      siteCount: 3,
      indicators: [
        { indicatorId: 'r', value: 70.3, target: 83.4 },
        { indicatorId: 'm', value: 50, target: 60 },
      ],
    },
    {
      brandName: 'Seat',
      surveyCount: 0,
      siteCount: 2,
      indicators: [
        { indicatorId: 'r', value: 70.1, target: 80, status: 'none' },
        { indicatorId: 'm', value: 10, target: 50, status: 'none' },
      ],
    },
    { brandName: 'Fiat', surveyCount: 7, siteCount: 1, indicators: [] },
  ])
})
