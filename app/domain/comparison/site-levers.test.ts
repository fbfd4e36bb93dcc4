import { expect, it } from 'vitest'
import { serviceCauses, sumCauses } from '../causes/levers'
import { leversAmong } from '../causes/view'
import { leversIn, packLevers, siteLevers, sumLevers, unpackLevers } from './site-levers'

const causesOf = (ht: number, planned: number) =>
  serviceCauses(
    {
      days: { elapsed: 10, total: 20 },
      targets: { revenue: 100_000, ht: 1000, hec: 500 },
      realized: { revenue: 41_234.56, ht, hec: 230.4 },
      potential: { month: planned, expected: planned / 3, toDate: planned / 2 },
    },
    'revenue',
  )
const CAUSES = [causesOf(480.1, 1100), causesOf(533.3, 0), causesOf(500, 1000)]
const SITES = CAUSES.map((causes, i) =>
  siteLevers(`s${i}`, causes, 'revenue', {
    unplanned: i === 1,
    landing:
      i === 0
        ? { landing: 93_500.25, landingNotes: ['planning', 'ahead'], landingMixed: true }
        : { landing: i === 1 ? 81_000 : null, landingNotes: [], landingMixed: false },
  }),
)

it('levers of concessions are those of their causes, in sum and by name', () => {
  expect(sumLevers(SITES)).toEqual(sumCauses(CAUSES).levers)
  expect(leversIn(SITES)).toEqual(leversAmong(CAUSES, 'revenue'))
  expect(leversIn(SITES.slice(1, 2))).toEqual(['customerShare', 'rate', 'hours'])
  expect(sumLevers([])).toBeNull()
})

it('survive packing and unpacking, and texts join by commas', () => {
  expect(unpackLevers(packLevers(SITES))).toEqual(SITES)
  const texts = SITES.map((site) => packLevers([site]))
  expect(unpackLevers(texts.join())).toEqual(SITES)
  expect(unpackLevers(packLevers([]))).toEqual([])
})
