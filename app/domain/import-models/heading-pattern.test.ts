import { describe, expect, it } from 'vitest'
import { canBeBoth, headingPattern, monthOfName, namesHeading } from './heading-pattern'

describe('a heading pattern (8 §5)', () => {
  it.each<[string, string, string | null]>([
    ['{day}', '1', '1'],
    ['{day}', '01', '01'],
    ['{day}', '31', '31'],
    ['{day}', '32', null],
    ['{day}', '0', null],
    ['{day}', '00', null],
    ['{day}', '1 2', '12'],
    ['Jour {day}', 'JOUR 07', '07'],
    ['{day} / HT', '7 / ht', '7'],
    ['{day} / HT', '7 / HEC', null],
    ['CA au {date}', 'ca au 19/11/2026', '19/11/2026'],
    ['CA au {date}', 'CA au 20261119', '20261119'],
    ['CA au {date}', 'CA au 2026-11-19', '2026-11-19'],
    ['CA au {date}', 'CA du 19/11/2026', null],
    ['CA au {date}', 'CA au 19/11', null],
    ['CA ({month})', 'CA (Février)', 'fevrier'],
    ['{month}', 'déc.', 'dec.'],
    ['{month}', '12', '12'],
    ['{month}', '13', null],
    // a full stop and brackets of a pattern are themselves
    ['H. {day}', 'HX 3', null],
  ])('%s in %s: %s', (column, heading, value) =>
    expect(headingPattern(column)?.valueIn(heading)).toBe(value),
  )

  it('is none without a place, or with an unknown one', () => {
    expect(headingPattern('MO HT')).toBeNull()
    expect(headingPattern('{jour}')).toBeNull()
    expect(namesHeading('MO HT', 'mo  ht')).toBe(true)
  })

  it.each([
    ['1', 1],
    ['02', 2],
    ['fevrier', 2],
    ['aout', 8],
    ['dec.', 12],
    ['brumaire', null],
  ])('month %s is %s', (text, number) => expect(monthOfName(text)).toBe(number))
})

it.each([
  ['{day}', '{month}', true],
  ['CA {day}', 'CA {month}', true],
  ['{day}', '{date}', false],
  ['{date}', '{day}/02/2026', true],
  ['{day} / HT', '{day} / HEC', false],
  ['{day}', '31', true],
  ['{day}', 'Total', false],
  ['{month}', 'Mai', true],
  // the same column in two fields
  ['{day}', ' {day}', false],
])('a heading may be both %s and %s: %s', (a, b, both) => {
  expect(canBeBoth(a, b)).toBe(both)
  expect(canBeBoth(b, a)).toBe(both)
})
