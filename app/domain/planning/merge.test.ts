import { describe, expect, it } from 'vitest'
import { entryId, readEntryId, workerMonthId } from './entry-id'
import { assertMonthOpen, PastMonthError } from './lock'
import { mergeCells } from './merge'

const DAY = '2026-11-03'
const edit = (seen: string | null, code: string, date = DAY) => ({ date, seen, code })

describe('merging a save into what is stored (decision 37)', () => {
  it('writes a cell that still holds what the editor saw', () => {
    expect(mergeCells({ [DAY]: '1' }, [edit('1', 'CP')])).toEqual({
      applied: [{ date: DAY, code: 'CP', replaces: '1' }],
      conflicts: [],
    })
    expect(mergeCells({}, [edit('', 'CP')]).applied).toHaveLength(1)
  })

  it('refuses a cell that changed meanwhile and keeps the others', () => {
    const merged = mergeCells({ [DAY]: 'M' }, [edit('1', 'CP'), edit('', 'F', '2026-11-04')])
    expect(merged.conflicts).toEqual([{ date: DAY, seen: '1', yours: 'CP', theirs: 'M' }])
    expect(merged.applied).toEqual([{ date: '2026-11-04', code: 'F', replaces: '' }])
  })

  it('needs nothing where the code already stands: a repeated save is harmless', () => {
    expect(mergeCells({ [DAY]: 'CP' }, [edit('1', 'CP')])).toEqual({ applied: [], conflicts: [] })
  })

  it('overwrites when the caller saw nothing; the last of several edits of a date counts', () => {
    expect(mergeCells({ [DAY]: '1' }, [edit(null, 'CP'), edit(null, '')]).applied).toEqual([
      { date: DAY, code: '', replaces: '1' },
    ])
  })
})

it('identifies entries by worker and date', () => {
  const worker = 'aaaaaaaaaaaaaaaaaaaaaaaa'
  expect(entryId(worker, DAY)).toBe(`${worker}-2026-11-03`)
  expect(workerMonthId(worker, '2026-11')).toBe(`${worker}-2026-11`)
  expect(readEntryId(`${worker}-2026-11-03`)).toEqual({ workerId: worker, date: DAY })
  for (const wrong of ['', worker, `${worker}-2026-02-30`, `x-${DAY}`])
    expect(readEntryId(wrong)).toBeNull()
})

it('locks the months before the current one, unless reopened (decision 35)', () => {
  expect(() => assertMonthOpen('2026-10', '2026-11-01', false)).toThrow(PastMonthError)
  expect(() => assertMonthOpen('2026-10', '2026-11-01', true)).not.toThrow()
  expect(() => assertMonthOpen('2026-11', '2026-11-30', false)).not.toThrow()
  expect(() => assertMonthOpen('2027-01', '2026-11-30', false)).not.toThrow()
})
