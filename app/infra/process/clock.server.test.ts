import { afterEach, expect, it } from 'vitest'
import { instantOfParis, setClock, today } from './clock.server'

afterEach(() => setClock(null))

it('a day begins at midnight in Paris, in summer and winter', () => {
  for (const [wall, instant] of [
    ['2026-07-01T00:05', '2026-06-30T22:05:00.000Z'],
    ['2026-11-20T00:05', '2026-11-19T23:05:00.000Z'],
    ['2026-11-20T23:55', '2026-11-20T22:55:00.000Z'],
  ] as const) {
    expect(instantOfParis(wall).toISOString()).toBe(instant)
    setClock(new Date(instant))
    expect(today()).toBe(wall.slice(0, 10))
  }
})
