import { expect, test } from 'vitest'
import {
  type OriginRow,
  type OriginTable,
  operands,
  readOriginSubject,
  writtenColumns,
} from './subject'

const row = (terms: OriginRow['terms'], value: number | null): OriginRow => ({
  id: String(value),
  name: '',
  to: null,
  dataDate: null,
  note: null,
  terms,
  value,
})

const hours: OriginTable = {
  title: '',
  formula: '',
  rowsOf: 'Périmètre',
  notes: [],
  columns: [{ label: 'Jours productifs', unit: 'days', additive: true }],
  result: { label: 'Potentiel actualisé', unit: 'hours', additive: true },
  operation: { left: 0, sign: '×', right: { value: 7, unit: 'hours' } },
  terms: [10],
  value: 70,
  rows: [row([4], 28), row([6], 42)],
}
const decimalsOf = (table: OriginTable) => {
  const { columns, result } = writtenColumns(table)
  return [...columns, result].map(({ decimals, rounded }) => [decimals, rounded])
}

test('consistent numbers keep the screens’ decimals', () => {
  expect(decimalsOf(hours)).toEqual([
    [2, false],
    [1, false],
  ])
})

test('the days of a potential get decimals until its hours match: 59,18 j × 7 h is not 414,2 h', () => {
  const rows = [row([29.589], 207.123), row([29.589], 207.123)]
  // 59,178 × 7 = 414,246; 207,12 + 207,12 = 414,24 but 414,25 is displayed: marked as rounded
  expect(decimalsOf({ ...hours, terms: [59.178], value: 414.246, rows })).toEqual([
    [3, false],
    [2, true],
  ])
})

test('a rate keeps its decimal, its operands get more decimals, and pieces never do', () => {
  const sold: OriginTable = {
    ...hours,
    columns: [
      { label: 'Vendues', unit: 'pieces', additive: true },
      { label: 'Objectif à date', unit: 'points', additive: true },
    ],
    result: { label: '% à date', unit: 'percent', additive: false },
    operation: { left: 0, sign: '÷', right: 1 },
    // 41 ÷ 56,6 = 72,4 %; 41 ÷ 56,55 = 72,5 %
    terms: [41, 56.55],
    value: 72.502211,
    rows: [],
  }
  expect(decimalsOf(sold)).toEqual([
    [0, false],
    [2, false],
    [1, false],
  ])
})

test('a result still one unit off in the last digit is marked as rounded', () => {
  const billed: OriginTable = {
    ...hours,
    columns: [
      { label: 'Heures facturées', unit: 'hours', additive: true },
      { label: 'Objectif à date', unit: 'hours', additive: true },
    ],
    result: { label: 'Productivité', unit: 'percent', additive: false },
    operation: { left: 0, sign: '÷', right: 1 },
    // 351,0 ÷ 434,2 and 351,04 ÷ 434,19 = 80,8 %; with 434,186 it is 80,8501 %
    terms: [351.04, 434.186],
    value: 80.850142,
    rows: [],
  }
  expect(decimalsOf(billed)).toEqual([
    [2, false],
    [2, false],
    [1, true],
  ])
})

test('points divided by surveys are already a percentage: 850 ÷ 10 is 85 %, not 8 500', () => {
  const survey: OriginTable = {
    ...hours,
    columns: [
      { label: 'Résultat × enquêtes', unit: 'points', additive: true },
      { label: 'Enquêtes', unit: 'pieces', additive: true },
    ],
    result: { label: 'Résultat', unit: 'percent', additive: false },
    operation: { left: 0, sign: '÷', right: 1 },
    terms: [850, 10],
    value: 85,
    rows: [row([850, 10], 85)],
  }
  expect(decimalsOf(survey)).toEqual([
    [1, false],
    [0, false],
    [1, false],
  ])
})

test('a non-additive column is not checked for its sum', () => {
  const coefficient = { label: 'Coefficient', unit: 'factor', additive: false } as const
  const rows = [row([4, 0.9], 28), row([6, 1.1], 42)]
  const table = { ...hours, columns: [...hours.columns, coefficient], terms: [10, 1], rows }
  expect(decimalsOf(table)[1]).toEqual([2, false])
})

test('the formula’s operands have their columns’ decimals', () => {
  const { columns } = writtenColumns(hours)
  expect(operands(hours, columns)).toMatchObject({
    left: { value: 10, unit: 'days', decimals: 2 },
    right: { value: 7, unit: 'hours' },
  })
})

test('a row without result, amount or divisor is not checked against the formula', () => {
  const column = (label: string) => ({ label, unit: 'hours' as const, additive: false })
  const billed: OriginTable = {
    ...hours,
    columns: [column('Heures facturées'), column('Objectif à date')],
    result: { label: 'Productivité', unit: 'percent', additive: false },
    operation: { left: 0, sign: '÷', right: 1 },
    terms: [80, 100],
    value: 80,
    // 0,04 h is displayed as 0,0 h
    rows: [row([5, 3], null), row([null, 3], 40), row([0.5, 0.04], 1_250)],
  }
  const usual = [
    [1, false],
    [1, false],
    [1, false],
  ]
  expect(decimalsOf(billed)).toEqual(usual)
  expect(decimalsOf({ ...billed, rows: [row([5, 3], 100)] })).not.toEqual(usual)
  expect(operands(billed, writtenColumns(billed).columns)).toMatchObject({
    left: { value: 80, unit: 'hours', decimals: 1 },
    sign: '÷',
    right: { value: 100, unit: 'hours', decimals: 1 },
  })
})

test('the subject parameter is null for a figure of the synthesis', () => {
  expect(['quality', 'potential', 'gap', null].map(readOriginSubject)).toEqual([
    'quality',
    'potential',
    null,
    null,
  ])
})
