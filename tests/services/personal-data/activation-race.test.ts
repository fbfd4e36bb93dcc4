import { afterEach, expect, it, vi } from 'vitest'
import type * as usersModule from '~/db/collections/user-writes.server'
import { findUser } from '~/db/collections/users.server'
import { anonymise } from '~/services/personal-data/anonymise.server'
import { activateUser } from '~/services/users/status.server'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

/** Interruption between the read of an account and the write to that account. */
let interruption: (() => Promise<unknown>) | null = null
vi.mock('~/db/collections/user-writes.server', async (original) => {
  const real = await original<typeof usersModule>()
  const updateUser: typeof real.updateUser = async (...given) => {
    const act = interruption
    interruption = null
    await act?.()
    return real.updateUser(...given)
  }
  return { ...real, updateUser }
})

useDatabase()
afterEach(() => {
  interruption = null
})

it('an account anonymised during its reactivation stays closed (7-beyond §4)', async () => {
  const admin = makePrincipal()
  const { _id } = await makeUser({ name: 'Paul Morel', isActive: false })
  interruption = () => anonymise(admin, 'user', _id)
  await expect(activateUser(admin, _id)).rejects.toMatchObject({
    status: 409,
    message: 'Ce compte a été anonymisé\u202f: il ne peut plus être activé.',
  })
  expect(await findUser(_id)).toMatchObject({ name: 'Ancien utilisateur 1', isActive: false })
})
