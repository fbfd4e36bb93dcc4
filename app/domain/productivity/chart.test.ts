import { expect, test } from 'vitest'
import type { Mechanic } from './mechanic'
import type { ServiceSummary } from './summary'
import { productivityChart } from './view'

const worker = (workerName: string, realizationPercent: number | null) =>
  ({ workerId: null, workerName, realizationPercent }) as Mechanic
const services = [
  { service: 'mechanic', averageRealizationPercent: 90 },
  { service: 'body', averageRealizationPercent: 60 },
] as ServiceSummary[]

test('a concession’s collaborators are drawn, the lowest first, without those who have no target', () => {
  const drawn = productivityChart(
    [worker('Paul', 120), worker('Léa', 60), worker('Noé', null)],
    services,
  )
  expect(drawn.of).toBe('workers')
  expect(drawn.rows.map(({ name, percent }) => [name, percent])).toEqual([
    ['Léa', 60],
    ['Paul', 120],
  ])
  // the axis reaches 120 percent: 60 is half of it
  expect(drawn.chart.bars.map(({ width }) => width)).toEqual([50, 100])
})

test('thirty collaborators are drawn, equal percentages by name', () => {
  const thirty = Array.from({ length: 30 }, (_, i) => worker(`C${String(i).padStart(2, '0')}`, 80))
  const { of, rows } = productivityChart(thirty.toReversed(), services)
  expect(of).toBe('workers')
  expect(rows.map(({ name }) => name)).toEqual(thirty.map(({ workerName }) => workerName))
})

test('services are drawn where there are more than 30 collaborators, and where none has a target', () => {
  const many = Array.from({ length: 31 }, (_, i) => worker(`C${i}`, i))
  for (const mechanics of [many, [worker('Noé', null)]]) {
    const { of, rows } = productivityChart(mechanics, services)
    expect([of, rows.map(({ name }) => name)]).toEqual(['services', ['Carrosserie', 'Mécanique']])
  }
})
