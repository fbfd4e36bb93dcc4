import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUserByEmail } from '~/db/collections/users.server'
import { configureEnvironment } from '~/infra/config/environment.server'
import { uncacheableCount } from '~/infra/http/uncacheable.server'
import { setClock } from '~/infra/process/clock.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { makeSession, makeUser } from '../../builders/users'
import { linkIn, type MailServer, mailsOfProduct } from '../../services/harness/mail-server'
import { AUDIT, administered, PAGE, REQUIRED } from '../harness/accounts'
import { askPage } from '../harness/pages'

const RESET = 'routes/_public+/confirm-password-reset'
const at = administered(RESET)
const VOID =
  'Ce lien d’invitation n’est plus valable. Demandez une nouvelle invitation à votre administrateur. Si vous avez déjà choisi votre mot de passe, connectez-vous.'
const PASSWORD = 'Un-Nouveau-Secret-7'
const ZOE = { email: 'zoe@essai.fr', name: 'Zoé Lœb', role: 'ccs' }

const users = (form?: Record<string, string>, token = at.token) =>
  askPage(at.ask, PAGE, '/admin/users', { token, form })
const create = (token?: string) => users({ intent: 'create-user', ...ZOE, level: 'none' }, token)
const resend = async (token?: string) => {
  const id = (await findUserByEmail(ZOE.email))?._id ?? ''
  return users({ intent: 'resend-invitation', id }, token)
}
/** Data of a link's page, as a browser's script gets them. */
async function open(link: string, form?: Record<string, string>) {
  const { pathname, search, searchParams } = new URL(link)
  const body = new URLSearchParams({ token: searchParams.get('token') ?? '', ...form })
  const response = await at.ask(`${pathname}${search}&_data=${encodeURIComponent(RESET)}`, {
    method: form ? 'POST' : 'GET',
    ...(form ? { body } : {}),
    headers: { Origin: 'http://localhost', Host: 'localhost' },
  })
  const text = await response.text()
  const cookies = response.headers.getSetCookie().join('\n')
  const { headers } = response
  return {
    status: response.status,
    text,
    refresh: headers.get('Refresh'),
    location: headers.get('X-Remix-Redirect'),
    session: /(?:^|\n)session=[^;]+/.exec(cookies)?.[0].trim() ?? null,
  }
}
const choose = (link: string, password = PASSWORD) =>
  open(link, { newPassword: password, confirmation: password })
const post = async (json: object, token = at.token) => {
  const response = await at.ask('/api/users', { method: 'POST', token, json })
  return { status: response.status, body: await response.json() }
}

