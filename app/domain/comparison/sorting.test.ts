import { describe, expect, test } from 'vitest'
import { byLever } from '../causes/levers'
import { columnSortOn, columnSortText } from '../column-order'
import { comparedRow } from './comparison.fixture'
import { COMPARISON_ORDER, readSort, type Sort, sorted } from './sorting'

const ROWS = [
  comparedRow('Rezé', { gap: null, revenue: 10 }),
  comparedRow('Nantes', { gap: 12, revenue: 30 }),
  comparedRow('Brest', { gap: -900, revenue: 20, levers: byLever(() => -2) }),
  comparedRow('Angers', { gap: null, revenue: 0, unreadable: true }),
  comparedRow('Auray', { gap: 12, revenue: 40, target: 0, levers: byLever(() => 5) }),
]
const names = (key: Sort['key'], descending = false) =>
  sorted(ROWS, { key, descending }).map(({ name }) => name)

describe('the order of the comparison (7-beyond §1)', () => {
  test('has the largest gap behind first, equals by name, unknown gaps last (4-decisions 27)', () => {
    const { key, descending } = readSort(null)
    expect(names(key, descending)).toEqual(['Brest', 'Auray', 'Nantes', 'Angers', 'Rezé'])
  })

  test('reversed keeps unknown figures last', () => {
    expect(names('gap', true)).toEqual(['Auray', 'Nantes', 'Brest', 'Angers', 'Rezé'])
    // an invalid record is unknown, not 0
    expect(names('revenue')).toEqual(['Rezé', 'Brest', 'Nantes', 'Auray', 'Angers'])
  })

  test('treats a month without data as unknown, not as 0; only its objectif is known', () => {
    const rows = [
      comparedRow('Vannes', { dataDate: null, percent: 0, target: 500 }),
      comparedRow('Rezé', { revenue: 10, percent: 40, target: 900 }),
      comparedRow('Brest', { revenue: -5, percent: -2, target: 200 }),
    ]
    const order = (text: string) => sorted(rows, readSort(text)).map(({ name }) => name)
    for (const column of ['revenue', 'percent'])
      expect(order(column)).toEqual(['Brest', 'Rezé', 'Vannes'])
    for (const column of ['-revenue', '-percent'])
      expect(order(column)).toEqual(['Rezé', 'Brest', 'Vannes'])
    expect(order('target')).toEqual(['Brest', 'Vannes', 'Rezé'])
  })

  test('sorts by name, by a lever, and by a missing objectif', () => {
    expect(names('name', true)).toEqual(['Rezé', 'Nantes', 'Brest', 'Auray', 'Angers'])
    expect(names('presence')).toEqual(['Brest', 'Auray', 'Angers', 'Nantes', 'Rezé'])
    expect(names('target').slice(-2)).toEqual(['Angers', 'Auray'])
  })

  test('treats 0 as a figure except for an objectif, and sorts names numerically', () => {
    const rows = [
      comparedRow('Garage 10', { revenue: 0, target: 0 }),
      comparedRow('Garage 9', { revenue: 0, target: 5 }),
      comparedRow('Garage 1', { revenue: -3, target: 7 }),
      comparedRow('Garage 2', { revenue: 4, target: 0 }),
    ]
    const order = (text: string) =>
      sorted(rows, readSort(text)).map(({ name }) => Number(name.slice(7)))
    expect(order('revenue')).toEqual([1, 9, 10, 2])
    expect(order('-revenue')).toEqual([2, 9, 10, 1])
    expect(order('target')).toEqual([9, 1, 2, 10])
    expect(order('-target')).toEqual([1, 9, 2, 10])
    expect([order('name'), order('-name')]).toEqual([
      [1, 2, 9, 10],
      [10, 9, 2, 1],
    ])
  })

  test('sorts the rest of the month with the worst first: landing by its share of the target', () => {
    const rows = [
      comparedRow('Brest', { landing: 900, landingPercent: 90, perDay: null, ongoingHours: 4 }),
      comparedRow('Rezé', { landing: 50, landingPercent: 104, perDay: 20, ongoingHours: 9 }),
      comparedRow('Auray', { landing: 70, landingPercent: 70, perDay: 80 }),
      comparedRow('Vannes', { dataDate: null, landing: 1, landingPercent: 1, perDay: 900 }),
    ]
    const by = (key: Sort['key']) =>
      sorted(rows, columnSortOn(COMPARISON_ORDER, key, readSort(null))).map(({ name }) => name)
    expect(by('landing')).toEqual(['Auray', 'Brest', 'Rezé', 'Vannes'])
    expect(by('perDay')).toEqual(['Auray', 'Rezé', 'Brest', 'Vannes'])
    expect(by('ongoingHours')).toEqual(['Rezé', 'Brest', 'Auray', 'Vannes'])
  })

  test('is parsed from the URL, the default for anything else', () => {
    expect(readSort('-revenue')).toEqual({ key: 'revenue', descending: true })
    expect(readSort('presence')).toEqual({ key: 'presence', descending: false })
    for (const text of ['', '-', '--gap', 'siteId', '-GAP'])
      expect(readSort(text)).toEqual({ key: 'gap', descending: false })
    for (const text of ['-gap', 'delta', '-ht'])
      expect(columnSortText(COMPARISON_ORDER, readSort(text))).toBe(text)
    expect(columnSortText(COMPARISON_ORDER, readSort('gap'))).toBeNull()
  })

  test('a header sorts by its column, sizes in descending order, and reverses the current order', () => {
    const now = readSort(null)
    expect(columnSortText(COMPARISON_ORDER, columnSortOn(COMPARISON_ORDER, 'gap', now))).toBe(
      '-gap',
    )
    expect(columnSortText(COMPARISON_ORDER, columnSortOn(COMPARISON_ORDER, 'revenue', now))).toBe(
      '-revenue',
    )
    expect(
      columnSortText(
        COMPARISON_ORDER,
        columnSortOn(COMPARISON_ORDER, 'revenue', readSort('-revenue')),
      ),
    ).toBe('revenue')
    expect(columnSortText(COMPARISON_ORDER, columnSortOn(COMPARISON_ORDER, 'percent', now))).toBe(
      'percent',
    )
  })
})
