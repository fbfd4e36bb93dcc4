import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { outbox } from '~/db/collections/outbox.server'
import { findUser, findUserByEmail } from '~/db/collections/users.server'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { setClock } from '~/infra/process/clock.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { requestReset, resetPassword, verifyReset } from '~/services/session/passwords.server'
import { signIn } from '~/services/sign-in/sign-in.server'
import { resendInvitation } from '~/services/users/invitations.server'
import { activateUser, deactivateUser } from '~/services/users/status.server'
import { createUser, editUser, inviteUser, removeUser } from '~/services/users/users.server'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { linkIn, type MailServer, mailsOfProduct } from '../harness/mail-server'
import { readMail } from '../harness/parse-mail'

const SENT = new Date('2026-11-20T07:30:00Z')
const VOID =
  'Ce lien d’invitation n’est plus valable. Demandez une nouvelle invitation à votre administrateur. Si vous avez déjà choisi votre mot de passe, connectez-vous.'
const PASSWORD = 'Un-Nouveau-Secret-7'
const DAY = 24 * 3_600_000

useDatabase()
const admin = makePrincipal({ name: 'Aline Roy' })
const ZOE = {
  email: 'zoe@essai.fr',
  name: 'Zoé Loeb',
  metier: '',
  role: 'ccs',
  assignmentLevel: '',
  assignmentId: '',
  referenceConcessionId: '',
}
let mails: MailServer
beforeEach(async () => {
  setClock(SENT)
  mails = await mailsOfProduct('https://apv.exemple.fr')
})
afterEach(async () => {
  await sendDueMails()
  configureEnvironment(null)
  await mails.close()
})

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
/** Token of the newest mail once `count` have come. */
async function mailedToken(count: number): Promise<string> {
  await mails.until(count)
  return tokenOf(linkIn(mails.received[count - 1]?.source ?? ''))
}
/** An invited account, with the token of its mail. */
async function invited() {
  const before = mails.received.length
  const { user } = await inviteUser(admin, ZOE)
  return { id: user._id, token: await mailedToken(before + 1) }
}
/** The product without a mail server. */
function withoutMailServer() {
  const { dataDir, sessionSecret } = environment()
  configureEnvironment({
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'silent',
    APP_URL: 'https://apv.exemple.fr',
  })
}
const signInWith = (password: string) =>
  signIn({ email: ZOE.email, password, rememberMe: false }, '192.0.2.7')

