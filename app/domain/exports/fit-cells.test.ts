import { expect, test } from 'vitest'
import { CELL, fitCells } from './fit-cells'

const names = Array.from({ length: 1000 }, (_, n) => `Concession ${n} ${'x'.repeat(40)}`)

test('a cell holds 32 767 characters; a list breaks after the last comma that fits', () => {
  expect(CELL).toBe(32_767)
  const pieces = (before: number) =>
    fitCells({
      title: 'T',
      headers: [],
      rows: [],
      about: [['En retard', `${'a'.repeat(before)}, ${'b'.repeat(9)}`]],
    }).about?.map(([, value]) => String(value).length)
  expect(pieces(CELL - 11)).toEqual([CELL])
  expect(pieces(CELL - 2)).toEqual([CELL - 1, 9])
  expect(pieces(CELL - 1)).toEqual([CELL, 9])
})

test('names every late concession, in as many lines as a workbook needs', () => {
  const text = names.join(', ')
  const { about = [] } = fitCells({
    title: 'T',
    about: [
      ['En retard', text],
      ['Édité le', { day: '2026-11-20' }],
    ],
    headers: [],
    rows: [],
  })
  const pieces = about.slice(0, -1).map(([, value]) => String(value))
  expect(about.map(([label]) => label)).toEqual(['En retard', '', 'Édité le'])
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(CELL)
  expect(pieces.join(' ')).toBe(text)
})

test('breaks text without commas, truncates and marks a row’s text, keeps the rest', () => {
  const long = 'a'.repeat(CELL + 1)
  const { about = [], rows } = fitCells({
    title: 'T',
    about: [['À savoir', long]],
    headers: ['A', 'B', 'C'],
    rows: [[long, 1.5, 'a'.repeat(CELL)]],
  })
  expect(about.map(([, value]) => String(value).length)).toEqual([CELL, 1])
  expect(String(rows[0]?.[0])).toHaveLength(CELL)
  expect(String(rows[0]?.[0])).toMatch(/a … \(texte coupé\)$/)
  expect(rows[0]?.slice(1)).toEqual([1.5, 'a'.repeat(CELL)])
  expect(fitCells({ title: 'T', headers: [], rows: [] })).toEqual({
    title: 'T',
    headers: [],
    rows: [],
  })
})
