import { afterEach, expect, it, vi } from 'vitest'
import type * as usersModule from '~/db/user-writes.server'
import { findUser } from '~/db/users.server'
import { anonymise } from '~/services/personal-data/anonymise.server'
import { activateUser } from '~/services/users/status.server'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../database'

/** What somebody else does between the look at an account and the write to it. */
let meanwhile: (() => Promise<unknown>) | null = null
vi.mock('~/db/user-writes.server', async (original) => {
  const real = await original<typeof usersModule>()
  const updateUser: typeof real.updateUser = async (...given) => {
    const act = meanwhile
    meanwhile = null
    await act?.()
    return real.updateUser(...given)
  }
  return { ...real, updateUser }
})

useDatabase()
afterEach(() => {
  meanwhile = null
})

it('an account that is anonymised as somebody lets it in again never opens (7-beyond §4)', async () => {
  const admin = makePrincipal()
  const { _id } = await makeUser({ name: 'Paul Morel', isActive: false })
  meanwhile = () => anonymise(admin, 'user', _id)
  await expect(activateUser(admin, _id)).rejects.toMatchObject({
    status: 409,
    message: 'Ce compte a été anonymisé\u202f: il ne peut plus être activé.',
  })
  expect(await findUser(_id)).toMatchObject({ name: 'Ancien utilisateur 1', isActive: false })
})
