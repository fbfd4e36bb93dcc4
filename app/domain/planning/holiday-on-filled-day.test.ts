import { expect, it } from 'vitest'
import { choiceSentence, FilledDayError, filledDay } from './holiday-on-filled-day'

const cell = (siteId: string, service: string, code: string) => ({ siteId, service, code })
const CELLS = [
  cell('a', 'mechanic', '1'),
  cell('a', 'body', '0.5'),
  cell('a', 'guidance', 'P'),
  cell('b', 'quickService', '1.107'),
  cell('b', 'mechanic', 'CP'),
  cell('b', 'mechanic', ''),
]
const open = () => false

it('counts cells that hold a code, absences included, and their potential hours (decision 44)', () => {
  // 7 + 3.5 + 0 + 7.749 + 0
  expect(filledDay('2026-11-12', CELLS, open)).toEqual({
    cells: 5,
    hours: 18.249,
    concessions: 2,
    closedCells: 0,
    closedHours: 0,
  })
  expect(filledDay('2026-11-12', CELLS, (site) => site === 'b')).toMatchObject({
    cells: 5,
    closedCells: 2,
    closedHours: 7.749,
  })
  expect(filledDay('2026-11-12', [cell('a', 'mechanic', '')], open).cells).toBe(0)
})

it('writes questions and results as messages, for one cell and for many', () => {
  const one = filledDay('2026-11-12', CELLS.slice(0, 1), open)
  expect(new FilledDayError(['2026-11-12'], one)).toMatchObject({
    status: 409,
    message:
      'Le 12/11/2026, 1 cellule du planning est remplie dans 1 concession (7\u00a0h de potentiel). Faut-il la garder ou l’effacer\u202f?',
  })
  expect(choiceSentence(one, 'keep')).toBe(
    '1 cellule gardée (7\u00a0h de potentiel)\u202f: elle compte et reste modifiable.',
  )
  const two = filledDay('2026-11-12', CELLS.slice(0, 2), open)
  expect(new FilledDayError(['2026-11-12'], two).message).toBe(
    'Le 12/11/2026, 2 cellules du planning sont remplies dans 1 concession (10,5\u00a0h de potentiel). Faut-il les garder ou les effacer\u202f?',
  )
  expect(choiceSentence(two, 'keep')).toBe(
    '2 cellules gardées (10,5\u00a0h de potentiel)\u202f: elles comptent et restent modifiables.',
  )
  expect(choiceSentence(two, 'clear')).toBe(
    '2 cellules effacées (10,5\u00a0h de potentiel en moins).',
  )
  const past = filledDay('2026-11-12', CELLS.slice(0, 1), () => true)
  expect(new FilledDayError(['2026-11-12'], past).message).toBe(
    'Le 12/11/2026, 1 cellule du planning est remplie dans 1 concession (7\u00a0h de potentiel). Faut-il la garder ou l’effacer\u202f? 1 cellule (7\u00a0h de potentiel) de mois passés et clos reste dans les deux cas.',
  )
  const all = filledDay('2026-11-12', CELLS, (site) => site === 'b')
  // 18.249 − 7.749 of the closed ones
  expect(choiceSentence(all, 'clear')).toBe(
    '3 cellules effacées (10,5\u00a0h de potentiel en moins)\u202f; 2 cellules (7,75\u00a0h de potentiel) de mois passés et clos restent.',
  )
  expect(choiceSentence(filledDay('2026-11-12', [], open), 'clear')).toBe('')
})
