import { expect, test } from 'vitest'
import { searchAccounts, trialState } from './view'

const PAUL = { email: 'p.durand@nord.fr', name: 'Paul Durand', metier: 'Mécanicien' }
const ZOE = { email: 'zoe@sud.fr', name: 'Zoé Lœb', metier: 'Chef d’atelier' }
const ALL = [PAUL, ZOE]

test.each([
  ['', ALL],
  ['   ', ALL],
  ['durand', [PAUL]],
  // every word, in any order, over address, name and trade together
  ['MECANICIEN nord paul', [PAUL]],
  ['paul sud', []],
  ['zoe', [ZOE]],
  ['ZOÉ', [ZOE]],
  // keyboards type ', phones and letters ’
  ["chef d'atelier", [ZOE]],
  ['@', ALL],
  // no pattern: signs are taken as they are
  ['.*', []],
])('%j finds by e-mail, name and trade (spec 2 §2)', (query, found) =>
  expect(searchAccounts(ALL, query)).toEqual(found),
)

test.each([
  [false, null, 'none'],
  [false, '2026-11-01T00:00:00.000Z', 'none'],
  [true, '2026-11-20T07:30:00.001Z', 'running'],
  // at its very end a trial is over, as signing in says
  [true, '2026-11-20T07:30:00.000Z', 'over'],
  [true, '2026-11-19T07:30:00.000Z', 'over'],
  [true, null, 'running'],
])('a trial %s until %s is %s (4-decisions, 9)', (isOnTrial, trialExpiresAt, state) =>
  expect(trialState({ isOnTrial, trialExpiresAt }, '2026-11-20T07:30:00.000Z')).toBe(state),
)
