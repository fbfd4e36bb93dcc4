import { describe, expect, it } from 'vitest'
import { accountReserves } from '~/domain/file-account/account'
import type { Condition } from '~/domain/import-models/condition'
import { MODEL, plain, ROW, read } from './small-table.fixture'

it.each([
  [{ not: ['int', 'GAR'] }, 3],
  [{ startsWith: ['CL'] }, 2],
  [{ empty: true }, 1],
  [{ empty: false }, 4],
])('counts the rows whose column fulfils %j', async (Type, expected) => {
  const columns = {
    ...MODEL.columns,
    entriesClients: [{ count: true as const, where: { Type } }],
  }
  const types = ['CLI', 'Client', 'INT', 'GAR', null]
  const { days } = await read(
    types.map((type) => [...ROW.slice(0, 5), type]),
    { columns },
  )
  expect(days[0]?.sites[0]?.services.mechanic.entriesClients).toBe(expected)
})

describe('a condition on a part of the cell (8 §5)', () => {
  const types = ['FAC-001', 'fac-2', 'AVO-003', 'Divers', null, 'X-1-2']
  const counting = (Type: Condition, known?: string[]) =>
    read(
      types.map((type) => [...ROW.slice(0, 5), type]),
      {
        columns: { ...MODEL.columns, entriesClients: [{ count: true as const, where: { Type } }] },
        ...(known ? { known: { Type: known } } : {}),
      },
    )

  it.each<[Condition, number]>([
    [{ is: ['Fac'], part: { before: '-' } }, 2],
    // FAC-001, fac-2, the blank cell and X-1-2; 'Divers' has no text before '-'
    [{ not: ['AVO'], part: { before: '-' } }, 4],
    [{ startsWith: ['00'], part: { after: '-' } }, 2],
    // several runs of digits are no part
    [{ is: ['1', '2'], part: 'digits' }, 1],
  ])('counts the rows of %j', async (condition, expected) => {
    const { days } = await counting(condition)
    expect(days[0]?.sites[0]?.services.mechanic.entriesClients).toBe(expected)
  })

  it('names a cell without the part as a whole, and parts that the model does not know', async () => {
    const Type = { is: ['FAC'], part: { before: '-' } }
    const rows = { rows: 1, amount: 1_000 }
    const { report } = await counting(Type)
    expect(report.unknown).toEqual([{ field: 'Type', value: 'Divers', ...rows, lacks: true }])
    expect(accountReserves(report).map(plain)).toEqual([
      'Valeurs que le modèle ne connaît pas : « Divers » dans « Type » (1 ligne, 1 000).',
    ])
    const known = await counting(Type, ['FAC', 'AVO', ''])
    expect(known.report.unknown).toEqual([
      { field: 'Type', value: 'Divers', ...rows, lacks: true },
      { field: 'Type', value: 'X', ...rows },
    ])
    expect((await counting(Type, ['FAC', 'AVO', '', 'X', 'divers'])).report.unknown).toEqual([])
  })
})
