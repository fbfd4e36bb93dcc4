import { expect, test } from 'vitest'
import { noFiguresByService } from './figures'
import { isValidFigures, isValidPart, isValidStaff } from './validity'

const WORKER = { name: 'Ana', service: 'body', billedHours: 4, ongoingHours: 0 }

test('collaborators can be counted when each has a name, a productive service and two figures', () => {
  expect([isValidStaff([]), isValidStaff([WORKER, { ...WORKER, billedHours: -1 }])]).toEqual([
    true,
    true,
  ])
  const broken = [
    { name: 3 },
    { service: 'guidance' },
    { service: null },
    { billedHours: '4' },
    { ongoingHours: Number.NaN },
    { ongoingHours: undefined },
  ]
  for (const change of broken) expect(isValidStaff([WORKER, { ...WORKER, ...change }])).toBe(false)
  for (const one of [null, 'Ana', 4]) expect(isValidStaff([one])).toBe(false)
  for (const none of [null, undefined, {}]) expect(isValidStaff(none)).toBe(false)
})

test('activity can be summed when it has every figure of every service', () => {
  const whole = noFiguresByService()
  expect(isValidFigures(whole)).toBe(true)
  expect(isValidFigures({ ...whole, body: { ...whole.body, hecHours: Number.NaN } })).toBe(false)
  expect(isValidFigures({ mechanic: whole.mechanic, body: whole.body })).toBe(false)
  for (const none of [null, undefined, {}]) expect(isValidFigures(none)).toBe(false)
})

test('each part of a record is read by itself', () => {
  const sale = { name: 'Ana', service: 'body', sales: {} }
  const stored = { services: noFiguresByService(), workers: [WORKER], advisers: [sale] }
  const parts = (given: Partial<Record<keyof typeof stored, unknown>>) =>
    (['activity', 'workers', 'sales'] as const).map((part) =>
      isValidPart({ ...stored, ...given } as typeof stored, part),
    )
  expect(parts({})).toEqual([true, true, true])
  expect(parts({ services: {} })).toEqual([false, true, true])
  expect(parts({ workers: [{}] })).toEqual([true, false, true])
  expect(parts({ advisers: [{}] })).toEqual([true, true, false])
})
