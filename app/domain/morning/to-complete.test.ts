import { expect, test } from 'vitest'
import { ROLES } from '../access/roles'
import {
  askFor,
  decreaseText,
  maySupply,
  ownActsFirst,
  type Supplier,
  TO_COMPLETE_KINDS,
  toCompleteHead,
} from './to-complete'

const NANTES = { type: 'site', groupId: 'g', plateId: 'p', siteId: 'nantes' } as const

const account = (
  name: string,
  role: Supplier['role'],
  assignmentLevel: Supplier['assignmentLevel'] = null,
  assignmentId: string | null = null,
): Supplier => ({ _id: name, name, email: `${name}@essai.fr`, role, assignmentLevel, assignmentId })

test('the accounts asked are the nearest that may act, at most two', () => {
  const accounts = [
    account('Zoé Admin', 'administrator'),
    account('Guy Groupe', 'director', 'group', 'g'),
    account('Paul Plaque', 'manager', 'plate', 'p'),
    account('Sam Site', 'secretary', 'concession', 'nantes'),
    account('Éva Site', 'secretary', 'concession', 'nantes'),
    account('Lou Ailleurs', 'secretary', 'concession', 'brest'),
    account('Max Sans', 'manager'),
  ]
  // secretaries fill the planning; of equal nearness by name
  expect(askFor('empty', NANTES, accounts)).toEqual(['Éva Site', 'Sam Site'])
  // they may not freeze a potential: plate, then group
  expect(askFor('unfrozen', NANTES, accounts)).toEqual(['Paul Plaque', 'Guy Groupe'])
  expect(askFor('late', NANTES, accounts)).toEqual(['Zoé Admin'])
  expect(askFor('unassigned', { type: 'all' }, accounts)).toEqual(['Zoé Admin'])
  expect(askFor('late', NANTES, accounts.slice(1))).toEqual([])
  // an account without a name shows its address
  expect(askFor('late', NANTES, [account('', 'administrator')])).toEqual(['@essai.fr'])
})

test('each kind has the roles of the page that supplies it', () => {
  const roles = (kind: (typeof TO_COMPLETE_KINDS)[number]) =>
    ROLES.filter((role) => maySupply(role, kind)).join()
  expect(Object.fromEntries(TO_COMPLETE_KINDS.map((kind) => [kind, roles(kind)]))).toEqual({
    doubted: 'administrator,dirigeant,director,manager',
    fallen: 'administrator,dirigeant,director,manager',
    late: 'administrator',
    absent: 'administrator',
    untargeted: 'administrator,director,manager',
    unaimed: 'administrator,director,manager',
    unhoured: 'administrator,director,manager',
    unreceived: 'administrator',
    unallocated: 'administrator,director,manager',
    unfrozen: 'administrator,director,manager',
    unplanned: 'administrator,director,manager,secretary',
    empty: 'administrator,director,manager,secretary',
    unsold: 'administrator',
    unstaffed: 'administrator',
    unsurveyed: 'administrator,director,manager',
    unfilmed: 'administrator,director,manager',
    unassigned: 'administrator',
    unmapped: 'administrator',
    unowned: 'administrator,director,manager',
    undelivered: 'administrator',
    unposted: 'administrator',
  })
})

test('a head names the month, elided, and counts texts of the network', () => {
  expect(toCompleteHead('unfrozen', '2026-11-19', 3)).toBe('Potentiel de novembre non figé')
  expect(toCompleteHead('untargeted', '2026-10-01', 1)).toBe('Objectif d’octobre manquant')
  expect(toCompleteHead('late', '2026-11-19', 3)).toBe('Données du 19/11/2026 manquantes')
  expect(toCompleteHead('unassigned', '2026-11-19', 1)).toBe('Numéro PDV sans concession')
  expect(toCompleteHead('unassigned', '2026-11-19', 12)).toBe('12 numéros PDV sans concession')
})

test('a decrease is its service and amount', () => {
  const fall = { siteId: 'a', since: '2026-11-18', before: 39_389.08, after: 37_669 }
  expect(decreaseText({ ...fall, measure: 'revenue', service: 'body' })).toBe(
    'Carrosserie, −1\u202f720,08\u00a0€',
  )
  expect(decreaseText({ ...fall, measure: 'revenue', service: null })).toBe(
    'CA Net, −1\u202f720,08\u00a0€',
  )
  expect(decreaseText({ ...fall, measure: 'ht', service: 'body', before: 12.5, after: 11 })).toBe(
    'Carrosserie, HT, −1,5\u00a0h',
  )
})

test('the acts of the reader come first, in the order of the kinds', () => {
  const entry = (kind: 'late' | 'empty' | 'unfilmed', acts: boolean) => ({
    kind,
    head: '',
    first: [],
    count: 1,
    act: acts ? { to: '', label: '' } : null,
  })
  const entries = [entry('late', false), entry('empty', true), entry('unfilmed', true)]
  expect(ownActsFirst(entries).map(({ kind }) => kind)).toEqual(['empty', 'unfilmed', 'late'])
})
