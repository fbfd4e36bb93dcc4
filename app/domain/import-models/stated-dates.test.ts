import { describe, expect, it } from 'vitest'
import { statedDay, statedSpans, undated } from './stated-dates'

const by = { around: '2026-11-19' }

describe('days and months that a text names (8 §5)', () => {
  it.each([
    ['Du 01/11/2026 au 19/11/2026', ['2026-11-01', '2026-11-01', '2026-11-19', '2026-11-19']],
    ['Arrêté au 19.11.26', ['2026-11-19', '2026-11-19']],
    ['Extraction_LYV_20261119', ['2026-11-19', '2026-11-19']],
    ['19112026', ['2026-11-19', '2026-11-19']],
    ['2026-11-19', ['2026-11-19', '2026-11-19']],
    ['Période : Novembre 2026', ['2026-11-01', '2026-11-30']],
    ['11/2026', ['2026-11-01', '2026-11-30']],
    ['2026-02', ['2026-02-01', '2026-02-28']],
    ['du 1er au 19 novembre 2026', ['2026-11-01', '2026-11-19']],
    ['19 nov. 2026', ['2026-11-19', '2026-11-19']],
    ['DÉCEMBRE', ['2026-12-01', '2026-12-31']],
    ['31/02/2026', []],
    ['Facture 12345678', []],
    ['Lyon 2026', []],
  ])('%s', (text, days) =>
    expect(statedSpans(text, by).flatMap(({ first, last }) => [first, last])).toEqual(days),
  )

  it('reads the month first when the model says so', () => {
    expect(statedDay('11/02/2026', { ...by, format: 'MM/dd/yyyy' })).toBe('2026-11-02')
    expect(statedDay('11/02/2026', by)).toBe('2026-02-11')
  })

  it('names no single day in a month or between two days', () => {
    expect(statedDay('novembre 2026', by)).toBeNull()
    expect(statedDay('18/11/2026 et 19/11/2026', by)).toBeNull()
    expect(statedDay('le 19/11/2026, édité le 19/11/2026', by)).toBe('2026-11-19')
  })
})

it.each([
  ['Extraction LYV 2026-11-19', 'Extraction LYV'],
  ['20261119_Extraction_GRE', 'Extraction GRE'],
  ['Concession 00142 (novembre 2026)', 'Concession 00142'],
  ['Mai et Mars', 'Mai et Mars'],
  ['19/11/2026', '19/11/2026'],
])('%s without dates is %s', (text, rest) => expect(undated(text)).toBe(rest))