describe('an invitation through a mail server', () => {
  let mails: MailServer
  beforeEach(async () => {
    mails = await mailsOfProduct('http://localhost')
  })
  afterEach(async () => {
    await sendDueMails()
    configureEnvironment(null)
    await mails.close()
  })
  const mailed = async (count: number) => {
    await mails.until(count)
    return linkIn(mails.received[count - 1]?.source ?? '')
  }

  it('is sent by the form, which says so, and opened once', async () => {
    expect(await create()).toMatchObject({
      flash:
        'Utilisateur créé avec succès. Invitation envoyée à zoe@essai.fr, valable jusqu’au 27/11/2026 à 08:30.',
      location: '/admin/users',
    })
    const link = await mailed(1)
    const shown = await open(link)
    expect(shown.status).toBe(200)
    expect(JSON.parse(shown.text)).toMatchObject({
      isInvitation: true,
      email: ZOE.email,
      until: '2026-11-27T07:30:00.000Z',
      refusal: null,
    })
    const short = await choose(link, 'court')
    expect(short.status).toBe(422)
    expect(short.text).toContain('Le mot de passe doit contenir au moins 8 caractères.')
    const done = await choose(link)
    expect([done.status, done.refresh, done.location]).toEqual([204, null, '/synthesis'])
    const headers = { Cookie: done.session ?? '' }
    const me = await at.ask('/api/auth/me', { headers })
    expect(await me.json()).toMatchObject({ email: ZOE.email })
    for (const twice of [await open(link), await choose(link)]) {
      expect([twice.status, twice.refresh]).toEqual([400, null])
      expect(twice.text).toContain(VOID)
      expect(twice.text).not.toMatch(/zoe|Lœb|oubli/)
    }
  })

  it('opened at 7 days 00:00 says whom to ask, and a minute before still opens', async () => {
    await create()
    const link = await mailed(1)
    setClock(new Date('2026-11-27T07:29:00Z'))
    expect((await open(link)).status).toBe(200)
    setClock(new Date('2026-11-27T07:30:00Z'))
    expect(await open(link)).toMatchObject({ status: 400, text: expect.stringContaining(VOID) })
    expect(await choose(link)).toMatchObject({ status: 400, text: expect.stringContaining(VOID) })
    const token = await makeSession(at.admin)
    const list = await users(undefined, token)
    const panel = list.data as { panel: { users: { email: string; invitation: object | null }[] } }
    expect(panel.panel.users.find(({ email }) => email === ZOE.email)?.invitation).toEqual({
      sentAt: '2026-11-20T07:30:00.000Z',
      expiresAt: '2026-11-27T07:30:00.000Z',
    })
  })

  it('opened after the removal of the account says the same', async () => {
    await create()
    const link = await mailed(1)
    const id = (await findUserByEmail(ZOE.email))?._id ?? ''
    expect((await users({ intent: 'delete-user', id })).flash).toBe('Utilisateur supprimé.')
    for (const gone of [await open(link), await choose(link)]) {
      expect(gone.status).toBe(400)
      expect(gone.text).toContain(VOID)
      expect(gone.text).not.toMatch(/zoe|Lœb/)
    }
  })

  it('sent again replaces the link, and is in the trail', async () => {
    await create()
    const first = await mailed(1)
    expect((await resend()).flash).toBe(
      'Nouvelle invitation envoyée à zoe@essai.fr, valable jusqu’au 27/11/2026 à 08:30. Le lien précédent ne fonctionne plus.',
    )
    const second = await mailed(2)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([400, 200])
    const trail = await askPage(at.ask, AUDIT, '/admin/audit?entity=user', { token: at.token })
    const text = JSON.stringify(trail.data)
    expect(text.match(/"action":"Invitation"/g)).toHaveLength(2)
    expect(text).toContain('Invitation valable jusqu’au')
    expect(text).not.toContain(new URL(second).searchParams.get('token'))
    await choose(second)
    expect(await resend()).toMatchObject({
      status: 409,
      data: {
        error: {
          '': [
            'Erreur invitation: Ce compte a déjà son mot de passe\u202f: en cas d’oubli, son utilisateur clique sur «\u202fMot de passe oublié\u202f» à la connexion.',
          ],
        },
      },
    })
  })

  it.each(['dirigeant', 'director', 'manager', 'teamLeader', 'ccs', 'secretary', 'user'] as const)(
    'is not for a %s',
    async (role) => {
      await create()
      await mails.until(1)
      const before = await findUserByEmail(ZOE.email)
      const token = await makeSession(await makeUser({ role }))
      expect((await resend(token)).status).toBe(403)
      const call = await post({ email: 'b@essai.fr', role: 'ccs', invite: true }, token)
      expect(call.status).toBe(403)
      expect(await findUserByEmail(ZOE.email)).toEqual(before)
      await sendDueMails()
      expect(mails.received).toHaveLength(1)
    },
  )

  it('by the documented call with invite instead of a password', async () => {
    const made = await post({ ...ZOE, invite: true })
    expect(made).toMatchObject({
      status: 201,
      body: { email: ZOE.email, invitation: { expiresAt: '2026-11-27T07:30:00.000Z' } },
    })
    expect(made.body).not.toHaveProperty('invitationUrl')
    expect((await open(await mailed(1))).status).toBe(200)
  })
})

describe('POST /users (7-beyond §6)', () => {
  it('without a mail server answers with the link, once', async () => {
    const before = uncacheableCount()
    const { status, body } = await post({ ...ZOE, invite: true })
    expect(status).toBe(201)
    expect(uncacheableCount()).toBeGreaterThan(before)
    expect((await choose(body.invitationUrl)).status).toBe(204)
    const list = await at.ask('/api/users', { token: at.token })
    expect(await list.text()).not.toContain('confirm-password-reset')
  })

  it('takes a password or an invitation: not both, not neither', async () => {
    const both = await post({ ...ZOE, password: PASSWORD, invite: true })
    expect([both.status, both.body.message]).toEqual([
      400,
      'Donnez soit un mot de passe (password), soit une invitation (invite), pas les deux.',
    ])
    for (const neither of [ZOE, { ...ZOE, invite: false }]) {
      const answer = await post(neither)
      expect([answer.status, answer.body.message]).toEqual([422, REQUIRED])
    }
    const odd = await post({ ...ZOE, invite: 'oui' })
    expect([odd.status, odd.body.message]).toEqual([400, 'invite vaut true ou false.'])
    expect(await findUserByEmail(ZOE.email)).toBeNull()
    const given = await post({ ...ZOE, password: PASSWORD })
    expect([given.status, given.body.invitation]).toEqual([201, null])
  })
})
