import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { findSetupCode } from '~/db/collections/setup-codes.server'
import { findUserByEmail, hasUsers } from '~/db/collections/users.server'
import { database } from '~/db/driver/client.server'
import { verifyPassword } from '~/infra/auth/passwords.server'
import { logger } from '~/infra/logger.server'
import { setRealNow } from '~/infra/process/clock.server'
import { setUp, setupCodeToShow } from '~/services/setup/setup.server'
import { makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()
const START = new Date('2026-11-20T07:30:00Z')
const at = (minutes: number) => setRealNow(new Date(START.getTime() + minutes * 60_000))
beforeEach(() => at(0))

const IP = '203.0.113.7'
const FIRST = { name: 'Claire Fontaine', email: 'claire@exemple.fr', password: 'Un-Secret-Neuf-26' }
const begin = async () => (await setupCodeToShow()) ?? ''
const tryCode = (code: string, ip = IP, more: Partial<typeof FIRST> = {}) =>
  setUp({ ...FIRST, ...more, code }, ip)

/** Shows that a try is refused with a sentence and makes no account. */
async function refused(made: Promise<unknown>, status: number, message: string) {
  await expect(made).rejects.toMatchObject({ status, message })
  expect(await hasUsers()).toBe(false)
}

describe('the code of the first start', () => {
  it('has eight characters without look-alikes, and each instance shows the same', async () => {
    const warn = vi.spyOn(logger(), 'warn')
    const code = await begin()
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    expect(await setupCodeToShow()).toBe(code)
    // shows 9 §1: Code de mise en service
    expect(warn.mock.calls).toEqual([[{ code }, 'Code de mise en service']])
    warn.mockRestore()
  })

  it('is one code when two instances start at the same moment', async () => {
    const [a, b] = await Promise.all([setupCodeToShow(), setupCodeToShow()])
    expect(a).toBe(b)
  })

  it('holds 24 hours, and the next start makes another', async () => {
    const code = await begin()
    at(24 * 60 - 1)
    expect(await begin()).toBe(code)
    at(24 * 60)
    await refused(
      tryCode(code),
      403,
      'Ce code n’est plus valable\u202f: redémarrez le produit, qui en affichera un autre.',
    )
    const next = await begin()
    expect(next).not.toBe(code)
    await tryCode(next)
  })

  it('takes five wrong tries a minute of one address, and counts them down', async () => {
    const code = await begin()
    for (const left of ['reste 4 essais', 'reste 3 essais', 'reste 2 essais', 'reste 1 essai'])
      await refused(
        tryCode('AAAA-AAAA'),
        403,
        `Ce code n’est pas le bon\u202f: il ${left} cette minute.`,
      )
    await refused(
      tryCode('AAAA-AAAA'),
      403,
      'Ce code n’est pas le bon\u202f: il n’y a plus d’essai cette minute.',
    )
    await refused(
      tryCode(code),
      429,
      'Trop de codes de mise en service incorrects. Réessayez dans 1 minute.',
    )
    at(1)
    await tryCode(code)
  })

  it('is void after twenty wrong tries of all addresses, also tried at once', async () => {
    const code = await begin()
    const tries = await Promise.allSettled(
      Array.from({ length: 24 }, (_, i) => tryCode('AAAA-AAAA', `203.0.113.${i}`)),
    )
    const names = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.name] : []))
    expect(names.filter((name) => name === 'WrongSetupCodeError')).toHaveLength(20)
    expect(names.filter((name) => name === 'VoidSetupCodeError')).toHaveLength(4)
    const sentence =
      'Ce code n’est plus valable\u202f: redémarrez le produit, qui en affichera un autre.'
    await refused(tryCode(code, '198.51.100.1'), 403, sentence)
    await tryCode(await begin(), '198.51.100.2')
  })
})

describe('the first administrator', () => {
  it('is made from a code as people type it, signed in and in the trail', async () => {
    const code = await begin()
    const { token, current } = await tryCode(` ${code.toLowerCase().replace('-', ' ')}`)
    expect(token).not.toBe('')
    expect(current.principal).toMatchObject({ role: 'administrator', email: FIRST.email })
    const user = await findUserByEmail(FIRST.email)
    expect(user).toMatchObject({ name: 'Claire Fontaine', isActive: true, assignmentLevel: null })
    expect(await verifyPassword(user?.passwordHash ?? null, FIRST.password)).toBe(true)
    const [act] = await auditOf('user', user?._id ?? '')
    expect(act).toMatchObject({ action: 'create', userName: 'Claire Fontaine' })
    expect(await findSetupCode()).toBeNull()
    expect(await setupCodeToShow()).toBeNull()
  })

  it('is one of six that are made at once, whose others find the product set up', async () => {
    const code = await begin()
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) =>
        tryCode(code, `198.51.100.${i}`, { email: `premier-${i}@exemple.fr` }),
      ),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
    expect(lost).toEqual([404, 404, 404, 404, 404])
  })

  it('is refused as made, not by the code, when another one is made after the code was read', async () => {
    const code = await begin()
    const collection = (await database()).collection<{ _id: string }>('setupCodes')
    const real = collection.constructor.prototype.updateOne
    vi.spyOn(collection.constructor.prototype, 'updateOne').mockImplementationOnce(async function (
      this: unknown,
      ...given
    ) {
      await makeUser({ email: 'premier@exemple.fr' })
      await collection.deleteOne({ _id: 'first-start' })
      return real.apply(this, given)
    })
    await expect(tryCode(code)).rejects.toMatchObject({ status: 404 })
    vi.restoreAllMocks()
  })

  it('needs a password by the product’s rules; a refused one costs no try', async () => {
    const code = await begin()
    for (const password of ['', 'court', 'claire@exemple.fr'])
      await expect(tryCode(code, IP, { password })).rejects.toMatchObject({ status: 422 })
    expect((await findSetupCode())?.wrong).toBe(0)
    await tryCode(code)
  })

  it('cannot be made once an account exists, even with the code', async () => {
    const code = await begin()
    await makeUser({ email: 'premier@exemple.fr' })
    await expect(tryCode(code)).rejects.toMatchObject({
      status: 404,
      message: 'Le produit est déjà mis en service\u202f: connectez-vous.',
    })
    expect(await findUserByEmail(FIRST.email)).toBeNull()
  })
})
