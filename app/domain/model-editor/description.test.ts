import { expect, test } from 'vitest'
import type { ImportModel } from '../import-models/model'
import { type DescribedColumn, withSeen } from './description'

const column = (header: string, distinct: string[] | null, hasBlank = false): DescribedColumn => ({
  index: 0,
  header,
  double: false,
  number: false,
  samples: [],
  distinct,
  hasBlank,
})
const MODEL: ImportModel = {
  name: 'Lignes',
  feeds: 'activity',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    netRevenue: [{ column: 'CA', where: { Type: ['CLI'], Agent: { startsWith: ['A'] } } }],
    ongoingWorkshops: [{ count: true, where: { Type: ['ENC', 'cli'] } }],
  },
}

test('a saved model knows the values of its file, and those that its conditions name', () => {
  const columns = [
    column('Site', ['LYV']),
    column('Type', ['CLI', 'INT'], true),
    column('Agent', null),
  ]
  const { known, sheets } = withSeen(MODEL, { columns, twins: [] })
  // 'cli' equals 'CLI'; a column with many values is no list of codes
  expect(known).toEqual({ Type: ['CLI', 'ENC', 'INT', ''] })
  expect(sheets).toBeUndefined()
})

test('what earlier files showed stays known', () => {
  const before = { ...MODEL, known: { Type: ['CLI', 'GAR'] }, sheets: { known: ['N-1'] } }
  const columns = [column('Type', ['INT'])]
  expect(withSeen(before, { columns, twins: ['Suite'] })).toMatchObject({
    known: { Type: ['CLI', 'GAR', 'ENC', 'INT'] },
    sheets: { known: ['N-1', 'Suite'] },
  })
})

test('sheets that are read together stay so', () => {
  const before = { ...MODEL, sheets: { read: ['Edition*'] } }
  const seen = withSeen(before, { columns: [], twins: [] })
  expect(seen.sheets).toEqual({ read: ['Edition*'] })
  expect(withSeen(before, { columns: [], twins: ['Suite'] }).sheets).toEqual({
    read: ['Edition*'],
    known: ['Suite'],
  })
})
