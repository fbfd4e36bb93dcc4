import { expect, it } from 'vitest'
import { isValidMultiplier, isValidTarget } from './validity'

it('a stored coefficient is a number of 0 or more, with a trade (4-decisions, 42)', () => {
  const stored = { key: 'technicien', metier: 'Technicien', targetMultiplier: 0 }
  expect(isValidMultiplier(stored)).toBe(true)
  for (const broken of [
    { key: null },
    { metier: 3 },
    { targetMultiplier: -0.1 },
    { targetMultiplier: '1' },
    { targetMultiplier: Number.NaN },
  ])
    expect(isValidMultiplier({ ...stored, ...broken })).toBe(false)
})

it('a stored individual target is a number of hours of 0 or more, with a worker', () => {
  const stored = { workerId: 'w', finalTargetHours: 0 }
  expect(isValidTarget(stored)).toBe(true)
  for (const broken of [{ workerId: null }, { finalTargetHours: -1 }, { finalTargetHours: '12' }])
    expect(isValidTarget({ ...stored, ...broken })).toBe(false)
})
