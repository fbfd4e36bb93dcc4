import { expect, test } from 'vitest'
import { historyView } from '../causes/ahead-view'
import { byLever } from '../causes/levers'
import { historyTable, takesTable } from './ahead-export'

test('the gap day by day is a table with each lever’s share of the day', () => {
  const levers = (rate: number) => byLever((lever) => (lever === 'rate' ? rate : 0))
  const view = historyView(
    [
      { date: '2026-11-18', target: 1000, realized: 900, gap: -100, levers: levers(-100) },
      {
        date: '2026-11-19',
        target: 1100,
        realized: 1075.125,
        gap: -24.875,
        levers: levers(-24.875),
      },
    ],
    'revenue',
    30,
  )
  if (!view) throw new Error('no day')
  const table = historyTable(view, 'revenue', [['Périmètre', 'Brest']])
  expect(table.about).toEqual([
    ['Tableau', 'Évolution de l’écart'],
    ['Mesure', 'CA Net'],
    ['Périmètre', 'Brest'],
  ])
  expect(table.headers).toEqual([
    'Jour',
    'Objectif à date (€)',
    'Réalisé (€)',
    'Écart à date (€)',
    'Écart du jour (€)',
    'Taux, part du jour (€)',
  ])
  expect(table.rows).toEqual([
    [{ day: '2026-11-18' }, 1000, 900, -100, -100, -100],
    // −24,875 − −100
    [{ day: '2026-11-19' }, 1100, 1075.13, -24.88, 75.13, 75.13],
  ])
})

test('what the rest of the month must bring is a table of texts', () => {
  const lines = [
    { service: null, takes: 'il manque 10 h', ways: [], landing: null },
    { service: 'body', takes: 'il manque 10 h', ways: ['a', 'b'], landing: '90 h' },
  ] as const
  const table = takesTable(
    { lines: lines.map((one) => ({ ...one, ways: [...one.ways] })), compare: null },
    'ht',
    [],
  )
  expect(table.title).toBe('Pour finir à l’objectif')
  expect(table.rows).toEqual([
    ['Total', 'il manque 10 h', null, null],
    ['Carrosserie', 'il manque 10 h', 'a, ou b', '90 h'],
  ])
})
