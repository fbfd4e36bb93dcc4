import { expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { editUser } from '~/services/users/users.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const admin = makePrincipal()

it('the audit of a reassigned account names levels and places', async () => {
  const { sites, plates } = await makeNetwork()
  const at = { assignmentLevel: 'concession', assignmentId: sites.a1._id } as const
  const { _id } = await makeUser({ role: 'manager', ...at })
  const up = { assignmentLevel: 'plate', assignmentId: plates.a._id }
  expect((await editUser(admin, _id, up)).user).toMatchObject(up)
  const [act] = await auditOf('user', _id)
  expect(act?.changes).toEqual([
    { field: 'assignmentLevel', old: 'Concession', new: 'Plaque' },
    { field: 'assignment', old: sites.a1.name, new: plates.a.name },
  ])
})

it('an account saved unchanged writes no audit entry', async () => {
  const { _id, name } = await makeUser({ role: 'manager' })
  expect((await editUser(admin, _id, { name })).onlyRole).toBe(false)
  expect(await auditOf('user', _id)).toEqual([])
})
