import { describe, expect, it } from 'vitest'
import { modelProblems } from './check'
import type { ImportModel, Term } from './model'
import { activityModel, SMALLEST } from './model.fixture'
import { termText } from './term-text'

const found = (model: ImportModel) =>
  modelProblems(model).map(({ path, message }) => `${path}: ${message.replaceAll('\u202f', ' ')}`)
const withTerm = (key: string, term: Term) =>
  activityModel({ columns: { ...activityModel().columns, [key]: [term] } })

const TIMES = '.times: Le facteur (times) est un nombre supérieur à 0, jusqu’à 1 000 000.'
const ONLY = 'ne va qu’avec une colonne (column) de chiffres.'
const HOURS = '.hoursPerDay: Les heures d’un jour (hoursPerDay)'

describe('a term’s part of a cell, factor, unit of days and letter (8 §5)', () => {
  it.each<[string, Term, string | null]>([
    ['site', { column: 'Site', part: { before: ' - ' } }, null],
    ['entriesClients', { distinct: 'N°', part: 'digits' }, null],
    ['service', { from: { above: 'Agent *' }, part: { after: ' - ' } }, null],
    ['totalHours', { column: 'J', unit: 'days', hoursPerDay: 7.5, times: 0.1, minus: 'C' }, null],
    ['totalHours', { column: 'T', unit: 'h.mm' }, null],
    ['totalHours', { value: 0.5 }, null],
    [
      'site',
      { column: 'Site', part: { between: ['(', ''] } },
      '.part: Donnez les deux textes qui délimitent la partie de la cellule.',
    ],
    [
      'site',
      { value: '0123456789abcdef01234567', part: 'digits' },
      '.part: Une partie (part) ne va qu’avec une colonne ou un texte (from).',
    ],
    ['netRevenue', { column: 'A', times: 0 }, TIMES],
    ['netRevenue', { column: 'A', times: -1 }, TIMES],
    ['netRevenue', { column: 'A', times: 1_000_001 }, TIMES],
    ['entriesClients', { count: true, times: 2 }, `.times: Un facteur (times) ${ONLY}`],
    ['site', { column: 'A', times: 2 }, `.times: Un facteur (times) ${ONLY}`],
    [
      'service',
      { column: 'A', minus: 'D' },
      `.minus: La lettre des montants négatifs (minus) ${ONLY}`,
    ],
    [
      'totalHours',
      { column: 'J', unit: 'days' },
      '.hoursPerDay: L’unité « jours » (days) demande les heures d’un jour (hoursPerDay), comme 7.',
    ],
    [
      'totalHours',
      { column: 'J', unit: 'days', hoursPerDay: 25 },
      `${HOURS} sont un nombre supérieur à 0, jusqu’à 24.`,
    ],
    [
      'totalHours',
      { column: 'J', hoursPerDay: 7 },
      `${HOURS} ne vont qu’avec l’unité « jours » (days).`,
    ],
    [
      'totalHours',
      { value: 0 },
      '.value: La constante du champ « Heures totales (HT) » est un nombre supérieur à 0, jusqu’à 1 000 000.',
    ],
    [
      'totalHours',
      { value: 30, unit: 'minutes' },
      '.unit: Une constante est en heures ou en euros : elle n’a pas d’unité.',
    ],
    [
      'entriesClients',
      { value: 0.5 },
      '.value: La constante du champ « Factures client » est un nombre entier.',
    ],
    [
      'service',
      { value: 3 },
      '.value: Le champ « Service » n’est pas un chiffre : sa constante est un texte.',
    ],
  ])('of %s: %j', (key, term, message) =>
    expect(found(withTerm(key, term))).toEqual(
      message === null ? [] : [`columns.${key}.0${message}`],
    ),
  )

  it('the part of a dated column', () => {
    const dated = (before: string): ImportModel => ({
      ...SMALLEST.sales,
      time: { kind: 'dated', column: 'Date', part: { before } },
    })
    expect(found(dated(' '))).toEqual([])
    expect(found(dated(''))).toEqual([
      'time.part: Donnez le texte qui délimite la partie de la cellule.',
    ])
  })

  it.each<[Term, string]>([
    [{ column: 'Agent', part: { after: ' - ' } }, 'Agent, le texte après «\u202f-\u202f»'],
    [
      { column: 'Jours', unit: 'days', hoursPerDay: 7.5, times: 0.125, minus: 'D' },
      'Jours, en jours de 7,5 h, × 0,125, D en négatif',
    ],
    [{ value: 0.5, where: { Type: ['CLI'] } }, 'toujours 0,5, si Type = CLI'],
  ])('%j is shown as %s', (term, text) => expect(termText(term)).toBe(text))
})
