import { expect, test } from 'vitest'
import { csvLine, inert, toCsv } from './csv'

test('a CSV for a French spreadsheet', () => {
  const table = {
    title: 'Comparaison',
    headers: ['Concession', 'CA Net'],
    rows: [
      ['Nantes; "Sud"', 1234.5],
      ['Rezé', null],
      ['Brest', -12],
      ['Orvault; Nord', 7],
      ['Saint-Herblain\n2', 8],
    ],
  }
  expect(toCsv(table)).toBe(
    '\uFEFFConcession;CA Net\r\n"Nantes; ""Sud""";1234,5\r\nRezé;\r\nBrest;-12\r\n"Orvault; Nord";7\r\n"Saint-Herblain\n2";8\r\n',
  )
})

test('a line by ISO', () => {
  const values = [1234.5, { day: '2026-11-20' }, { at: '2026-11-20 08:30:00' }, '=1', null]
  expect(csvLine(values, 'iso')).toBe("1234.5;2026-11-20;2026-11-20 08:30:00;'=1;\r\n")
  expect(csvLine(values, 'french')).toBe("1234,5;20/11/2026;20/11/2026 08:30:00;'=1;\r\n")
})

test('a name is never a live formula', () => {
  expect(['=1+1', '+33', '-x', '@a', '\t=1', 'Nantes = 1'].map(inert)).toEqual([
    "'=1+1",
    "'+33",
    "'-x",
    "'@a",
    "'\t=1",
    'Nantes = 1',
  ])
  expect(['＝1+1', '＋33', '－x', '＠a', 'Nantes ＝ 1'].map(inert)).toEqual([
    "'＝1+1",
    "'＋33",
    "'－x",
    "'＠a",
    'Nantes ＝ 1',
  ])
  expect(toCsv({ title: '', headers: ['a'], rows: [['=HYPERLINK("x")']] })).toContain(
    `"'=HYPERLINK(""x"")"`,
  )
})

test('a CSV has days and times in French format', () => {
  const table = { title: '', headers: ['Jour', 'Le'], rows: [] }
  expect(toCsv({ ...table, rows: [[{ day: '2026-11-05' }, { at: '2026-11-05 08:30:09' }]] })).toBe(
    '\uFEFFJour;Le\r\n05/11/2026;05/11/2026 08:30:09\r\n',
  )
})
