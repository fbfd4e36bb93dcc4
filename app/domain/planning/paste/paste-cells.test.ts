import { expect, test } from 'vitest'
import { isCodesOnly, placeCodes } from './paste-cells'

/** Two collaborators and five days, of which the third is closed. */
const target = {
  writable: (row: number, column: number) => row < 2 && column < 5 && column !== 2,
  offers: (_row: number, code: string) => code !== 'P',
  nameOf: (row: number) => ['Léa', 'Paul'][row] ?? '',
}
const place = (...lines: string[][]) => {
  const { cells, ...rest } = placeCodes(lines, target, { row: 0, column: 0 })
  return { cells: cells.map(({ row, column, code }) => `${row}.${column}=${code}`), ...rest }
}

test('a filled cell on a closed day is counted, an empty one is not', () => {
  expect(place(['1', '1', '1', 'CP'])).toEqual({
    cells: ['0.0=1', '0.1=1', '0.3=CP'],
    refused: [],
    skipped: 1,
  })
  expect(place(['1', '1', ' ', 'CP']).skipped).toBe(0)
})

test('a blank line of a wider block keeps its place, a line of two cells clears them', () => {
  expect(place(['1', '1'], [''], ['1']).cells).toEqual(['0.0=1', '0.1=1'])
  expect(place(['1', '1'], ['', '']).cells).toEqual(['0.0=1', '0.1=1', '1.0=', '1.1='])
  // one column alone: an empty cell clears
  expect(place(['1'], ['']).cells).toEqual(['0.0=1', '1.0='])
})

test('a refusal quotes what was pasted without the spaces around it', () => {
  expect(place([' zz ', 'p']).refused).toEqual([
    'Léa, jour 1\u202f: «\u202fzz\u202f», code inconnu.',
    'Léa, jour 2\u202f: «\u202fp\u202f», code non proposé à cette équipe.',
  ])
})

test('one name among codes is enough for a block to be looked into', () => {
  expect(
    isCodesOnly([
      ['1', 'cp'],
      ['', '0,5'],
    ]),
  ).toBe(true)
  expect(
    isCodesOnly([
      ['1', 'cp'],
      ['Léa', '0,5'],
    ]),
  ).toBe(false)
})
