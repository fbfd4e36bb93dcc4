import { expect, it } from 'vitest'
import { noFiguresByService } from '../records/figures'
import { summaryMonths, summaryOf } from './monthly-summary'

it('goes back as many months as asked, never beyond January (3 §7, §9)', () => {
  expect(summaryMonths('2026-03')).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(summaryMonths('2026-03', 2)).toEqual(['2026-02', '2026-03'])
  expect(summaryMonths('2026-03', 24)).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(summaryMonths('2026-01', 1)).toEqual(['2026-01'])
  expect(summaryMonths('2026-12', 24)).toHaveLength(12)
})

it('sums the services of a month', () => {
  const figures = noFiguresByService()
  Object.assign(figures.mechanic, { netRevenue: 1000.1, totalHours: 10, hecHours: 8 })
  Object.assign(figures.body, { netRevenue: 500.2, totalHours: 2.5, hecHours: 2 })
  expect(summaryOf('2026-02', figures)).toEqual({
    year: 2026,
    month: 2,
    netRevenue: 1500.3,
    totalHours: 12.5,
    hecHours: 10,
  })
})
