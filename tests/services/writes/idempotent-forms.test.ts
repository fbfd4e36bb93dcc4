import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { closingsOf } from '~/db/collections/closings.server'
import { holidays } from '~/db/collections/holidays.server'
import { users } from '~/db/collections/users.server'
import { newId } from '~/db/driver/ids.server'
import { addHoliday } from '~/services/calendar/holidays.server'
import { makeClosing } from '~/services/closing/closings.server'
import { createUser } from '~/services/users/users.server'
import { CLOSED, novemberMorning } from '../../builders/closings'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

/*
 * Idempotent creation: a form carries the new document's identifier, so that pressing its button twice creates one
 * document. A browser without scripts shows the second answer, which is the first one's result.
 */

useDatabase()
const admin = makePrincipal()
beforeEach(() => novemberMorning())

describe('an account', () => {
  const lea = {
    email: 'lea@exemple.fr',
    password: 'Vert-Citron-42',
    name: 'Léa',
    metier: '',
    role: 'user',
    assignmentLevel: 'none',
    assignmentId: '',
    referenceConcessionId: '',
  }
  const ADDRESS_TAKEN = { status: 409 }

  it('is created once, one after the other or at the same moment', async () => {
    for (const email of ['lea@exemple.fr', 'zoe@exemple.fr']) {
      const id = newId()
      const create = () => createUser(admin, { ...lea, email }, id)
      const made =
        email === lea.email
          ? [await create(), await create()]
          : await Promise.all([create(), create()])
      expect(made.map(({ _id }) => _id)).toEqual([id, id])
      expect(await (await users.open()).countDocuments({ email })).toBe(1)
      expect(await auditOf('user', id)).toHaveLength(1)
    }
  })

  it('with another password, name or form is refused as before', async () => {
    const id = newId()
    await createUser(admin, lea, id)
    const other = { ...lea, password: 'Bleu-Marine-77' }
    await expect(createUser(admin, other, id)).rejects.toMatchObject(ADDRESS_TAKEN)
    await expect(createUser(admin, { ...lea, name: 'Lia' }, id)).rejects.toMatchObject(
      ADDRESS_TAKEN,
    )
    await expect(createUser(admin, lea, newId())).rejects.toMatchObject(ADDRESS_TAKEN)
    await expect(createUser(admin, lea)).rejects.toMatchObject(ADDRESS_TAKEN)
  })

  it('with another address is another account', async () => {
    const id = newId()
    await createUser(admin, lea, id)
    const zoe = await createUser(admin, { ...lea, email: 'zoe@exemple.fr' }, id)
    expect(zoe._id).not.toBe(id)
  })
})

describe('a holiday', () => {
  const bridge = { date: '2026-12-24', name: 'Pont' }
  const TAKEN = { status: 409 }

  it('is added once, one after the other or at the same moment', async () => {
    for (const date of ['2026-12-23', '2026-12-24']) {
      const id = newId()
      const add = () => addHoliday(admin, { ...bridge, date }, id)
      const made =
        date === bridge.date ? await Promise.all([add(), add()]) : [await add(), await add()]
      expect(made.map(({ holiday }) => holiday._id)).toEqual([id, id])
      expect(await (await holidays.open()).countDocuments({ date })).toBe(1)
    }
    expect(await auditOf('holiday', '2026')).toHaveLength(2)
  })

  it('of another name or form is refused as before', async () => {
    const id = newId()
    await addHoliday(admin, bridge, id)
    await expect(addHoliday(admin, { ...bridge, name: 'Congé' }, id)).rejects.toMatchObject(TAKEN)
    await expect(addHoliday(admin, bridge, newId())).rejects.toMatchObject(TAKEN)
    await expect(addHoliday(admin, bridge)).rejects.toMatchObject(TAKEN)
  })
})

describe('a closing', () => {
  const october = { month: CLOSED, scope: 'all' }
  const CLOSED_BEFORE = { status: 409 }

  it('is made once, one after the other or at the same moment', async () => {
    const id = newId()
    const close = () => makeClosing(admin, october, id)
    const made = [...(await Promise.all([close(), close()])), await close()]
    expect(made.map(({ _id }) => _id)).toEqual([id, id, id])
    expect(made.map(({ message }) => message)).toEqual(Array(3).fill(made[0]?.message))
    expect(await closingsOf([CLOSED])).toHaveLength(1)
  })

  it('of another form, or of another scope, is not that one', async () => {
    const id = newId()
    await makeClosing(admin, october, id)
    await expect(makeClosing(admin, october, newId())).rejects.toMatchObject(CLOSED_BEFORE)
    await expect(makeClosing(admin, october)).rejects.toMatchObject(CLOSED_BEFORE)
  })
})
