import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loginAttempts } from '~/db/collections/login-attempts.server'
import { setClock, setRealNow } from '~/infra/process/clock.server'
import { countTry } from '~/services/session/throttle.server'
import { signIn } from '~/services/sign-in/sign-in.server'
import { makeUser, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../harness/database'

const verified = vi.hoisted(() => [] as string[])
// module mock: the only way to see that an unknown address costs the same verification; the real one still runs
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>()
  return {
    ...argon,
    verify: (hash: string, ...rest: [string]) => {
      verified.push(hash)
      return argon.verify(hash, ...rest)
    },
  }
})

const START = new Date('2026-11-20T07:30:00Z')
/** Sets the monotonic clock; the product's date stays at `NOW`. */
const minutes = (count: number) => setRealNow(new Date(START.getTime() + count * 60_000))

useDatabase()
beforeEach(() => {
  setClock(START)
  minutes(0)
  verified.length = 0
})
afterAll(() => setRealNow(null))

/** Result of a sign-in: 'in', or the error's status and message. */
async function attempt(
  email: string,
  password = 'faux',
  ip = '192.0.2.9',
  device: string | null = null,
): Promise<string> {
  try {
    await signIn({ email, password, rememberMe: false }, ip, device)
    return 'in'
  } catch (error) {
    const { status, message } = error as Error & { status: number }
    return `${status} ${message}`
  }
}
const WRONG = '401 Email ou mot de passe incorrect'
const wait = (text: string) => `429 Trop de tentatives de connexion. Réessayez dans ${text}.`

describe('the answer to a wrong sign-in', () => {
  it('is the same for a wrong password and an unknown address, and costs one verification each', async () => {
    const user = await makeUser()
    expect(await attempt(user.email)).toBe(WRONG)
    expect(await attempt('inconnu@essai.fr')).toBe(WRONG)
    expect(verified).toHaveLength(2)
    const parameters = verified.map((hash) => hash.split('$').slice(0, 4).join('$'))
    expect(parameters).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1'))
    expect(verified[0]).toBe(user.passwordHash)
    expect(verified[1]).not.toBe(user.passwordHash)
  })

  it('distinguishes a closed account from a wrong password only with the right password', async () => {
    const closed = await makeUser({ isActive: false })
    const trial = await makeUser({ isOnTrial: true, trialExpiresAt: START })
    expect(await attempt(closed.email)).toBe(WRONG)
    expect(await attempt(closed.email, TEST_PASSWORD)).toBe(
      '403 Compte désactivé. Contactez votre administrateur.',
    )
    expect(await attempt(trial.email, TEST_PASSWORD)).toBe(
      '403 Votre période d’essai est terminée. Contactez votre administrateur.',
    )
  })

  it('does not depend on how accents are composed', async () => {
    const { hashPassword } = await import('~/infra/auth/passwords.server')
    const user = await makeUser({ passwordHash: await hashPassword('été-2026!'.normalize('NFC')) })
    expect(await attempt(user.email, 'été-2026!'.normalize('NFD'))).toBe('in')
  })
})

