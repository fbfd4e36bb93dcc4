import { expect, test } from 'vitest'
import { absentParts, hasPart, marksOf } from './parts'

test('a record lists its parts; an older one has the parts with content (4-decisions, 41)', () => {
  expect(marksOf({ parts: { activity: 'x' }, workers: [1], advisers: [1] })).toEqual({
    activity: 'x',
  })
  const older = (workers: unknown[], advisers: unknown[]) => marksOf({ workers, advisers })
  expect(older([], [])).toEqual({ activity: '' })
  expect(older([1], [])).toEqual({ activity: '', workers: '' })
  expect(older([], [1])).toEqual({ activity: '', sales: '' })
  expect(marksOf({} as Parameters<typeof marksOf>[0])).toEqual({ activity: '' })
})

test('a part is given even where its fingerprint is not known', () => {
  expect([hasPart({ workers: '' }, 'workers'), hasPart({ workers: '' }, 'sales')]).toEqual([
    true,
    false,
  ])
  expect(absentParts({ activity: 'x' })).toEqual(['workers', 'sales'])
  expect(absentParts({ activity: 'x', workers: '' })).toEqual(['sales'])
  expect(absentParts({ workers: 'a', sales: 'b' })).toEqual([])
})