describe('a new account (7-beyond §6)', () => {
  it('gets a mail with a link to choose its first password, once', async () => {
    const { user, url } = await inviteUser(admin, ZOE)
    expect(url).toBeNull()
    // 20/11 at 08:30 in Paris, and seven days later
    expect(user.invitation).toEqual({
      sentAt: '2026-11-20T07:30:00.000Z',
      expiresAt: '2026-11-27T07:30:00.000Z',
    })
    const token = await mailedToken(1)
    const [received] = mails.received
    expect(received?.to).toEqual([ZOE.email])
    const { subject, text } = readMail(received?.source ?? '')
    expect(subject).toBe('Votre compte – Gestion Après-Vente Automobile')
    expect(text).toMatch(/^Bonjour Zoé,/)
    expect(text).toContain('fonctionne une seule fois, jusqu’au 27/11/2026 à 08:30.')
    await verifyReset(token)
    expect(await resetPassword(token, PASSWORD)).toEqual({
      message: 'Votre mot de passe a été enregistré.',
    })
    await expect(signInWith(PASSWORD)).resolves.toMatchObject({ rememberMe: false })
    expect((await findUserByEmail(ZOE.email))?.invitation).toBeUndefined()
    await expect(verifyReset(token)).rejects.toThrow(VOID)
    await expect(resetPassword(token, 'Un-Autre-Secret-8')).rejects.toThrow(VOID)
    await expect(signInWith(PASSWORD)).resolves.toBeDefined()
  })

  it('may use the link for 6 days and 23:59, and not from 7 days on', async () => {
    const { token } = await invited()
    setClock(new Date('2026-11-27T07:29:59.999Z'))
    await verifyReset(token)
    setClock(new Date('2026-11-27T07:30:00Z'))
    await expect(verifyReset(token)).rejects.toThrow(VOID)
    await expect(resetPassword(token, PASSWORD)).rejects.toThrow(VOID)
  })

  it('keeps a good link after a refused password', async () => {
    const { token } = await invited()
    await expect(resetPassword(token, 'court')).rejects.toThrow('au moins 8 caractères')
    await expect(resetPassword(token, PASSWORD)).resolves.toBeDefined()
  })

  it('is in the trail with who invited, until when, and no secret', async () => {
    const { id, token } = await invited()
    await resendInvitation(admin, id)
    await mails.until(2)
    const trail = await auditOf('user', id)
    const acts = trail.map(({ action, userName, at }) => [action, userName, at])
    expect(acts.filter(([action]) => action === 'invite')).toEqual([
      ['invite', 'Aline Roy', SENT],
      ['invite', 'Aline Roy', SENT],
    ])
    expect(acts.filter(([action]) => action === 'create')).toHaveLength(1)
    expect(trail.find(({ action }) => action === 'invite')?.changes).toEqual([
      { field: 'email', old: null, new: ZOE.email },
      { field: 'invitedUntil', old: null, new: '27/11/2026 à 08:30' },
    ])
    const stored = JSON.stringify([trail, await (await outbox.open()).find().toArray()])
    expect(stored).not.toContain(token)
  })

  it('is made once by a form that was sent twice, with one mail', async () => {
    const id = 'a'.repeat(24)
    const both = await Promise.all([inviteUser(admin, ZOE, id), inviteUser(admin, ZOE, id)])
    expect(both.map(({ user }) => user._id)).toEqual([id, id])
    await mails.until(1)
    await sendDueMails()
    expect(mails.received).toHaveLength(1)
  })

  it('may forget that it was invited: a reset mail sets its first password too', async () => {
    const { id, token } = await invited()
    await requestReset(ZOE.email, '192.0.2.1')
    await resetPassword(await mailedToken(2), PASSWORD)
    await expect(verifyReset(token)).rejects.toThrow(VOID)
    await expect(resendInvitation(admin, id)).rejects.toThrow('Ce compte a déjà son mot de passe')
  })
})

describe('an invitation sent again', () => {
  it('replaces the link and counts seven days from then', async () => {
    const { id, token } = await invited()
    setClock(new Date(SENT.getTime() + 8 * DAY))
    const { user } = await resendInvitation(admin, id)
    // 28/11 at 08:30 and seven days later
    expect(user.invitation?.expiresAt).toBe('2026-12-05T07:30:00.000Z')
    const second = await mailedToken(2)
    await expect(verifyReset(token)).rejects.toThrow(VOID)
    setClock(new Date('2026-12-05T07:29:59Z'))
    await verifyReset(second)
    await resetPassword(second, PASSWORD)
    await expect(signInWith(PASSWORD)).resolves.toBeDefined()
  })

  it('also replaces one that the mail server has not taken yet: only the latest is sent', async () => {
    const { url } = mails
    configureEnvironment({ ...smtp('smtp://127.0.0.1:9') })
    const { user } = await inviteUser(admin, ZOE)
    await sendDueMails()
    await resendInvitation(admin, user._id)
    await sendDueMails()
    configureEnvironment({ ...smtp(url) })
    await (await outbox.open()).updateMany(
      { nextAt: { $ne: null } },
      { $set: { nextAt: new Date(0) } },
    )
    await sendDueMails()
    expect(mails.received).toHaveLength(1)
    await verifyReset(await mailedToken(1))
  })

  it('is refused once the password is chosen, for others’ accounts and closed ones', async () => {
    const { id, token } = await invited()
    await resetPassword(token, PASSWORD)
    await expect(resendInvitation(admin, id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Mot de passe oublié'),
    })
    await expect(resendInvitation(admin, (await makeUser())._id)).rejects.toMatchObject({
      status: 409,
    })
    await expect(resendInvitation(admin, 'b'.repeat(24))).rejects.toMatchObject({ status: 404 })
    await expect(signInWith(PASSWORD)).resolves.toBeDefined()
  })

  it('never overwrites a password that its owner chooses at the same moment', async () => {
    const { id, token } = await invited()
    const [chosen, again] = await Promise.allSettled([
      resetPassword(token, PASSWORD),
      resendInvitation(admin, id),
    ])
    const stored = await findUser(id)
    if (chosen.status === 'fulfilled' && again.status === 'rejected') {
      expect(stored?.invitation).toBeUndefined()
      await expect(signInWith(PASSWORD)).resolves.toBeDefined()
    } else {
      expect([chosen.status, again.status]).toEqual(['rejected', 'fulfilled'])
      expect(stored?.invitation).toBeDefined()
    }
  })
})

