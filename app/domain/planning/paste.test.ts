import { describe, expect, it } from 'vitest'
import { formatTable, type PasteTarget, parseTable, placeBlock } from './paste'

const target: PasteTarget = {
  names: ['Léa Martin', 'Paul Petit', 'Zoé Roux'],
  // the third column is a Sunday
  writable: (row, column) => row < 3 && column < 5 && column !== 2,
  offers: (row, code) => row !== 2 || code !== '1',
}

describe('tab-separated text', () => {
  it('reads what Excel and LibreOffice copy', () => {
    expect(parseTable('1\t0,5\r\nCP\t\r\n')).toEqual([
      ['1', '0,5'],
      ['CP', ''],
    ])
    expect(parseTable('"Jean\n""Dupont"""\tP\n')).toEqual([['Jean\n"Dupont"', 'P']])
    expect(parseTable('1')).toEqual([['1']])
    expect(parseTable('')).toEqual([['']])
    expect(parseTable('\n1')).toEqual([[''], ['1']])
    expect(parseTable('"a"b\t1')).toEqual([['"a"b', '1']])
  })

  it('writes what they read back', () => {
    const rows = [
      ['1', ''],
      ['CP', '0.5'],
    ]
    expect(parseTable(formatTable(rows))).toEqual(rows)
  })
})

describe('placing a block', () => {
  it('starts at the active cell and keeps closed days in their place', () => {
    const placed = placeBlock(parseTable('cp\t1\t1\tRTT'), target, { row: 1, column: 0 })
    expect(placed.cells).toEqual([
      { row: 1, column: 0, code: 'CP' },
      { row: 1, column: 1, code: '1' },
      { row: 1, column: 3, code: 'RTT' },
    ])
    expect(placed.skipped).toBe(1)
  })

  it('names what it refuses and counts what falls outside', () => {
    const placed = placeBlock(parseTable('1\tX7\tP\n1\t1\n1'), target, { row: 2, column: 3 })
    expect(placed).toEqual({
      cells: [],
      refused: [
        { row: 2, column: 3, text: '1' },
        { row: 2, column: 4, text: 'X7' },
      ],
      skipped: 4,
      unknownNames: [],
    })
  })

  it('clears with empty cells', () => {
    expect(placeBlock([['', '1']], target, { row: 0, column: 0 }).cells).toEqual([
      { row: 0, column: 0, code: '' },
      { row: 0, column: 1, code: '1' },
    ])
  })

  it('follows names when the first column holds names', () => {
    const text = 'ROUX Zoe\tP\tP\nNobody Here\t1\nMARTIN Léa\t1\tCP\t\t0,5'
    expect(placeBlock(parseTable(text), target, { row: 1, column: 4 })).toEqual({
      cells: [
        { row: 2, column: 0, code: 'P' },
        { row: 2, column: 1, code: 'P' },
        { row: 0, column: 0, code: '1' },
        { row: 0, column: 1, code: 'CP' },
        { row: 0, column: 3, code: '0.5' },
      ],
      refused: [],
      skipped: 0,
      unknownNames: ['Nobody Here'],
    })
  })
})
