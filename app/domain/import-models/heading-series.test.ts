import { expect, it } from 'vitest'
import { headingSeries, inSeries, offeredSeries } from './heading-series'

const numbers = (from: number, to: number, write: (number: number) => string = String) =>
  Array.from({ length: to - from + 1 }, (_, i) => write(from + i))
const padded = (day: number) => String(day).padStart(2, '0')

it.each<[string, string[], string[]]>([
  ['days', ['Site', 'Nom', ...numbers(1, 30), 'Total'], ['{day}']],
  ['days of two digits', ['Nom', ...numbers(1, 31, padded)], ['{day}']],
  ['days under a group', numbers(1, 28, (day) => `Heures / ${day}`), ['Heures / {day}']],
  [
    'two figures of each day',
    numbers(1, 10).flatMap((d) => [`${d} / HT`, `${d} / HEC`]),
    ['{day} / HT', '{day} / HEC'],
  ],
  ['four numbers', ['Nom', ...numbers(1, 4)], []],
  ['weeks', numbers(1, 52, (week) => `S${week}`), []],
  ['1 to 12, days or months', numbers(1, 12), []],
  ['a date', ['Site', 'CA au 19/11/2026'], ['CA au {date}']],
  ['dates', ['CA au 18/11/2026', 'CA au 19/11/2026', 'HT'], ['CA au {date}']],
  ['a date without marks', ['CA 20261119'], ['CA {date}']],
  ['months', ['Site', 'Octobre', 'Novembre'], ['{month}']],
  ['months in short', ['CA oct.', 'CA nov.'], ['CA {month}']],
  ['one month, which may be a name', ['Mai', 'Site'], []],
  ['plain headings', ['Site', 'MO HT', 'N° 2'], []],
])('%s', (_name, headings, series) => expect(headingSeries(headings)).toEqual(series))

it('numbers up to 12 are offered as days and as months', () => {
  expect(offeredSeries(['Nom', ...numbers(1, 12)])).toEqual(['{day}', '{month}'])
  expect(offeredSeries(['Nom', ...numbers(1, 30)])).toEqual(['{day}'])
  expect(offeredSeries(['Prime 1', 'Prime 2'])).toEqual([])
})

it('a heading belongs to its series', () => {
  expect(inSeries('07', ['CA {month}', '{day}'])).toBe('{day}')
  expect(inSeries('Total', ['{day}'])).toBe('Total')
})
