import { afterEach, beforeEach, expect, it } from 'vitest'
import { outbox, undeliveredMails } from '~/db/collections/outbox.server'
import { configureEnvironment } from '~/infra/config/environment.server'
import { setClock } from '~/infra/process/clock.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { resendInvitation } from '~/services/users/invitations.server'
import { readUndelivered, resendMails } from '~/services/users/undelivered.server'
import { inviteUser } from '~/services/users/users.server'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { type MailServer, mailsOfProduct } from '../harness/mail-server'

useDatabase()

const admin = makePrincipal()
const unknown = new Set(['zoe@essai.fr'])
let mails: MailServer

beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  mails = await mailsOfProduct('https://apv.exemple.fr', unknown)
})
afterEach(async () => {
  configureEnvironment(null)
  await mails.close()
})

async function invite(email: string) {
  const account = { email, name: 'Zoé', metier: '', role: 'ccs', assignmentLevel: 'none' }
  const place = { assignmentId: '', referenceConcessionId: '' }
  const { user } = await inviteUser(admin, { ...account, ...place })
  await sendDueMails()
  return user
}

it('is not sent again, is shown with its reason, and goes when it is asked for', async () => {
  const user = await invite('zoe@essai.fr')
  const letters = async () => (await outbox.open()).find({}).toArray()
  expect(await letters()).toMatchObject([{ tries: 1, nextAt: null, refused: true }])
  // nothing is due, whenever the outbox looks
  await sendDueMails()
  expect(await letters()).toMatchObject([{ tries: 1 }])
  expect(await undeliveredMails()).toEqual([{ userId: user._id, count: 1 }])
  const said = (await readUndelivered([user]))[user._id]
  expect(said).toMatch(/^E-mail refusé par le serveur de messagerie, sans nouvel essai\u202f: /)
  expect(said).toContain('550 5.1.1 No such user here')

  unknown.clear()
  await resendMails(admin, user._id)
  await sendDueMails()
  expect(mails.received.map(({ to }) => to)).toEqual([['zoe@essai.fr']])
  expect(await readUndelivered([user])).toEqual({})
  expect(await undeliveredMails()).toEqual([])
})

it('an invitation sent again replaces the refused one', async () => {
  unknown.add('luc@essai.fr')
  const user = await invite('luc@essai.fr')
  expect(Object.keys(await readUndelivered([user]))).toEqual([user._id])
  unknown.clear()
  await resendInvitation(admin, user._id)
  await sendDueMails()
  expect(await readUndelivered([user])).toEqual({})
  expect(mails.received).toHaveLength(1)
})
