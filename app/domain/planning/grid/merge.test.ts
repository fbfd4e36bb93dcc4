import { describe, expect, it } from 'vitest'
import { CellChangedError, type CellEdit, mergeCells } from './merge'

const DAY = '2026-11-03'

const edit = (seen: string | null, code: string, date = DAY) => ({ date, seen, code })

const stored = (codes: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(codes).map(([date, code]) => [date, { code, isApprenti: false }]),
  )

const merge = (codes: Record<string, string>, ...edits: CellEdit[]) =>
  mergeCells(stored(codes), edits, false)

const cell = (date: string, code: string, replaces: string | null) => ({
  date,
  code,
  isApprenti: false,
  replaces,
})

describe('merging a save into what is stored (decision 37)', () => {
  it('writes a cell that still holds what the editor saw', () => {
    expect(merge({ [DAY]: '1' }, edit('1', 'CP'))).toEqual({
      applied: [cell(DAY, 'CP', '1')],
      conflicts: [],
    })
    expect(merge({}, edit('', 'CP')).applied).toEqual([cell(DAY, 'CP', null)])
    expect(merge({ [DAY]: '1' }, edit('1', '')).applied).toEqual([cell(DAY, '', '1')])
  })

  it('refuses a cell that another user changed, and writes the others', () => {
    const merged = merge({ [DAY]: 'M' }, edit('1', 'CP'), edit('', 'F', '2026-11-04'))
    expect(merged.conflicts).toEqual([{ date: DAY, seen: '1', yours: 'CP', theirs: 'M' }])
    expect(merged.applied).toEqual([cell('2026-11-04', 'F', null)])
    // another user emptied the cell
    expect(merge({}, edit('1', 'CP')).conflicts).toHaveLength(1)
  })

  it('writes nothing where the cell already holds the code: a save is idempotent', () => {
    expect(merge({ [DAY]: 'CP' }, edit('1', 'CP'))).toEqual({ applied: [], conflicts: [] })
    expect(merge({}, edit('', ''))).toEqual({ applied: [], conflicts: [] })
  })

  it('overwrites when the caller saw nothing; the last of several edits of a date counts', () => {
    expect(merge({ [DAY]: '1' }, edit(null, 'CP'), edit(null, '')).applied).toEqual([
      cell(DAY, '', '1'),
    ])
  })

  it('gives new entries the worker’s apprentice flag and writes a flag that changes', () => {
    expect(mergeCells({}, [edit('', '1')], true).applied[0]?.isApprenti).toBe(true)
    const flagged = { ...edit(null, '1'), isApprenti: true }
    expect(mergeCells(stored({ [DAY]: '1' }), [flagged], false).applied).toEqual([
      { date: DAY, code: '1', isApprenti: true, replaces: '1' },
    ])
    expect(mergeCells(stored({ [DAY]: 'M' }), [{ ...flagged, code: null }], false).applied).toEqual(
      [{ date: DAY, code: 'M', isApprenti: true, replaces: 'M' }],
    )
    expect(mergeCells(stored({ [DAY]: '1' }), [edit('1', 'CP')], true).applied[0]).toMatchObject({
      isApprenti: false,
    })
  })
})

it('names both values of a cell that another user changed, and the author (4-decisions, 37)', () => {
  const conflict = {
    workerId: 'w',
    workerName: 'Ana',
    date: '2026-11-20',
    author: 'Bob',
    seen: 'M',
    yours: '',
    theirs: 'CP',
  }
  expect(new CellChangedError(conflict)).toMatchObject({
    status: 409,
    message:
      'Cette cellule a été modifiée entre-temps (Ana, 20/11/2026)\u202f: Bob a enregistré «\u202fCP\u202f», vous proposez vide.',
  })
})
