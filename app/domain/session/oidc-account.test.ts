import { describe, expect, it } from 'vitest'
import {
  isToBind,
  OtherPersonError,
  oneSource,
  UnverifiedEmailError,
  verifiedEmail,
} from './oidc-account'

describe('the verified address of a provider (7-beyond §4)', () => {
  const email = 'paul@groupe.fr'
  it('has 254 characters at most', () => {
    const long = (length: number) => `${'p'.repeat(length - 10)}@groupe.fr`
    expect(verifiedEmail({ email: long(254), email_verified: 1 })).toBe(long(254))
    expect(() => verifiedEmail({ email: long(255), email_verified: 1 })).toThrow(
      UnverifiedEmailError,
    )
  })

  it.each([
    { email_verified: true },
    { email_verified: 'true' },
    { xms_edov: true },
    { xms_edov: '1' },
  ])('is taken with %j', (more) => {
    expect(verifiedEmail({ email, ...more })).toBe(email)
  })

  it.each([
    {},
    { email_verified: false },
    { email_verified: 'false' },
    { email_verified: null },
    // a claim that denies is not overruled by the other claim
    { email_verified: false, xms_edov: true },
    { xms_edov: false },
    { email_verified: true, email: undefined },
    { email_verified: true, email: ['paul@groupe.fr'] },
    { email_verified: true, email: 'paul' },
    { email_verified: true, email: `${'p'.repeat(250)}@groupe.fr` },
  ])('is not with %j', (more) => {
    expect(() => verifiedEmail({ email, ...more })).toThrow(UnverifiedEmailError)
  })
})

describe('the source of an address', () => {
  const own = { email: 'paul@groupe.fr', email_verified: true }
  const other = { email: 'autre@groupe.fr', email_verified: true }
  it.each([
    ['the id token where it tells both', own, other, own],
    ['the id token where it denies', { ...own, email_verified: false }, other, 'first'],
    [
      'the answer where the id token has no address',
      { email_verified: true },
      { email: 'x@y.fr' },
      'second',
    ],
    [
      'the answer where the id token does not say whether',
      { email: 'paul@groupe.fr' },
      other,
      other,
    ],
    [
      'the id token where the answer has none',
      { email: 'paul@groupe.fr' },
      { email_verified: true },
      'first',
    ],
    ['the id token where the provider was not asked', own, null, own],
  ])('is %s', (_name, idToken, asked, wanted) => {
    const expected = wanted === 'first' ? idToken : wanted === 'second' ? asked : wanted
    expect(oneSource(idToken, asked)).toEqual(expected)
  })
})

describe('the person that an account is bound to', () => {
  const paul = { issuer: 'https://a', subject: '1' }
  it('is bound at the first sign-in, and again with another provider', () => {
    expect(isToBind(null, paul)).toBe(true)
    expect(isToBind(undefined, paul)).toBe(true)
    expect(isToBind(paul, paul)).toBe(false)
    expect(isToBind(paul, { issuer: 'https://b', subject: '1' })).toBe(true)
  })

  it('is never replaced by another person of the same provider', () => {
    expect(() => isToBind(paul, { ...paul, subject: '2' })).toThrow(OtherPersonError)
  })
})
