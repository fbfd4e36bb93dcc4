import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { findPlanning } from '~/db/collections/planning.server'
import type { UserDocument } from '~/db/collections/users.server'
import { findWorker } from '~/db/collections/workers.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { editUser, removeUser } from '~/services/users/users.server'
import { accountChoices } from '~/services/workers/account.server'
import { editWorker } from '~/services/workers/edit.server'
import { createWorker } from '~/services/workers/workers.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const admin = makePrincipal()
const REFUSED = 'Ce compte n’existe pas ou ne couvre pas la concession du collaborateur.'
let net: TestNetwork

beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
})

const accountOf = (given: Partial<UserDocument>) =>
  makeUser({ role: 'manager', assignmentLevel: 'concession', ...given })

/** Team and mechanics' potential hours of the worker's November. */
async function november(workerId: string) {
  const [month] = await findPlanning([`${workerId}-2026-11`])
  return { service: month?.service, mechanic: month?.potential.mechanic }
}

describe('accounts that a worker may be linked to', () => {
  it('are the active ones whose assignment covers the concession, and the one that is linked', async () => {
    const site = await accountOf({ name: 'Bernard', assignmentId: net.sites.a1._id })
    const plate = await accountOf({
      name: 'Alice',
      assignmentLevel: 'plate',
      assignmentId: net.plates.a._id,
    })
    const gone = await accountOf({ name: 'Zoé', assignmentId: net.sites.a1._id, isActive: false })
    await accountOf({ name: 'Ailleurs', assignmentId: net.sites.c1._id })
    await accountOf({ name: 'Sans affectation', assignmentLevel: null, assignmentId: null })
    const scope = {
      type: 'site',
      siteId: net.sites.a1._id,
      plateId: net.sites.a1.plateId,
      groupId: net.sites.a1.groupId,
    } as const
    const offered = await accountChoices(admin, scope, null)
    expect(offered.map(({ value }) => value)).toEqual([plate._id, site._id])
    expect(offered[0]?.label).toBe(`Alice (${plate.email})`)
    const withLinked = await accountChoices(admin, scope, gone._id)
    expect(withLinked.map(({ value }) => value)).toEqual([plate._id, site._id, gone._id])
  })

  it('are those that the user may see: assigned within the user’s scope', async () => {
    const { a1 } = net.sites
    const scope = {
      type: 'site',
      siteId: a1._id,
      plateId: a1.plateId,
      groupId: a1.groupId,
    } as const
    const site = await accountOf({ assignmentId: a1._id })
    const plate = await accountOf({ assignmentLevel: 'plate', assignmentId: a1.plateId })
    const group = await accountOf({ assignmentLevel: 'group', assignmentId: a1.groupId })
    const boss = await accountOf({ role: 'administrator', assignmentLevel: null })
    const paul = await makeWorker(a1)
    for (const [cover, known] of [
      [{ kind: 'site', id: a1._id }, [site]],
      [{ kind: 'plate', id: a1.plateId }, [site, plate]],
      [{ kind: 'group', id: a1.groupId }, [site, plate, group]],
      [{ kind: 'all' }, [site, plate, group, boss]],
    ] as const) {
      const asker = makePrincipal({ role: 'manager', cover })
      const ids = known.map(({ _id }) => _id)
      const offered = await accountChoices(asker, scope, null)
      expect(offered.map(({ value }) => value).sort()).toEqual([...ids].sort())
      for (const { _id } of [site, plate, group, boss].filter(({ _id }) => !ids.includes(_id)))
        await expect(editWorker(asker, paul._id, { userId: _id })).rejects.toThrow(REFUSED)
    }
  })

  it('are the only ones that a REST call may name', async () => {
    const paul = await makeWorker(net.sites.a1)
    const away = await accountOf({ assignmentId: net.sites.c1._id })
    for (const userId of [away._id, 'f'.repeat(24), 'inconnu'])
      await expect(editWorker(admin, paul._id, { userId })).rejects.toMatchObject({
        fields: { userId: [REFUSED] },
      })
    const input = {
      name: 'Léa',
      service: 'body',
      metier: '',
      secondaryService: '',
      isApprenticeDefault: false,
      matricule: '',
      userId: away._id,
    }
    await expect(createWorker(admin, net.sites.a1._id, input)).rejects.toThrow(REFUSED)
    // an existing link may stay, although the account has moved away since
    const old = await makeWorker(net.sites.a1, { userId: away._id })
    expect(await editWorker(admin, old._id, { name: 'Ancien' })).toMatchObject({ userId: away._id })
  })
})

describe('the linked account', () => {
  it('decides the worker’s team as soon as it is linked, changes role or is deleted', async () => {
    const paul = await makeWorker(net.sites.a1, { service: 'mechanic' })
    const account = await accountOf({ name: 'Chef', assignmentId: net.sites.a1._id })
    const day = { workerId: paul._id, code: '1', seen: null }
    await saveEntries(admin, [
      { ...day, date: '2026-11-05' },
      { ...day, date: '2026-11-23' },
    ])
    expect(await november(paul._id)).toEqual({ service: 'mechanic', mechanic: 14 })
    // the 5th still counts for the mechanics: the account decides from today, the 20th, on
    const question = { agreed: true, codes: 'keep' } as const
    await editWorker(admin, paul._id, { userId: account._id }, undefined, question)
    expect(await november(paul._id)).toEqual({ service: 'guidance', mechanic: 7 })
    expect((await auditOf('worker', paul._id))[0]?.changes).toEqual([
      { field: 'userId', old: null, new: `Chef (${account.email})` },
      { field: 'effectiveFrom', old: null, new: '2026-11-20' },
    ])
    const kept = { codes: 'keep' } as const
    const { moved } = await editUser(admin, account._id, { role: 'secretary' }, null, kept)
    expect(moved).toBe(
      `${paul.name} passe de l’équipe Encadrement à l’équipe Administration à partir du 20/11/2026\u202f; les jours précédents ne changent pas.`,
    )
    expect(await november(paul._id)).toEqual({ service: 'administrative', mechanic: 7 })
    await editUser(admin, account._id, { role: 'ccs' })
    expect(await november(paul._id)).toEqual({ service: 'mechanic', mechanic: 14 })
    setClock(instantOfParis('2026-11-24T08:30'))
    await editUser(admin, account._id, { role: 'director' })
    // the 23rd was saved as a mechanic's day and is not changed
    expect(await november(paul._id)).toEqual({ service: 'guidance', mechanic: 14 })
    const { message } = await removeUser(admin, account._id)
    expect(message).toContain('passe de l’équipe Encadrement à l’équipe Mécanique')
    expect(await november(paul._id)).toEqual({ service: 'mechanic', mechanic: 14 })
    expect(await findWorker(paul._id)).toMatchObject({ userId: null })
  })

  it('is not a dirigeant’s to change', async () => {
    const dirigeant = makePrincipal({ role: 'dirigeant' })
    const paul = await makeWorker(net.sites.a1)
    const account = await accountOf({ assignmentId: net.sites.a1._id })
    await expect(editWorker(dirigeant, paul._id, { userId: account._id })).rejects.toThrow(
      'Le rôle Dirigeant ne permet pas de modifier le service ou le métier d’un collaborateur.',
    )
  })
})
