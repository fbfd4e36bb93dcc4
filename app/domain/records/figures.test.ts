import { expect, test } from 'vitest'
import {
  addFigures,
  addTo,
  FIGURE_KEYS,
  noFigures,
  noFiguresByService,
  totalFigures,
} from './figures'

test('figures add up one by one, credit notes included', () => {
  const a = { ...noFigures(), netRevenue: 1000.1, totalHours: 10.1, entriesClients: 3 }
  const b = { ...noFigures(), netRevenue: -200.2, totalHours: 0.2, entriesGaranties: 1 }
  expect(addFigures(a, b)).toEqual({
    netRevenue: 799.9,
    totalHours: 10.3,
    hecHours: 0,
    ongoingHours: 0,
    ongoingWorkshops: 0,
    entriesClients: 3,
    entriesGaranties: 1,
    entriesCessions: 0,
  })
})

test('a sum grows by every figure there is, each by its own', () => {
  const sum = noFigures()
  for (const [i, key] of FIGURE_KEYS.entries()) sum[key] = 100 * (i + 1)
  const more = noFigures()
  for (const [i, key] of FIGURE_KEYS.entries()) more[key] = i + 1
  addTo(sum, more)
  expect(FIGURE_KEYS.map((key) => sum[key])).toEqual([101, 202, 303, 404, 505, 606, 707, 808])
})

test('GLOBAL is the sum of the three services', () => {
  const figures = noFiguresByService()
  figures.mechanic.hecHours = 12.25
  figures.quickService.hecHours = 3.5
  figures.body.hecHours = 0.25
  expect(totalFigures(figures).hecHours).toBe(16)
})
