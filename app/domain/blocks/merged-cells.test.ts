import { expect, it } from 'vitest'
import { expandMerged } from './merged-cells'

const cell = (text: string, colSpan = 1, rowSpan = 1) => ({ text, colSpan, rowSpan })

it('repeats the text of merged cells in each cell that they cover', () => {
  expect(
    expandMerged([
      [cell('Nom'), cell('mar. 1'), cell('mer. 2'), cell('jeu. 3')],
      [cell('Alain Guérin', 1, 2), cell('CP', 2), cell('A')],
      [cell('A'), cell('A'), cell('CP')],
    ]),
  ).toEqual([
    ['Nom', 'mar. 1', 'mer. 2', 'jeu. 3'],
    ['Alain Guérin', 'CP', 'CP', 'A'],
    ['Alain Guérin', 'A', 'A', 'CP'],
  ])
})

it('keeps a title over the whole block once', () => {
  expect(expandMerged([[cell('Novembre 2026', 3)], [cell('Nom'), cell('1'), cell('2')]])).toEqual([
    ['Novembre 2026', '', ''],
    ['Nom', '1', '2'],
  ])
})

it('bounds what a cell claims to cover', () => {
  expect(expandMerged([[cell('a', 1e9, 1e9), cell('b')]])[0]).toHaveLength(401)
})
