import { expect, it } from 'vitest'
import { isReadableMultiplier, isReadableTarget } from './validity'

it('a stored coefficient is a number of 0 or more, with a trade (4-decisions, 42)', () => {
  const stored = { key: 'technicien', metier: 'Technicien', targetMultiplier: 0 }
  expect(isReadableMultiplier(stored)).toBe(true)
  for (const broken of [
    { key: null },
    { metier: 3 },
    { targetMultiplier: -0.1 },
    { targetMultiplier: '1' },
    { targetMultiplier: Number.NaN },
  ])
    expect(isReadableMultiplier({ ...stored, ...broken })).toBe(false)
})

it('a stored individual target is a number of hours of 0 or more, with a worker', () => {
  const stored = { workerId: 'w', finalTargetHours: 0 }
  expect(isReadableTarget(stored)).toBe(true)
  for (const broken of [{ workerId: null }, { finalTargetHours: -1 }, { finalTargetHours: '12' }])
    expect(isReadableTarget({ ...stored, ...broken })).toBe(false)
})
