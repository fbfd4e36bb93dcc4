import { expect, it } from 'vitest'
import { modelProblems } from './check'
import type { ImportModel } from './model'
import { activityModel } from './model.fixture'
import { termsText } from './term-text'
import { textSourceText } from './text-source'

const BASE = activityModel()
const { sheet: _, ...table } = BASE.table ?? {}
const found = (given: Partial<ImportModel>) =>
  modelProblems({ ...BASE, table, ...given }).map(
    ({ path, message }) => `${path}: ${message.replace(/\u202f/g, ' ')}`,
  )
const columns = (site: object) => ({ columns: { ...BASE.columns, site: [site] } })

it.each<[string, Partial<ImportModel>]>([
  ['sheets by pattern', { sheets: { read: ['Edition*', 'Suite'], known: ['Synthèse'] } }],
  ['the name of the sheet', columns({ from: 'sheet' })],
  ['a title cell', columns({ from: { cell: 'B2' } })],
  ['a heading row', columns({ from: { above: 'Concession *' } })],
  ['a period', { period: { rightOf: 'Période' } }],
  ['days by the sheets’ names', { time: { kind: 'dated', from: 'sheet' } }],
  ['files that replace', { file: 'extraction *.csv', replaces: true }],
])('%s may be in a model (8 §5)', (_name, given) => expect(found(given)).toEqual([]))

it.each<[string, Partial<ImportModel>, string]>([
  [
    'two sources',
    columns({ column: 'Site', from: 'sheet' }),
    'columns.site.0: Un terme a exactement un membre parmi column, value, count, distinct et from.',
  ],
  [
    'no cell',
    columns({ from: { cell: '2B' } }),
    'columns.site.0.from: La cellule « 2B » n’existe pas : écrivez-la comme B2.',
  ],
  [
    'a pattern of every row',
    columns({ from: { above: ' * ' } }),
    'columns.site.0.from: Le motif d’une ligne de titre contient un texte à reconnaître.',
  ],
  [
    'a figure of a title',
    { columns: { ...BASE.columns, netRevenue: [{ from: { cell: 'B2' } }] } },
    'columns.netRevenue.0: Le champ « CA Net » est un chiffre : il se lit dans une colonne.',
  ],
  ['no sheet', { sheets: { read: [] } }, 'sheets.read: La liste des feuilles lues est vide.'],
  [
    'a sheet named twice',
    { sheets: { read: ['Edition 1', 'édition 1'] } },
    'sheets.read: La feuille « édition 1 » est donnée deux fois.',
  ],
  [
    'both ways to name a sheet',
    { sheets: { read: ['Edition*'] }, table: { ...table, sheet: 'Feuil1' } },
    'sheets.read: Les feuilles lues sont données par sheets.read ou par table.sheet.',
  ],
  [
    'no day',
    { time: { kind: 'dated' } },
    'time: Le temps « dated » a une colonne (column) ou un texte (from).',
  ],
  [
    'a period of rows',
    { period: { above: 'Mois *' } },
    'period: La période est celle du fichier entier, non d’une ligne de titre.',
  ],
])('%s is refused', (_name, given, message) => expect(found(given)).toEqual([message]))

it('refuses a replacement without a name of files', () => {
  const { file: _file, ...rest } = BASE
  expect(modelProblems({ ...rest, replaces: true }).map(({ path }) => path)).toEqual(['replaces'])
})

it('is shown in words', () => {
  expect(termsText([{ from: 'file' }])).toBe('nom du fichier')
  expect(textSourceText({ cell: 'B2' })).toBe('cellule B2')
  expect(textSourceText({ rightOf: 'Période' })).toBe('cellule à droite de «\u202fPériode\u202f»')
})
