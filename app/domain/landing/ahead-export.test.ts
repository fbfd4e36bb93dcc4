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

test('what the rest of the month must bring is a table of numbers, and of the words of the page', () => {
  const line = { service: 'body' as const, takes: 'il manque 27 000 €', ways: ['a', 'b'] }
  const way = (needed: number, now: number) => ({ needed, now, beyond: null })
  // 27 000 missing on 10 days; 1,125 for 0,9; 30 h are 4,2857 days of 7 h; 375 €/h for 300
  const numbers = {
    missing: 27_000,
    perDay: 2_700,
    landing: 57_600,
    target: 72_000,
    ways: {
      productivity: way(1.125, 0.9),
      presence: { ...way(30, 120), personDays: 30 / 7, month: 250 },
      rate: way(375, 300),
    },
  }
  const whole = { service: null, takes: 'objectif atteint', ways: [], landing: null }
  const table = takesTable(
    { lines: [whole, { ...line, landing: '57 600 €', numbers }] },
    'revenue',
    [],
  )
  expect(table.title).toBe('Pour finir à l’objectif')
  expect(table.headers).toEqual([
    'Service',
    'Objectif comparé (€)',
    'Reste à faire (€)',
    'Par jour restant (€)',
    'Productivité nécessaire (%)',
    'Productivité à date (%)',
    'Présence à ajouter (h)',
    'Présence à ajouter (journées)',
    'Taux nécessaire (€/h)',
    'Taux à date (€/h)',
    'Atterrissage (€)',
    'En clair',
  ])
  const words = 'il manque 27 000 €\u202f; a, ou b\u202f; atterrissage\u202f: 57 600 €'
  expect(table.rows).toEqual([
    ['Total', ...Array(10).fill(null), 'objectif atteint'],
    ['Carrosserie', 72_000, 27_000, 2_700, 112.5, 90, 30, 4.29, 375, 300, 57_600, words],
  ])
  const ofHours = takesTable({ lines: [whole] }, 'ht', [])
  expect(ofHours.headers).not.toContain('Taux nécessaire (€/h)')
  expect(ofHours.headers).toContain('Reste à faire (h)')
})
