// @long: races of an assignment and a deletion
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { latestApiKeys } from '~/db/collections/api-keys.server'
import { auditOf } from '~/db/collections/audit.server'
import type * as locks from '~/db/collections/locks.server'
import { findSite } from '~/db/collections/sites.server'
import { findUser, findUserByEmail } from '~/db/collections/users.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { makeKey } from '~/services/api-keys/keys.server'
import { removeSite } from '~/services/hierarchy/sites.server'
import { createUser, editUser } from '~/services/users/users.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { beforeNextWrite } from '../harness/interrupted-write'

// The deletion runs between the check that a concession exists and the first statement of the write that refers to it.
vi.mock('~/db/collections/locks.server', async (original) => {
  const { interruptible } = await import('../harness/interrupted-write')
  return interruptible(await original<typeof locks>())
})

useDatabase()

const admin = makePrincipal()
let net: TestNetwork
let assigned: { assignmentLevel: 'concession'; assignmentId: string }
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  assigned = { assignmentLevel: 'concession', assignmentId: net.sites.a1._id }
})
afterEach(async () => {
  expect(await findSite(net.sites.a1._id)).toBeNull()
  beforeNextWrite(null)
})

const deleteSiteDuringWrite = () => {
  beforeNextWrite(() => removeSite(admin, net.sites.a1._id))
}
const REFUSED = { status: 422, fields: { assignmentId: ['Veuillez sélectionner une concession.'] } }
const who = { name: 'Léa', metier: '', role: 'manager', referenceConcessionId: '' }

it('no account is created for a concession deleted during the write', async () => {
  deleteSiteDuringWrite()
  const given = { email: 'lea@essai.fr', password: 'Une-Phrase-2026', ...who, ...assigned }
  await expect(createUser(admin, given)).rejects.toMatchObject(REFUSED)
  expect(await findUserByEmail('lea@essai.fr')).toBeNull()
})

it('no account is moved to it: the account is unchanged and the audit has no entry', async () => {
  const before = await makeUser({ role: 'manager', name: 'Paul' })
  deleteSiteDuringWrite()
  await expect(
    editUser(admin, before._id, { name: 'Paul Morel', ...assigned }),
  ).rejects.toMatchObject(REFUSED)
  expect(await findUser(before._id)).toMatchObject(before)
  expect(await auditOf('user', before._id)).toEqual([])
  // the account can still be edited afterwards
  await editUser(admin, before._id, { name: 'Paul Morel' })
  expect(await findUser(before._id)).toMatchObject({ name: 'Paul Morel', assignmentId: null })
})

it('no API key is created for it', async () => {
  deleteSiteDuringWrite()
  const key = { name: 'Entrepôt', permission: 'read', expiresOn: '2026-12-31', ...assigned }
  await expect(makeKey(admin, key)).rejects.toMatchObject(REFUSED)
  expect(await latestApiKeys()).toEqual([])
})
