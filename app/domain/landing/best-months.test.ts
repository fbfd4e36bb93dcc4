import { expect, test } from 'vitest'
import type { DoubtedCells } from '../doubts/doubted-cells'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { siteWork } from './best-months'

const services = (netRevenue: number) => ({
  ...noFiguresByService(),
  mechanic: { ...noFigures(), netRevenue, hecHours: 10 },
})

test('a month counts up to its last record without a doubt (4-decisions, 66)', () => {
  const activity = siteActivity('s', '2026-10', [
    { date: '2026-10-29', services: services(3000) },
    { date: '2026-10-30', services: services(203_000) },
  ])
  const staff = { month: '2026-10', days: [] }
  const doubts: DoubtedCells = new Map([['2026-10-30', new Set(['mechanic revenue'] as const)]])
  const revenueOf = (given: { doubts?: DoubtedCells }) =>
    siteWork('s', { activity, staff, ...given }).services?.mechanic.revenue
  expect(revenueOf({})).toBe(203_000)
  expect(revenueOf({ doubts })).toBe(3000)
})