describe('after failed tries', () => {
  it.each(['known', 'unknown'])(
    'five from a network throttle its next one for the account, for a(n) %s one alike',
    async (kind) => {
      const email = kind === 'known' ? (await makeUser()).email : 'inconnu@essai.fr'
      for (const minute of [0, 1, 2, 3, 4]) {
        minutes(minute)
        expect(await attempt(email)).toBe(WRONG)
      }
      verified.length = 0
      minutes(5)
      expect(await attempt(email, TEST_PASSWORD)).toBe(wait('10 minutes'))
      expect(verified).toHaveLength(0)
      minutes(14)
      expect(await attempt(email, TEST_PASSWORD)).toBe(wait('1 minute'))
      minutes(15)
      expect(await attempt(email, TEST_PASSWORD)).toBe(kind === 'known' ? 'in' : WRONG)
    },
  )

  it('twenty from an IP throttle the next one, other IPs are not affected', async () => {
    const user = await makeUser()
    for (let n = 0; n < 20; n++)
      expect(await attempt(`a${n}@essai.fr`, 'faux', '192.0.2.1')).toBe(WRONG)
    expect(await attempt(user.email, TEST_PASSWORD, '192.0.2.1')).toBe(wait('15 minutes'))
    expect(await attempt(user.email, TEST_PASSWORD, '192.0.2.2')).toBe('in')
  })

  it('count a network’s IPv6 addresses as one caller, and mapped IPv4 as IPv4', async () => {
    const user = await makeUser()
    for (let n = 0; n < 20; n++) await attempt(`x${n}@essai.fr`, 'faux', `2001:db8:1:2::${n}`)
    expect(await attempt(user.email, TEST_PASSWORD, '2001:DB8:1:2:ffff::9')).toBe(
      wait('15 minutes'),
    )
    expect(await attempt(user.email, TEST_PASSWORD, '2001:db8:1:3::1')).toBe('in')
    for (let n = 0; n < 20; n++)
      await attempt(`y${n}@essai.fr`, 'faux', n % 2 ? '192.0.2.9' : '::ffff:192.0.2.9')
    expect(await attempt(user.email, TEST_PASSWORD, '192.0.2.9')).toBe(wait('15 minutes'))
  })

  it('a hundred from the networks of one IPv6 site throttle the site, other sites are not affected', async () => {
    const user = await makeUser()
    for (let n = 0; n < 100; n++)
      await countTry({ email: `x${n}@essai.fr`, ip: `2001:db8:1:${n % 10}::1` }, 'sign-in')
    expect(await attempt(user.email, TEST_PASSWORD, '2001:db8:1:ff::1')).toBe(wait('15 minutes'))
    expect(await attempt(user.email, TEST_PASSWORD, '2001:db8:2:ff::1')).toBe('in')
  })

  // guards against: five wrong passwords lock an account for everybody
  it('five from one network do not throttle other networks', async () => {
    const user = await makeUser()
    for (let n = 0; n < 5; n++) await attempt(user.email, 'faux', '198.51.100.1')
    expect(await attempt(user.email, TEST_PASSWORD, '198.51.100.1')).toBe(wait('15 minutes'))
    expect(await attempt(user.email, TEST_PASSWORD, '192.0.2.1')).toBe('in')
    // and the success elsewhere does not unlock the throttled network
    expect(await attempt(user.email, TEST_PASSWORD, '198.51.100.1')).toBe(wait('15 minutes'))
  })

  // guards against: a known device is shut out by others (the demo's clock is fixed in these tests)
  it('fifty in an hour from all networks slow unknown devices down to one a minute, and known ones not', async () => {
    const user = await makeUser()
    // four from each of twelve networks and two from another: no network reaches its own limit
    for (let n = 0; n < 50; n++) {
      minutes(n < 25 ? 0 : 10)
      expect(await attempt(user.email, 'faux', `198.51.100.${n % 13}`)).toBe(WRONG)
    }
    verified.length = 0
    const slow =
      '429 Trop de tentatives de connexion. Réessayez dans 1 minute, ou ouvrez le lien que vous envoie «\u202fMot de passe oublié\u202f»\u202f: il laisse entrer ce navigateur.'
    expect(await attempt(user.email, TEST_PASSWORD, '192.0.2.1')).toBe(slow)
    expect(verified).toHaveLength(0)
    expect(await attempt(user.email, TEST_PASSWORD, '192.0.2.1', 'atelier')).toBe('in')
    // one guess a minute, concurrent ones included: the other waits for the first and is refused
    minutes(11)
    const guesses = await Promise.all(
      ['192.0.2.2', '192.0.2.3'].map((ip) => attempt(user.email, 'faux', ip)),
    )
    expect(guesses.sort()).toEqual([WRONG, slow])
    expect(await attempt(user.email, TEST_PASSWORD, '192.0.2.1')).toBe(slow)
    minutes(12)
    expect(await attempt(user.email, TEST_PASSWORD, '192.0.2.1')).toBe('in')
  })

  it('a known device is throttled by its own attempts only', async () => {
    const user = await makeUser()
    for (let n = 0; n < 20; n++) await attempt(`a${n}@essai.fr`, 'faux', '192.0.2.1')
    for (let n = 0; n < 5; n++)
      expect(await attempt(user.email, 'faux', '192.0.2.1', 'atelier')).toBe(WRONG)
    expect(await attempt(user.email, TEST_PASSWORD, '192.0.2.1', 'atelier')).toBe(
      wait('15 minutes'),
    )
    expect(await attempt(user.email, TEST_PASSWORD, '192.0.2.1', 'bureau')).toBe('in')
  })

  it('a success clears the caller’s attempts, and a closed account’s right password is no failure', async () => {
    const user = await makeUser()
    for (let n = 0; n < 4; n++) await attempt(user.email)
    expect(await attempt(user.email, TEST_PASSWORD)).toBe('in')
    for (let n = 0; n < 4; n++) expect(await attempt(user.email)).toBe(WRONG)
    expect(await attempt(user.email, TEST_PASSWORD)).toBe('in')
  })

  it('attempts during the wait do not lengthen it', async () => {
    for (let n = 0; n < 5; n++) await attempt('x@essai.fr')
    for (const minute of [5, 10, 14]) {
      minutes(minute)
      expect(await attempt('x@essai.fr')).toContain('429')
    }
    minutes(15)
    expect(await attempt('x@essai.fr')).toBe(WRONG)
  })

  it('correct sign-ins are never counted, however many are concurrent', async () => {
    const everybody = await Promise.all(Array.from({ length: 60 }, () => makeUser()))
    for (let n = 0; n < 15; n++) await attempt(`a${n}@essai.fr`)
    const answers = await Promise.all(everybody.map(({ email }) => attempt(email, TEST_PASSWORD)))
    expect(answers.filter((answer) => answer !== 'in')).toEqual([])
    expect(await (await loginAttempts.open()).countDocuments({})).toBe(45)
  })

  it('a success after wrong passwords clears the account’s attempts from its network’s count', async () => {
    const everybody = await Promise.all(Array.from({ length: 12 }, () => makeUser()))
    for (const { email } of everybody) {
      for (let n = 0; n < 2; n++) expect(await attempt(email)).toBe(WRONG)
      expect(await attempt(email, TEST_PASSWORD)).toBe('in')
    }
    // attempts for the account from other networks remain
    const [one] = everybody
    if (!one) throw new Error('no user')
    for (let n = 0; n < 5; n++) await attempt(one.email, 'faux', '198.51.100.1')
    expect(await attempt(one.email, TEST_PASSWORD)).toBe('in')
    expect(await attempt(one.email, TEST_PASSWORD, '198.51.100.1')).toBe(wait('15 minutes'))
  })

  it('twenty-five concurrent guesses allow no more tries than sequential ones', async () => {
    const user = await makeUser()
    const mixed = await Promise.all([
      ...Array.from({ length: 25 }, (_, n) => attempt(`b${n}@essai.fr`, 'faux', '192.0.2.1')),
      attempt(user.email, TEST_PASSWORD, '192.0.2.2'),
    ])
    expect(mixed.pop()).toBe('in')
    expect(mixed.filter((answer) => answer === WRONG)).toHaveLength(20)
    expect(mixed.filter((answer) => answer === wait('15 minutes'))).toHaveLength(5)
  })

  it('many concurrent attempts are counted too', async () => {
    const user = await makeUser()
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(user.email)))
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(5)
  })

  it('stores neither the address nor the IP in plain text', async () => {
    await attempt('secret@essai.fr', 'faux', '192.0.2.77')
    const stored = JSON.stringify(await (await loginAttempts.open()).find().toArray())
    expect(stored).toContain('email:')
    expect(stored).not.toContain('secret')
    expect(stored).not.toContain('192.0.2.77')
  })
})
