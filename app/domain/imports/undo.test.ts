import { expect, it } from 'vitest'
import { sitesAfterUndo, undoMessage, undoRefusal } from './undo'
import { refusalsByReason } from './view'

const site = (outcome: 'stored' | 'failed' | 'unchanged') => ({ siteId: 's', name: 'S', outcome })
const done = {
  state: 'done' as const,
  keeps: true as const,
  sites: [site('stored'), site('failed'), site('stored'), site('unchanged')],
}

it('an import can be undone once if it has ended and stored data (7-beyond §2)', () => {
  expect(undoRefusal(done)).toBeNull()
  expect(undoRefusal({ ...done, undo: { undone: ['a'] } })).toBeNull()
  expect(undoRefusal({ ...done, undo: { undone: ['a', 'b'] } })).toBe('Cet import est déjà annulé.')
  expect(undoRefusal({ ...done, state: 'running' })).toBe(
    'Cet import est en cours\u202f: attendez sa fin.',
  )
  expect(undoRefusal({ ...done, sites: [site('failed'), site('unchanged')] })).toBe(
    'Cet import n’a rien enregistré.',
  )
  const { keeps: _keeps, ...old } = done
  expect(undoRefusal(old)).toBe(
    'Cet import ne peut pas être annulé\u202f: les chiffres qu’il a remplacés n’ont pas été conservés.',
  )
})

it.each([
  [1, 0, 'Import annulé\u202f: 1 concession rétablie.'],
  [2, 0, 'Import annulé\u202f: 2 concessions rétablies.'],
  [0, 1, 'Import non annulé\u202f: 1 concession refusée.'],
  [0, 2, 'Import non annulé\u202f: 2 concessions refusées.'],
  [1, 1, 'Import annulé en partie\u202f: 1 concession rétablie, 1 refusée.'],
  [3, 2, 'Import annulé en partie\u202f: 3 concessions rétablies, 2 refusées.'],
])('%i back, %i refused', (undone, refused, message) =>
  expect(undoMessage(undone, refused)).toBe(message),
)

it('restored concessions are marked, rejected ones are grouped by reason', () => {
  const site = (siteId: string | null, outcome: 'stored' | 'failed') => ({
    siteId,
    name: siteId ?? '99999',
    outcome,
  })
  const sites = [site('a', 'stored'), site('b', 'stored'), site(null, 'failed')]
  expect(sitesAfterUndo(sites, ['b']).map(({ outcome }) => outcome)).toEqual([
    'stored',
    'undone',
    'failed',
  ])
  const refused = [
    { name: 'Brest', message: 'Mois clôturé.' },
    { name: 'Vannes', message: 'Import plus récent.' },
    { name: 'Dinan', message: 'Mois clôturé.' },
  ]
  expect(refusalsByReason(refused)).toEqual([
    { names: ['Brest', 'Dinan'], message: 'Mois clôturé.' },
    { names: ['Vannes'], message: 'Import plus récent.' },
  ])
})
