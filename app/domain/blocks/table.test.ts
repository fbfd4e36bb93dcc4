import { describe, expect, it } from 'vitest'
import { formatTable, parseTable, trimTable } from './table'

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

  it('drops empty columns at the end and empty lines below', () => {
    expect(trimTable([['', '1', '', ' '], ['2'], ['', ''], ['']])).toEqual([['', '1'], ['2']])
    expect(trimTable([['', '']])).toEqual([['']])
  })
})
