import { beforeEach, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { findPlanning } from '~/db/collections/planning.server'
import type { UserDocument } from '~/db/collections/users.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { storePlanning } from '../../builders/activity'
import { makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { administered, PAGE } from '../harness/accounts'
import { askPage } from '../harness/pages'

const at = administered()
let account: UserDocument
let paul: WorkerDocument

/*
 * Paul is a mechanic. His account is a CCS's, which decides nothing, until it is a manager's: guidance then, without
 * potential. Five days of 7 h: the 17th to the 20th and the 23rd.
 */
beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  const { a1 } = at.network.sites
  account = await makeUser({
    role: 'ccs',
    name: 'Paul',
    metier: 'CCS',
    assignmentLevel: 'concession',
    assignmentId: a1._id,
  })
  paul = await makeWorker(a1, { name: 'Paul', userId: account._id })
  const codes = { '17': '1', '18': '1', '19': '1', '20': '1', '23': '1' }
  await storePlanning(a1, '2026-11', 'mechanic', codes, paul._id)
})

const rest = async (json: object) => {
  const answer = await at.ask(`/api/users/${account._id}`, { method: 'PUT', token: at.token, json })
  return { status: answer.status, body: await answer.json() }
}
const page = (form?: Record<string, string>) => {
  const address = `/admin/users?dialog=edit&id=${account._id}`
  return askPage(at.ask, PAGE, address, { token: at.token, form })
}
/** Hours of potential of the workshop, and how many cells are filled. */
const november = async () => {
  const [month] = await findPlanning([`${paul._id}-2026-11`])
  const filled = Object.values(month?.days ?? {}).filter(({ code }) => code !== '')
  return [month?.potential.mechanic, filled.length]
}
const form = (given: object = {}) => ({
  intent: 'edit-user',
  id: account._id,
  name: 'Paul',
  metier: 'CCS',
  role: 'manager',
  level: 'concession',
  group: at.network.sites.a1.groupId,
  plate: at.network.sites.a1.plateId,
  site: at.network.sites.a1._id,
  ...given,
})

it('is asked for where the role decides a team, and nowhere else', async () => {
  const dated = async () => ((await page()).data as { panel: { roleDate: string | null } }).panel
  expect((await dated()).roleDate).toBe('2026-11-20')
  account = await makeUser({ role: 'ccs' })
  expect((await dated()).roleDate).toBeNull()
})

it('of an earlier day says first over REST what moves, and changes nothing', async () => {
  const asked = await rest({ role: 'manager', effectiveFrom: '2026-11-18', codes: 'keep' })
  // the 18th and 19th are over: two days of 7 h
  expect(asked).toMatchObject({ status: 409, body: { figures: { hours: 14 } } })
  expect(asked.body.message).toContain('du 18/11/2026 au 19/11/2026')
  expect(await november()).toEqual([35, 5])
  const agreed = { role: 'manager', effectiveFrom: '2026-11-18', codes: 'keep', confirm: true }
  const done = await rest(agreed)
  expect(done.status).toBe(200)
  expect(done.body.message).toContain(
    'Paul passe de l’équipe Mécanique à l’équipe Encadrement à partir du 18/11/2026',
  )
  expect(await november()).toEqual([7, 5])
  expect((await auditOf('user', account._id))[0]?.changes).toContainEqual({
    field: 'effectiveFrom',
    old: null,
    new: '2026-11-18',
  })
})

it('of a later day leaves the days up to it', async () => {
  const { status } = await rest({ role: 'manager', effectiveFrom: '2026-11-23', codes: 'keep' })
  expect(status).toBe(200)
  expect(await november()).toEqual([28, 5])
})

it('on the page asks what becomes of codes, at the field that answers it', async () => {
  const asked = await page(form({ effectiveFrom: '2026-11-18' }))
  expect(asked.status).toBe(422)
  const { error } = asked.data as { error: Record<string, string[]> }
  // the four days from the 18th on carry '1', which guidance is not offered
  expect(error.codes?.[0]).toMatch(/jours passés.*4 cellules.*Encadrement/)
  expect(await november()).toEqual([35, 5])
  const done = await page(form({ effectiveFrom: '2026-11-18', codes: 'clear' }))
  expect(done.flash).toContain('Rôle mis à jour. Paul passe de l’équipe Mécanique')
  expect(await november()).toEqual([7, 1])
})

it('refuses a month that takes no change, and what is no date', async () => {
  const locked = await rest({ role: 'manager', effectiveFrom: '2026-10-05' })
  expect(locked.status).toBe(409)
  expect(locked.body.message).toContain('mois passé ou clos (octobre 2026)')
  const wrong = await rest({ role: 'manager', effectiveFrom: 'hier' })
  expect(wrong).toMatchObject({
    status: 422,
    body: { message: 'La date d’effet doit être au format aaaa-mm-jj.' },
  })
  expect(await november()).toEqual([35, 5])
})
