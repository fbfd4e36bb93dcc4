import { expect, it } from 'vitest'
import { entryId, readEntryId, workerMonthId } from './entry-id'

const DAY = '2026-11-03'

it('identifies entries by worker and date', () => {
  const worker = 'aaaaaaaaaaaaaaaaaaaaaaaa'
  expect(entryId(worker, DAY)).toBe(`${worker}-2026-11-03`)
  expect(workerMonthId(worker, '2026-11')).toBe(`${worker}-2026-11`)
  expect(readEntryId(`${worker}-2026-11-03`)).toEqual({ workerId: worker, date: DAY })
  for (const wrong of ['', worker, `${worker}-2026-02-30`, `x-${DAY}`])
    expect(readEntryId(wrong)).toBeNull()
})
