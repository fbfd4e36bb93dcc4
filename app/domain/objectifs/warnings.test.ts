import { expect, test } from 'vitest'
import { hecAboveHt } from './warnings'

test('HEC above HT are named, of the budget and of each service; equal or without HT they are not', () => {
  const hours: Record<string, number> = {
    'budget.totalHours': 500,
    'budget.hecHours': 500.01,
    'services.mechanic.totalHours': 300,
    'services.mechanic.hecHours': 300,
    'services.quickService.totalHours': 0,
    'services.quickService.hecHours': 80,
    'services.body.totalHours': 100,
    'services.body.hecHours': 120,
  }
  expect(hecAboveHt((path) => hours[path] ?? 0)).toEqual([
    'budget.hecHours',
    'services.body.hecHours',
  ])
})
