import { expect, it } from 'vitest'
import { atLeast, atMost, boundsTable, holds } from './performance-budget'

it('holds up to its limit, that included', () => {
  expect(holds(atMost('page nue, CPU ms', 2.2, 2.2))).toBe(true)
  expect(holds(atMost('page nue, CPU ms', 2.21, 2.2))).toBe(false)
  expect(holds(atLeast('pages à la seconde', 250, 250))).toBe(true)
  expect(holds(atLeast('pages à la seconde', 249.9, 250))).toBe(false)
})

it('does not take what could not be measured for good', () => {
  expect(holds(atMost('mémoire', Number.NaN, 250))).toBe(false)
})

it('names those that break and counts them', () => {
  const table = boundsTable([atMost('page nue, CPU ms', 3, 2.2), atLeast('import', 0.6, 0.5)])
  expect(table).toMatch(/page nue, CPU ms +3\.00 +≤ 2\.2 {3}dépassée/)
  expect(table).toMatch(/import +0\.60 +≥ 0\.5$/m)
  expect(table).toContain('1 borne dépassée.')
  expect(boundsTable([atMost('page nue', 1, 2)])).toContain('Toutes les bornes tiennent.')
})
