import { beforeAll, beforeEach, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { pendingFollowUps } from '~/db/collections/follow-ups.server'
import { findUser, type UserDocument, users } from '~/db/collections/users.server'
import { database } from '~/db/driver/client.server'
import { isLastingAdministrator, LAST_ADMINISTRATOR } from '~/domain/users/accounts'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { deactivateUser, setTrial } from '~/services/users/status.server'
import { editUser, removeUser } from '~/services/users/users.server'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import { makeUser, principalOf } from '../../builders/users'
import { emptyDatabase, useDatabase } from '../harness/database'
import { failing, makeFailing } from '../writes/failures'

useDatabase()
beforeAll(makeFailing)

type Act = (actor: UserDocument, target: UserDocument) => Promise<unknown>
const REFUSED = { status: 409, message: LAST_ADMINISTRATOR }

let [ana, ben]: UserDocument[] = []
const two = () => [ana, ben] as [UserDocument, UserDocument]
async function meet() {
  ana = await makeUser({ role: 'administrator', name: 'Ana' })
  ben = await makeUser({ role: 'administrator', name: 'Ben' })
}
beforeEach(() => {
  setClock(instantOfParis('2026-11-20T08:30'))
  return meet()
})

const demote: Act = (actor, { _id }) => editUser(principalOf(actor), _id, { role: 'manager' })
const acts: [string, Act][] = [
  ['switched off', (actor, { _id }) => deactivateUser(principalOf(actor), _id)],
  ['given another role', demote],
  ['deleted', (actor, { _id }) => removeUser(principalOf(actor), _id)],
  ['put on trial', (actor, { _id }) => setTrial(principalOf(actor), _id, true)],
]
/** Names of the accounts that are still permanent administrators. */
async function lasting() {
  const found = await Promise.all(two().map(({ _id }) => findUser(_id)))
  return found.flatMap((user) => (user && isLastingAdministrator(user) ? [user.name] : []))
}

it.each(acts)('the last administrator is not %s', async (_name, act) => {
  const [a, b] = two()
  await act(a, b)
  expect(await lasting()).toEqual(['Ana'])
  // as a request of Ben's that was authenticated before the first change ended his session
  await expect(act(b, a)).rejects.toMatchObject(REFUSED)
  expect(await lasting()).toEqual(['Ana'])
})

it.each(acts)('of two administrators %s by each other at once, one remains', async (_name, act) => {
  const [a, b] = two()
  const outcomes = await Promise.allSettled([act(a, b), act(b, a)])
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: REFUSED }])
  expect(await lasting()).toHaveLength(1)
  expect(await pendingFollowUps()).toEqual([])
})

it('the last administrator may not make the own account temporary; with a second one this is allowed', async () => {
  const [a, b] = two()
  await setTrial(principalOf(a), a._id, true)
  await expect(setTrial(principalOf(b), b._id, true)).rejects.toMatchObject(REFUSED)
  await setTrial(principalOf(a), a._id, false)
  await setTrial(principalOf(b), b._id, true)
  expect(await lasting()).toEqual(['Ana'])
})

it('a process that dies at any call while both are deactivated leaves one', async () => {
  for (let at = 0; ; at++) {
    await emptyDatabase(await database())
    await meet()
    const [a, b] = two()
    const both = () =>
      Promise.allSettled([
        deactivateUser(principalOf(a), b._id),
        deactivateUser(principalOf(b), a._id),
      ])
    const { calls } = await failing(at, 'dead-before', both)
    // recovery at the next start
    await completeWrites()
    expect((await lasting()).length, `call ${at}`).toBeGreaterThan(0)
    if (at >= calls) break
  }
})

it('the audit names the deactivated account, and nothing of the rejected change', async () => {
  const [a, b] = two()
  await Promise.allSettled([
    deactivateUser(principalOf(a), b._id),
    deactivateUser(principalOf(b), a._id),
  ])
  for (const { _id } of two()) {
    const changes = (await auditOf('user', _id)).map((act) => act.changes[0]?.new)
    expect(changes).toEqual((await findUser(_id))?.isActive ? [] : ['non'])
  }
})

it('without any permanent administrator, other accounts can be deactivated', async () => {
  const [a, b] = two()
  const user = await makeUser()
  await setTrial(principalOf(a), b._id, true)
  await (await users.open()).updateOne({ _id: a._id }, { $set: { isOnTrial: true } })
  await deactivateUser(principalOf(a), user._id)
  await deactivateUser(principalOf(a), b._id)
  expect([(await findUser(user._id))?.isActive, (await findUser(b._id))?.isActive]).toEqual([
    false,
    false,
  ])
})
