import { expect, it } from 'vitest'
import { isValidMonth, leftOutSentence } from './validity'

it.each([
  [{ service: 'mechanic', days: {} }, true],
  [{ service: 'mechanic', days: { '2026-11-02': { code: '1' }, '2026-11-03': {} } }, true],
  [
    { service: 'mechanic', days: { '2026-11-02': { code: '1' }, '2026-11-03': { code: 1 } } },
    false,
  ],
  [{ service: 'mechanic', days: { '2026-11-02': '1' } }, false],
  [{ service: 'mechanic', days: { '2026-11-02': null } }, false],
  [{ service: 'mechanic', days: [] }, false],
  [{ service: 'mechanic', days: null }, false],
  [{ service: null, days: {} }, false],
])('a stored month %j can be counted: %s (4-decisions, 42)', (stored, readable) =>
  expect(isValidMonth(stored)).toBe(readable),
)

it('names the concessions left out, null when there are none', () => {
  expect(leftOutSentence([])).toBeNull()
  expect(leftOutSentence(['Dole', 'Brest'])).toBe(
    'Planning illisible, laissé hors des sommes\u202f: Dole, Brest.',
  )
})
