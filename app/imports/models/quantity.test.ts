import { describe, expect, it } from 'vitest'
import type { Term } from '~/domain/import-models/model'
import { factorOf, quantityReader } from './quantity'

const plain = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\u202f', ' ') : value
const euros = (text: string, term: Term = {}) =>
  plain(quantityReader('euros', term, 'fr')({ t: 's', v: text }))
const hours = (cell: string | number, term: Term) =>
  plain(
    quantityReader(
      'hours',
      term,
      'fr',
    )(typeof cell === 'number' ? { t: 'n', v: cell } : { t: 's', v: cell }),
  )

const notNumber = (text: string) => `« ${text} » n’est pas un nombre écrit comme 1 234,56.`

describe('signs of accounting programs (8 §5)', () => {
  it.each<[string, Term['minus'], number]>([
    ['(1 234,50)', undefined, -1_234.5],
    ['( 12,00 )', 'D', -12],
    ['(12,00 €)', undefined, -12],
    ['(12,00) €', undefined, -12],
    ['(0,00)', undefined, 0],
    ['1 234,50 D', 'D', -1_234.5],
    ['1 234,50 D', 'C', 1_234.5],
    ['C 12,00', 'C', -12],
    ['1 234,50 CR', 'C', -1_234.5],
    ['12,00DB', 'D', -12],
    ['12,00 € d', 'D', -12],
    ['DR 12', 'C', 12],
    // an amount without a letter is written with the other signs
    ['12,00', 'D', 12],
    ['12,00-', 'D', -12],
  ])('%s with %s as minus is %d', (text, minus, value) =>
    expect(euros(text, minus ? { minus } : {})).toBe(value),
  )

  it.each(['1 234,50 D', 'C 12,00', '12 CR'])('%s alone says no sign', (text) =>
    expect(euros(text)).toBe(
      `« ${text} » porte un D ou un C, et le modèle ne dit pas lequel des deux est négatif.`,
    ),
  )

  it.each(['(-12)', '(12-)', '-12 D', '(12) D', 'D 12 C', '()', 'D', '12 E', '(12', 'CD 12'])(
    '%s is no amount',
    (text) => expect(euros(text, { minus: 'D' })).toBe(notNumber(text)),
  )

  it('durations have them, too', () => {
    expect(hours('(2:30)', { unit: 'hhmm' })).toBe(-2.5)
    expect(hours('2.30 C', { unit: 'h.mm', minus: 'C' })).toBe(-2.5)
  })
})

describe('hours and minutes behind a point (8 §5)', () => {
  it.each<[string | number, number]>([
    ['12.45', 12.75],
    ['12,45', 12.75],
    ['1 012.30', 1_012.5],
    ['-1.30', -1.5],
    ['1.30-', -1.5],
    ['7', 7],
    [12.45, 12.75],
    // Excel stores 12.40 as 12.4
    [12.4, 12 + 40 / 60],
    [-0.3, -0.5],
    [0, 0],
  ])('%j is %d h', (cell, value) => expect(hours(cell, { unit: 'h.mm' })).toBeCloseTo(value, 12))

  it.each<[string | number, string]>([
    // 4 or 40 minutes
    ['12.4', '12.4'],
    ['12.60', '12.60'],
    ['12.450', '12.450'],
    ['12:45', '12:45'],
    [12.7, '12,7'],
    [12.455, '12,455'],
  ])('%j is none', (cell, shown) =>
    expect(hours(cell, { unit: 'h.mm' })).toBe(
      `« ${shown} » n’est pas une durée h.mm, comme 12.45 pour 12 h 45.`,
    ),
  )
})

describe('figures in a part of a cell (8 §5)', () => {
  it.each<[Term, string, unknown]>([
    [{ part: { before: 'EUR' } }, '1 234,50 EUR HT', 1_234.5],
    [{ part: 'brackets' }, 'Remise [12,00-]', -12],
    [{ part: 'digits' }, 'Qté 12', 12],
    [{ part: 'digits' }, '', null],
    [
      { part: 'digits' },
      '12,50',
      '« 12,50 » n’a pas une seule suite de chiffres, que le modèle y lit.',
    ],
    [{ part: { after: ':' } }, 'CA : douze', notNumber('douze')],
  ])('%j of %j is %j', (term, text, value) => expect(euros(text, term)).toBe(value))

  it('a number of a workbook has no text around it', () => {
    const read = (term: Term, v: number) =>
      plain(quantityReader('euros', term, 'fr')({ t: 'n', v }))
    expect(read({ part: { after: '-' } }, -5)).toBe(
      '« -5 » n’a pas de texte après « - », que le modèle y lit.',
    )
    expect(read({ part: 'digits' }, 12)).toBe(12)
  })

  it('errors keep their own message', () => {
    const read = quantityReader('euros', { part: 'digits' }, 'fr')
    expect(read({ t: 'e', v: 42, w: '#N/A' })).toMatch(/l’erreur/)
    expect(read(undefined)).toBeNull()
  })
})

it.each<[Term, number]>([
  [{}, 1],
  [{ sign: -1, unit: 'cents' }, -0.01],
  [{ unit: 'days', hoursPerDay: 7.5 }, 7.5],
  [{ unit: 'thousands', times: 0.1 }, 100],
])('the factor of %j is %d', (term, factor) => expect(factorOf(term)).toBe(factor))
