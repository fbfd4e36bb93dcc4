import { expect, it } from 'vitest'
import { modelProblems } from './check'
import type { Condition } from './condition'
import { activityModel } from './model.fixture'

const plain = (text: string) => text.replace(/\u202f/g, ' ')

/** Problems of a model with these conditions on the column 'Pièce', one a field. */
function problems(first: Condition, second: Condition) {
  const { columns } = activityModel()
  const model = activityModel({
    columns: {
      ...columns,
      netRevenue: [{ column: 'MO HT', where: { Pièce: first } }],
      entriesClients: [{ count: true, where: { PIECE: second } }],
    },
  })
  return modelProblems(model).map(({ path, message }) => `${path}: ${plain(message)}`)
}
const LETTERS = { is: ['FAC'], part: 'letters' } as const satisfies Condition

it.each<[string, Condition, Condition]>([
  ['the same part', { is: ['FAC'], part: 'letters' }, { not: ['FAC'], part: 'letters' }],
  ['a part and a blank cell', { is: ['FAC'], part: 'letters' }, { empty: true }],
  ['whole cells', ['FAC'], { startsWith: ['F'] }],
])('conditions of a column may read %s', (_, first, second) => {
  expect(problems(first, second)).toEqual([])
})

it.each<[string, Condition]>([
  ['the whole cell', ['FAC']],
  ['another part', { startsWith: ['F'], part: { before: '-' } }],
])('conditions of a column read one part, not %s as well', (_, second) => {
  expect(problems({ ...LETTERS, is: ['FAC'] }, second)).toEqual([
    'columns.entriesClients.0.where.PIECE: Les conditions de la colonne « PIECE » lisent toutes la même partie de la cellule, ou toutes la cellule entière.',
  ])
})

it('a part has its separator', () => {
  const open: Condition = { is: ['FAC'], part: { before: '' } }
  expect(problems(open, { empty: true })).toEqual([
    'columns.netRevenue.0.where: Donnez le texte qui délimite la partie de la cellule.',
  ])
})
