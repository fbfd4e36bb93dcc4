import { expect, test } from 'vitest'
import { exact, gapOf, written } from '../exact'
import {
  addFigures,
  addTo,
  FIGURE_KEYS,
  noFigures,
  noFiguresByService,
  totalFigures,
} from './figures'

test('sums of cents and hundredths of an hour carry no binary noise', () => {
  expect(exact(0.1 + 0.2)).toBe(0.3)
  expect(exact(1234567.89 - 1234567.88)).toBe(0.01)
  expect(Object.is(exact(-0), 0)).toBe(true)
})

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

test('a gap is free of noise: 10,05 − 12,1 is −2,05 and reads −2,1 like its sum', () => {
  expect(10.05 - 12.1).toBeGreaterThan(-2.05)
  expect(gapOf(10.05, 12.1)).toBe(-2.05)
  expect(gapOf(null, 1)).toBeNull()
  expect(gapOf(1, null)).toBeNull()
})

test('a figure is written half away from zero, as the pages write it', () => {
  expect([2.05, -2.05, -2.04, 1.25].map((value) => written(value, 1))).toEqual([2.1, -2.1, -2, 1.3])
  expect(written(1.005, 2)).toBe(1.01)
  expect(written(278.4959, 0)).toBe(278)
  expect(Object.is(written(-0.01, 1), 0)).toBe(true)
})
