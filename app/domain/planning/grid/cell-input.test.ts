import { expect, it } from 'vitest'
import { droppedSentence, partitionTyped, typedLines } from './cell-input'

const PEOPLE = {
  workers: new Set(['ana', 'bob']),
  teams: new Map([
    ['ana', 'mechanic'],
    ['bob', 'guidance'],
    ['old', 'mechanic'],
  ]),
  names: new Map([
    ['ana', 'Ana Le Goff'],
    ['bob', 'Bob Rey'],
  ]),
}
const typed = (workerId: string, day: number, text: string, seen = '') => ({
  workerId,
  day,
  text,
  seen,
})

it('typed texts are codes that the team is offered; what is refused says why', () => {
  const unknown = typed('ana', 3, '2')
  const notOffered = typed('bob', 5, '1')
  const { entries, refused, sentences } = partitionTyped(
    [
      typed('ana', 2, ' 0,5 ', '1'),
      unknown,
      typed('ana', 4, 'cp', 'CP'),
      typed('ana', 6, '', 'M'),
      notOffered,
      typed('bob', 9, 'p'),
      // a deleted collaborator's cells are refused by the save, not by a team that no longer holds the collaborator
      typed('old', 10, 'P'),
    ],
    '2026-11',
    PEOPLE,
  )
  expect(entries).toEqual([
    { workerId: 'ana', date: '2026-11-02', code: '0.5', seen: '1' },
    { workerId: 'ana', date: '2026-11-06', code: '', seen: 'M' },
    { workerId: 'bob', date: '2026-11-09', code: 'P', seen: '' },
    { workerId: 'old', date: '2026-11-10', code: 'P', seen: '' },
  ])
  expect(refused).toEqual([unknown, notOffered])
  expect(sentences).toEqual([
    'Ana Le Goff, 03/11/2026\u202f: «\u202f2\u202f», code inconnu.',
    'Bob Rey, 05/11/2026\u202f: «\u202f1\u202f», code non proposé à l’équipe Encadrement.',
  ])
})

it('an entry that was left out is named with its collaborator and day', () => {
  const dropped = { workerId: 'ana', date: '2026-11-22', code: '1', reason: 'closed' } as const
  expect(droppedSentence(dropped, PEOPLE.names)).toBe(
    'Ana Le Goff, 22/11/2026\u202f: «\u202f1\u202f», dimanche ou jour férié.',
  )
  expect(droppedSentence({ ...dropped, workerId: 'x', reason: 'worker' }, PEOPLE.names)).toBe(
    'Collaborateur, 22/11/2026\u202f: «\u202f1\u202f», collaborateur inconnu.',
  )
})

it('entries typed into a past month are listed as text, a line for each collaborator', () =>
  expect(
    typedLines(
      [typed('ana', 28, 'CP'), typed('bob', 3, 'P'), typed('ana', 30, '', '1')],
      '2026-11',
      PEOPLE.names,
    ),
  ).toEqual([
    'Ana Le Goff\u202f: 28/11/2026 «\u202fCP\u202f», 30/11/2026 «\u202f(vide)\u202f».',
    'Bob Rey\u202f: 03/11/2026 «\u202fP\u202f».',
  ]))
