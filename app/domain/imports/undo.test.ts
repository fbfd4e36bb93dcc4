import { expect, it } from 'vitest'
import {
  layersText,
  NOTHING_LEFT,
  partlyText,
  sitesAfterUndo,
  undoMessage,
  undoRefusal,
} from './undo'
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

it('names the parts and days that go back, and why the others stay', () => {
  expect(undoMessage(1, 0, 2)).toBe(
    'Import annulé en partie\u202f: 1 concession rétablie, 2 en partie.',
  )
  const activity = (date: string) => ({ date, part: 'activity' as const })
  const taken = [activity('2026-11-17'), activity('2026-11-16')]
  expect(layersText([...taken, { date: '2026-11-17', part: 'sales' }])).toBe(
    'activité du 16/11/2026 et du 17/11/2026\u202f; ventes additionnelles du 17/11/2026',
  )
  expect(partlyText(taken.slice(0, 1), [{ ...activity('2026-11-18'), why: NOTHING_LEFT }])).toBe(
    'Rétabli\u202f: activité du 17/11/2026. Activité du 18/11/2026\u202f: ces chiffres n’existent plus.',
  )
})

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
