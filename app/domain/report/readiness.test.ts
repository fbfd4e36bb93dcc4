import { expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { madeFigures } from '../cells/scope-figures.fixture'
import { noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs } from '../targets/totals'
import { missingParts } from './readiness'

const DATE = '2026-11-19'
const activity = siteActivity('a', '2026-11', [{ date: DATE, services: noFiguresByService() }])
const figures = (revenue: number, ht: number, hec: number) => {
  const none = noObjectifs()
  const objectifs = { ...none, global: { ...none.global, revenue, ht, hec } }
  return madeFigures(DATE, activity, objectifs, monthAt(13, 20))
}
const ALL = { quality: true, videocheck: true }

test('missing parts of the report are listed in order (3 §2.1)', () => {
  const whole = figures(100_000, 400, 280)
  expect(missingParts(whole, ALL)).toEqual([])
  expect(missingParts(whole, { ...ALL, quality: false })).toEqual(['quality'])
  expect(missingParts(whole, { ...ALL, videocheck: false })).toEqual(['videocheck'])
  expect(missingParts(null, ALL)).toEqual(['statistics', 'objectifs'])
})

test('a month without any record has no statistics', () => {
  const bare = { ...figures(100_000, 400, 280), dataDate: null }
  expect(missingParts(bare, ALL)).toEqual(['statistics'])
})

test('objectives hold a target for each of the three tables', () => {
  expect(missingParts(figures(0, 400, 280), ALL)).toEqual(['objectifs'])
  expect(missingParts(figures(100_000, 0, 280), ALL)).toEqual(['objectifs'])
  expect(missingParts(figures(100_000, 400, 0), ALL)).toEqual(['objectifs'])
  expect(missingParts(figures(0, 0, 0), ALL)).toEqual(['objectifs'])
})
