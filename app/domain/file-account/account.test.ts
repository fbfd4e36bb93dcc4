import { expect, test } from 'vitest'
import { accountLines, accountReserves, addLeft, type FileAccount, NO_ACCOUNT } from './account'

const left = (reason: string, rows: number, amount: number, isDecided: boolean) => ({
  sheet: 'Feuil1',
  reason,
  rows,
  amount,
  isDecided,
})

const ACCOUNT: FileAccount = {
  rows: {
    read: 12,
    refused: 1,
    left: [left('Ligne de total', 2, 900, true), left('Après le 19/11/2026', 2, 1_240.5, false)],
  },
  sheets: {
    read: ['Feuil1'],
    left: [
      {
        name: 'Edition 2',
        reason: 'elle a les mêmes en-têtes que la feuille lue',
        isDecided: false,
      },
      { name: 'Notes', reason: 'sans les en-têtes du modèle', isDecided: true },
    ],
  },
  columns: [{ sheet: 'Feuil1', read: ['Site', 'CA'], left: ['Ville', '31'], undecided: ['31'] }],
  unknown: [
    { field: 'Type', value: 'GAR', rows: 3, amount: 450 },
    { field: 'site', value: 'ZZZ', rows: 1, amount: 10 },
  ],
}

test('only what has no decision is a reserve', () => {
  expect(accountReserves(NO_ACCOUNT)).toEqual([])
  const decided = ACCOUNT.rows.left.slice(0, 1)
  expect(accountReserves({ ...NO_ACCOUNT, rows: { ...ACCOUNT.rows, left: decided } })).toEqual([])
})

test('the reserves name reasons, rows, sums, sheets, columns and values', () => {
  expect(accountReserves(ACCOUNT)).toEqual([
    '2 lignes non lues\u202f: Après le 19/11/2026 (2 lignes, 1\u202f240,5).',
    'Feuille «\u202fEdition 2\u202f» non lue\u202f: elle a les mêmes en-têtes que la feuille lue.',
    '1 colonne non lue, que le modèle ne connaît pas\u202f: «\u202f31\u202f».',
    // an unknown concession fails by name
    'Valeurs que le modèle ne connaît pas\u202f: «\u202fGAR\u202f» dans «\u202fType\u202f» (3 lignes, 450).',
  ])
})

test('every sheet, column and row has a line', () => {
  const shown = accountLines(ACCOUNT).map(({ what, detail, count, amount, isDecided }) => [
    what,
    detail,
    count,
    amount,
    isDecided,
  ])
  expect(shown).toEqual([
    ['Lignes lues', '', 12, null, true],
    ['Lignes refusées', '', 1, null, false],
    ['Lignes écartées', 'Ligne de total', 2, 900, true],
    ['Lignes écartées', 'Après le 19/11/2026', 2, 1_240.5, false],
    ['Valeur inconnue', 'Type\u202f: «\u202fGAR\u202f»', 3, 450, false],
    ['Valeur inconnue', 'Concession\u202f: «\u202fZZZ\u202f»', 1, 10, false],
    ['Feuille écartée', 'Elle a les mêmes en-têtes que la feuille lue', 1, null, false],
    ['Feuille écartée', 'Sans les en-têtes du modèle', 1, null, true],
    ['Colonnes lues', '«\u202fSite\u202f», «\u202fCA\u202f»', 2, null, true],
    ['Colonnes écartées', '«\u202fVille\u202f»', 1, null, true],
    ['Colonnes inconnues', '«\u202f31\u202f»', 1, null, false],
  ])
})

test('rows of one sheet and reason are counted together', () => {
  const list = [left('Mois clôturé', 1, 0.1, false)]
  addLeft(list, left('Mois clôturé', 2, 0.2, false))
  addLeft(list, { ...left('Mois clôturé', 1, 5, false), sheet: 'Feuil2' })
  expect(list.map(({ sheet, rows, amount }) => [sheet, rows, amount])).toEqual([
    ['Feuil1', 3, 0.3],
    ['Feuil2', 1, 5],
  ])
})
