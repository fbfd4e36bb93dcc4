import { expect, test } from 'vitest'
import { serviceTotals } from './service-totals'

const figures = {
  mechanic: { totalHours: 100.25, hecHours: 60, netRevenue: 18_000.1 },
  quickService: { totalHours: 0.1, hecHours: 20, netRevenue: 6_000.2 },
  body: { totalHours: 0.2, hecHours: 0, netRevenue: 0 },
}

test('sums to the cent; the rate is that of the sums', () => {
  // 24 000,30 € ÷ 80 h = 300,00375 €/h
  expect(serviceTotals((service, figure) => figures[service][figure])).toEqual({
    totalHours: 100.55,
    hecHours: 80,
    netRevenue: 24_000.3,
    revenuePerHour: 300,
  })
})

test('without HEC the rate is 0', () => {
  expect(serviceTotals((_, figure) => (figure === 'netRevenue' ? 10 : 0)).revenuePerHour).toBe(0)
})
