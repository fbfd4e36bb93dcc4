import { expect, it } from 'vitest'
import { auditOf } from '~/db/audit.server'
import { editUser } from '~/services/users/users.server'
import { makeNetwork } from '../builders/hierarchy'
import { makePrincipal, makeUser } from '../builders/users'
import { useDatabase } from './database'

useDatabase()

const admin = makePrincipal()

it('an account that is moved up is told by the names of levels and places', async () => {
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

it('an account that is saved as it stands tells the trail nothing', async () => {
  const { _id, name } = await makeUser({ role: 'manager' })
  expect((await editUser(admin, _id, { name })).onlyRole).toBe(false)
  expect(await auditOf('user', _id)).toEqual([])
})
