import { expect, test } from 'vitest'
import { columnSortOn, columnSortText } from '../column-order'
import { makeMechanic } from './listing.fixture'
import { sortedMechanics } from './sorted-mechanics'
import { orderText, PEOPLE_ORDER, readSort, SORT_KEYS, type Sort, sortKeysOf } from './sorting'

const WORST: Sort = { key: 'rate', descending: false }

// rates at date: Zoé 50 %, Éric 90 %, Anne none, bob 50 %
const all = [
  makeMechanic({ workerName: 'Zoé', target: 100, billed: 25 }),
  makeMechanic({ workerName: 'Éric', target: 100, billed: 45 }),
  makeMechanic({ workerName: 'Anne', target: 0, billed: 80 }),
  makeMechanic({ workerName: 'bob', target: 40, billed: 10 }),
]
const names = (sort: Sort) => sortedMechanics(all, sort).map(({ workerName }) => workerName)

test('the lowest rate is first, equal ones by name, those without a target last', () => {
  expect(names(WORST)).toEqual(['bob', 'Zoé', 'Éric', 'Anne'])
  expect(names({ key: 'rate', descending: true })).toEqual(['Éric', 'bob', 'Zoé', 'Anne'])
})

test('names are in French order, both ways', () => {
  expect(names({ key: 'name', descending: false })).toEqual(['Anne', 'bob', 'Éric', 'Zoé'])
  expect(names({ key: 'name', descending: true })).toEqual(['Zoé', 'Éric', 'bob', 'Anne'])
})

test('every column sorts by its own figure', () => {
  expect(names({ key: 'billed', descending: true })).toEqual(['Anne', 'Éric', 'Zoé', 'bob'])
  expect(names({ key: 'target', descending: false })).toEqual(['Anne', 'bob', 'Éric', 'Zoé'])
  for (const key of SORT_KEYS) expect(names({ key, descending: false })).toHaveLength(4)
})

test('the address holds the order; anything unknown is the default', () => {
  expect(readSort('-billed', SORT_KEYS)).toEqual({ key: 'billed', descending: true })
  expect(readSort('colour', SORT_KEYS)).toEqual(WORST)
  expect(readSort(null, SORT_KEYS)).toEqual(WORST)
  expect(readSort('billed', sortKeysOf(true))).toEqual(WORST)
  expect(columnSortText(PEOPLE_ORDER, WORST)).toBeNull()
  expect(columnSortText(PEOPLE_ORDER, { key: 'rate', descending: true })).toBe('-rate')
})

test('a click sorts sizes from the largest, rates from the lowest, and reverses the second time', () => {
  expect(columnSortOn(PEOPLE_ORDER, 'billed', WORST)).toEqual({ key: 'billed', descending: true })
  expect(columnSortOn(PEOPLE_ORDER, 'month', WORST)).toEqual({ key: 'month', descending: false })
  expect(columnSortOn(PEOPLE_ORDER, 'rate', WORST)).toEqual({ key: 'rate', descending: true })
})

test('a sentence names the order', () => {
  expect(orderText(WORST, false)).toBe('Collaborateurs triés par %\u00a0réalisation croissant.')
  expect(orderText({ key: 'billed', descending: true }, false)).toBe(
    'Collaborateurs triés par facturé décroissant.',
  )
  expect(orderText({ key: 'name', descending: true }, true)).toBe(
    'Concessions triées de Z à A, puis leurs collaborateurs.',
  )
})