describe('an invitation is void', () => {
  it('after the removal of the account', async () => {
    const { id, token } = await invited()
    await removeUser(admin, id)
    await expect(verifyReset(token)).rejects.toThrow(VOID)
    await expect(resetPassword(token, PASSWORD)).rejects.toThrow(VOID)
    // the same address again: the link of the removed account stays void
    await inviteUser(admin, ZOE)
    await expect(verifyReset(token)).rejects.toThrow(VOID)
    await mails.until(2)
  })

  it('after the account was closed, also once it is open again', async () => {
    const { id, token } = await invited()
    setClock(new Date(SENT.getTime() + DAY))
    const closed = await deactivateUser(admin, id)
    expect(closed.invitation?.expiresAt).toBe('2026-11-21T07:30:00.000Z')
    await expect(verifyReset(token)).rejects.toThrow(VOID)
    await expect(resendInvitation(admin, id)).rejects.toThrow(
      'Ce compte est désactivé\u202f: activez-le avant de l’inviter.',
    )
    await activateUser(admin, id)
    await expect(verifyReset(token)).rejects.toThrow(VOID)
    await resendInvitation(admin, id)
    await resetPassword(await mailedToken(2), PASSWORD)
  })

  it('but not after another edit of the account', async () => {
    const { id, token } = await invited()
    await editUser(admin, id, { name: 'Zoé Lœb' })
    await verifyReset(token)
  })
})

describe('without a mail server', () => {
  it('the link is in the answer only, and works', async () => {
    withoutMailServer()
    const { url } = await inviteUser(admin, ZOE)
    expect(url).toMatch(/^https:\/\/apv\.exemple\.fr\/confirm-password-reset\?token=invitation-/)
    expect(await (await outbox.open()).countDocuments({})).toBe(0)
    const token = tokenOf(url ?? '')
    await resetPassword(token, PASSWORD)
    await expect(verifyReset(token)).rejects.toThrow(VOID)
  })

  it('a form sent twice answers with a good link both times; a use of one ends the other', async () => {
    withoutMailServer()
    const id = 'a'.repeat(24)
    const first = await inviteUser(admin, ZOE, id)
    const second = await inviteUser(admin, ZOE, id)
    await verifyReset(tokenOf(first.url ?? ''))
    await resetPassword(tokenOf(second.url ?? ''), PASSWORD)
    await expect(verifyReset(tokenOf(first.url ?? ''))).rejects.toThrow(VOID)
  })

  it('sending again shows a new link', async () => {
    withoutMailServer()
    const { user, url } = await inviteUser(admin, ZOE)
    const again = await resendInvitation(admin, user._id)
    await expect(verifyReset(tokenOf(url ?? ''))).rejects.toThrow(VOID)
    await verifyReset(tokenOf(again.url ?? ''))
  })
})

it('nothing is invited where only the company’s account signs in', async () => {
  const company = {
    OIDC_ISSUER: 'https://connexion.exemple.fr',
    OIDC_CLIENT_ID: 'apv',
    OIDC_CLIENT_SECRET: 'un-secret-du-fournisseur',
  }
  const { id, token } = await invited()
  configureEnvironment({ ...smtp(mails.url), ...company, PASSWORD_SIGN_IN: 'off' })
  await expect(inviteUser(admin, { ...ZOE, email: 'b@essai.fr' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(resendInvitation(admin, id)).rejects.toMatchObject({ status: 403 })
  await expect(resetPassword(token, PASSWORD)).rejects.toMatchObject({ status: 403 })
  const made = await createUser(admin, { ...ZOE, email: 'b@essai.fr', password: '' })
  expect(made.invitation).toBeNull()
})

/** Variables of a product with this mail server. */
function smtp(url: string) {
  const { dataDir, sessionSecret } = environment()
  return {
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'silent',
    APP_URL: 'https://apv.exemple.fr',
    SMTP_URL: url,
  }
}
