import { beforeAll, beforeEach, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { comments } from '~/db/collections/comments.server'
import { draftsOf, storeDraft } from '~/db/collections/drafts.server'
import { findFormerUser, formerUsers } from '~/db/collections/former-users.server'
import { mailsTo } from '~/db/collections/outbox.server'
import { sessionsOf } from '~/db/collections/sessions.server'
import { findUser, findUserByEmail, type UserDocument, users } from '~/db/collections/users.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { auditFound } from '~/services/audit/page.server'
import { saveComment } from '~/services/comments/comments.server'
import { enqueueDayMails, sendDueMails } from '~/services/mail/outbox.server'
import { anonymise } from '~/services/personal-data/anonymise.server'
import { exportPerson } from '~/services/personal-data/export.server'
import { readPeople } from '~/services/personal-data/people.server'
import { readRetention, saveRetention } from '~/services/personal-data/retention.server'
import { applyRetention } from '~/services/personal-data/run-retention.server'
import { signIn } from '~/services/sign-in/sign-in.server'
import { listUsers } from '~/services/users/read.server'
import { readCounters } from '~/services/users/status.server'
import { createUser, removeUser } from '~/services/users/users.server'
import { editWorker } from '~/services/workers/edit.server'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import { admin, THURSDAY } from '../../builders/imports'
import { makeSession, makeUser, principalOf, TEST_PASSWORD } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { failing, makeFailing } from '../writes/failures'
import { a1, holding, net, usePeople } from './fixture'

usePeople()
beforeAll(makeFailing)

let odile: UserDocument
beforeEach(async () => {
  odile = await makeUser({
    name: 'Odile Vernet',
    email: 'odile@essai.fr',
    role: 'manager',
    metier: 'Cheffe',
    assignmentLevel: 'concession',
    assignmentId: net.sites.a1._id,
    morningMail: '07:30',
  })
})

const who = { role: 'manager', assignmentLevel: '', assignmentId: '', referenceConcessionId: '' }
const again = (given: object = {}) => ({
  email: 'odile@essai.fr',
  password: 'Nouvelle-Odile-2026',
  name: '',
  metier: '',
  ...who,
  ...given,
})
const people = async (query = '') => (await readPeople(new URLSearchParams(query))).people

it('leaves the name, and nothing that could open, address or count the account (7-beyond §4)', async () => {
  await makeSession(odile)
  await storeDraft({
    _id: 'ended',
    userId: odile._id,
    page: '/targets',
    fields: [],
    purgeAt: new Date(Date.now() + 60_000),
  })
  await enqueueDayMails([{ kind: 'morning', day: '2026-11-20', userId: odile._id }])
  await sendDueMails()
  const before = await readCounters(admin)
  await removeUser(admin, odile._id)

  expect(await findFormerUser(odile._id)).toEqual({
    _id: odile._id,
    email: 'odile@essai.fr',
    name: 'Odile Vernet',
    formerNames: [],
    metier: 'Cheffe',
    role: 'manager',
    createdAt: odile.createdAt,
    closedAt: new Date('2026-11-20T07:30:00Z'),
    deletedAt: new Date('2026-11-20T07:30:00Z'),
  })
  expect(await findUser(odile._id)).toBeNull()
  expect((await listUsers(admin)).map(({ _id }) => _id)).not.toContain(odile._id)
  expect(await readCounters(admin)).toEqual({ ...before, active: before.active - 1 })
  expect(await sessionsOf(odile._id)).toEqual([])
  expect(await draftsOf(odile._id)).toEqual([])
  expect(await mailsTo(odile._id)).toEqual([])
  await expect(
    signIn({ email: odile.email, password: TEST_PASSWORD, rememberMe: false }, '192.0.2.1'),
  ).rejects.toMatchObject({ status: 401 })
  await expect(removeUser(admin, odile._id)).rejects.toMatchObject({ status: 404 })
})

it('frees its address, and keeps its identifier’s name', async () => {
  await removeUser(admin, odile._id)
  const made = await createUser(admin, again(), odile._id)
  expect(made._id).not.toBe(odile._id)
  expect((await findUserByEmail('odile@essai.fr'))?._id).toBe(made._id)
})

it('is listed, exported and anonymised as a former account; a new account with its address keeps its data', async () => {
  const worker = await makeWorker(net.sites.a1)
  await editWorker(admin, worker._id, { userId: odile._id })
  await saveComment(principalOf(odile), a1, THURSDAY, { text: 'Pont 3 en panne', seen: null })
  await removeUser(admin, odile._id)
  const next = await createUser(
    admin,
    again({ assignmentLevel: 'concession', assignmentId: net.sites.a1._id }),
  )
  const newcomer = await findUser(next._id)
  if (newcomer)
    await saveComment(principalOf(newcomer), a1, '2026-11-18', { text: 'Bonjour', seen: null })
  await editWorker(admin, worker._id, { userId: next._id })

  const row = { kind: 'user', id: odile._id, name: 'Odile Vernet', state: 'left' }
  const detail = 'Compte supprimé · Manager · odile@essai.fr'
  expect(await people()).toMatchObject([{ ...row, detail, since: '2026-11-20' }])
  expect(await people('q=vernet')).toMatchObject([row])
  const { name, tables } = await exportPerson(admin, 'user', odile._id)
  expect(name).toBe('Odile Vernet')
  const table = (title: string) => tables.find((one) => one.title === title)?.rows
  expect(table('Compte')).toContainEqual(['Email', 'odile@essai.fr'])
  expect(table('Compte')).toContainEqual(['Supprimé le', { at: '2026-11-20 08:30:00' }])
  expect(table('Commentaires')?.map((cells) => cells[2])).toEqual(['Pont 3 en panne'])

  expect((await anonymise(admin, 'user', odile._id)).name).toBe('Ancien utilisateur 1')
  expect(await holding('vernet')).toEqual([])
  const written = await (await comments.open()).find({}).sort({ date: 1 }).toArray()
  expect(written.map(({ author }) => author)).toEqual(['odile@essai.fr', 'Ancien utilisateur 1'])
  const links = (await auditOf('worker', worker._id)).flatMap(({ changes }) =>
    changes.filter(({ field }) => field === 'userId').map((change) => change.new),
  )
  expect(links).toEqual(['odile@essai.fr', '(effacé)'])
  expect(await people()).toEqual([])
  expect(await people('q=utilisateur')).toMatchObject([
    { id: odile._id, name: 'Ancien utilisateur 1', state: 'anonymised' },
  ])
})

it('is named by the audit', async () => {
  await removeUser(admin, odile._id)
  const { lines } = await auditFound(admin, new URLSearchParams({ entity: 'user' }), 1)
  expect(lines).toMatchObject([{ subject: 'Odile Vernet', action: 'Suppression' }])
})

it('is erased like closed accounts, counted from its deactivation or deletion', async () => {
  const closedAt = instantOfParis('2026-05-19T10:00')
  const early = await makeUser({ name: 'Paul Morel', isActive: false, closedAt })
  await removeUser(admin, odile._id)
  await removeUser(admin, early._id)
  await saveRetention(admin, { accounts: '6' })
  const going = async () =>
    (await readRetention(admin, null)).lines.find(({ kind }) => kind === 'accounts')
  expect(await going()).toMatchObject({ count: 1, oldest: '2026-05-19', newest: '2026-05-19' })
  setClock(instantOfParis('2026-11-21T02:00'))
  await applyRetention()
  expect((await findFormerUser(early._id))?.name).toBe('Ancien utilisateur 1')
  expect((await findFormerUser(odile._id))?.name).toBe('Odile Vernet')
  expect(await holding('morel')).toEqual([])
})

it('an anonymised account stays anonymous after its deletion', async () => {
  const user = await makeUser({ name: 'Paul Morel', isActive: false })
  await anonymise(admin, 'user', user._id)
  await removeUser(admin, user._id)
  expect(await people('q=utilisateur')).toMatchObject([
    { name: 'Ancien utilisateur 1', state: 'anonymised' },
  ])
  expect(await holding('morel')).toEqual([])
})

it('a process that dies at any call of a deletion leaves the account, or its name', async () => {
  for (let at = 0; ; at++) {
    await (await users.open()).deleteMany({})
    await (await formerUsers.open()).deleteMany({})
    const user = await makeUser({ name: 'Odile Vernet' })
    const { calls } = await failing(at, 'dead-after', () =>
      Promise.allSettled([removeUser(admin, user._id)]),
    )
    await completeWrites()
    const [living, former] = [await findUser(user._id), await findFormerUser(user._id)]
    expect([living?.name, former?.name], `call ${at}`).toEqual(
      living ? ['Odile Vernet', undefined] : [undefined, 'Odile Vernet'],
    )
    const auditEntries = await auditOf('user', user._id)
    expect(
      auditEntries.map(({ action }) => action),
      `call ${at}`,
    ).toEqual(living ? [] : ['delete'])
    if (at >= calls) break
  }
})
