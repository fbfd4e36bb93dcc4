import { expect, test } from 'vitest'
import { accountReserves } from '~/domain/file-account/account'
import { bookOf } from '../models/books.fixture'
import { ACTIVITY } from '../parts/columns'
import { ownAccount } from '../reading/own-account'
import { bySheetJs, type MadeCell } from '../workbook/writers.fixture'
import { ACTIVITY_HEADER, activityRow, DATE, readPlainly, SITES } from './rows.fixture'

const accountOf = async (sheets: Record<string, MadeCell[][]>) =>
  (await readPlainly(bySheetJs(sheets), { date: DATE, sites: SITES })).account

const total = (netRevenue: number): MadeCell[] => [
  'Total',
  null,
  null,
  netRevenue,
  200,
  120,
  25,
  6,
  80,
  20,
  10,
]

test('decided: blank rows, a total equal to its rows, sheets and columns without our headings', async () => {
  const account = await accountOf({
    Activité: [
      [...ACTIVITY_HEADER, 'Remarque'],
      [...activityRow('00123'), 'vu'],
      [],
      activityRow('00124'),
      total(20_000),
    ],
    Notes: [
      ['Prime', 'Mois'],
      ['Marie', 11],
    ],
  })
  expect(account.rows).toEqual({
    read: 2,
    refused: 0,
    left: [
      { sheet: 'Activité', reason: 'Ligne de total', rows: 1, amount: 20_000, isDecided: true },
    ],
  })
  expect(account.sheets).toEqual({
    read: ['Activité'],
    left: [{ name: 'Notes', reason: 'sans en-tête du classeur', isDecided: true }],
  })
  expect(account.columns).toEqual([
    { sheet: 'Activité', read: ACTIVITY_HEADER, left: ['Remarque'], undecided: [] },
  ])
  expect(accountReserves(account)).toEqual([])
})

test('not decided: a total that differs by a cent per row and more, a further sheet with one of our headings', async () => {
  const account = await accountOf({
    Activité: [ACTIVITY_HEADER, activityRow('00123'), activityRow('00124'), total(20_000.03)],
    'Activité (2)': [[], ['Suite'], ['N° PDV', 'Montant'], ['00124', 12]],
  })
  expect(accountReserves(account)).toEqual([
    '1 ligne non lue\u202f: Ligne de total qui n’est pas la somme des lignes voisines (1 ligne, 20\u202f000,03).',
    'Feuille «\u202fActivité (2)\u202f» non lue\u202f: elle a des en-têtes du classeur.',
  ])
})

test('rows of a concession that keeps its figures are refused', async () => {
  const account = await accountOf({
    Activité: [
      ACTIVITY_HEADER,
      activityRow('00123'),
      activityRow('123', 'Mécanique', { 'CA Net': 'beaucoup' }),
      activityRow('9999'),
    ],
  })
  expect(account.rows).toEqual({ read: 1, refused: 2, left: [] })
})

test('a hidden sheet is left out without a doubt', () => {
  const sheet = { ...bookOf({ Listes: [['N° PDV']] }).sheets[0], name: 'Listes' }
  const book = { ...bookOf({}), others: [sheet], hidden: ['Listes'] } as ReturnType<typeof bookOf>
  expect(ownAccount(book, [], new Set(), [ACTIVITY]).sheets.left).toEqual([
    { name: 'Listes', reason: 'masquée', isDecided: true },
  ])
})
