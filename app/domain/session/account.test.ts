import { describe, expect, it } from 'vitest'
import { checkAccount, hasTrial, isTrying, sessionProblem } from './account'
import { InactiveAccountError, TooManyTriesError, TrialOverError } from './errors'

const NOW = new Date('2026-11-20T07:30:00Z')
const before = new Date(NOW.getTime() - 1)
const after = new Date(NOW.getTime() + 1)
const account = { isActive: true, isOnTrial: false, trialExpiresAt: null, sessionId: 's' }
const session = { _id: 's', expiresAt: after }

describe('signing in (4-decisions, 9)', () => {
  // shows 2 §8: Compte désactivé.
  it('refuses an account that was switched off, with the documented sentence', () => {
    const inactive = { ...account, isActive: false }
    expect(() => checkAccount(inactive, NOW)).toThrow(InactiveAccountError)
    expect(() => checkAccount(inactive, NOW)).toThrow(
      'Compte désactivé. Contactez votre administrateur.',
    )
  })

  it('refuses an account from the end of its trial on', () => {
    const trial = { ...account, isOnTrial: true }
    expect(() => checkAccount({ ...trial, trialExpiresAt: NOW }, NOW)).toThrow(TrialOverError)
    expect(() => checkAccount({ ...trial, trialExpiresAt: before }, NOW)).toThrow(
      'Votre période d’essai est terminée. Contactez votre administrateur.',
    )
    expect(checkAccount({ ...trial, trialExpiresAt: after }, NOW)).toBeUndefined()
    expect(checkAccount({ ...trial, trialExpiresAt: null }, NOW)).toBeUndefined()
    expect(checkAccount({ ...account, trialExpiresAt: before }, NOW)).toBeUndefined()
  })
})

describe('a trial (spec 2 §2)', () => {
  const trial = { ...account, isOnTrial: true, trialExpiresAt: after }
  it.each([
    ['under way', trial, true, true],
    ['under way without an end', { ...trial, trialExpiresAt: null }, true, true],
    ['that is over', { ...trial, trialExpiresAt: NOW }, false, false],
    ['of an account that is switched off', { ...trial, isActive: false }, true, false],
    ['that was taken away', { ...trial, isOnTrial: false }, false, false],
  ])('%s', (_title, given, has, tries) => {
    expect([hasTrial(given, NOW), isTrying(given, NOW)]).toEqual([has, tries])
  })
})

describe('a session', () => {
  it.each([
    ['is good', session, account, null],
    ['is unknown', null, account, 'invalid'],
    ['has no account any more', session, null, 'invalid'],
    ['has expired', { ...session, expiresAt: NOW }, account, 'invalid'],
    ['was replaced by a later sign-in', session, { ...account, sessionId: 't' }, 'superseded'],
    ['was ended', session, { ...account, sessionId: undefined }, 'invalid'],
    ['belongs to a closed account', session, { ...account, isActive: false }, 'invalid'],
    [
      'belongs to a trial that is over',
      session,
      { ...account, isOnTrial: true, trialExpiresAt: before },
      'invalid',
    ],
  ] as const)('that %s', (_title, given, owner, problem) => {
    expect(sessionProblem(given, owner, NOW)).toBe(problem)
  })
})

describe('the sentence of too many tries', () => {
  it.each([
    [1, '1 minute'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
  ])('%i s', (seconds, text) => {
    expect(new TooManyTriesError(seconds).message).toBe(
      `Trop de tentatives de connexion. Réessayez dans ${text}.`,
    )
  })
})
