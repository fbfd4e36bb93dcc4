import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OutboxDocument, outbox } from '~/db/collections/outbox.server'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { sendDueMails, startOutbox, stopOutbox } from '~/services/mail/outbox.server'
import { dropOldMails } from '~/services/mail/purge-mail-folder.server'
import { requestReset } from '~/services/session/passwords.server'
import { createTicket, setTicketStatus } from '~/services/support/tickets.server'
import { removeUser } from '~/services/users/users.server'
import { makePrincipal, makeUser, principalOf } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { linkIn, type MailServer, startMailServer } from '../harness/mail-server'
import { readMail } from '../harness/parse-mail'

let mails: MailServer
let variables: Record<string, string>
useDatabase()
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  mails = await startMailServer()
  const { dataDir, sessionSecret } = environment()
  variables = { DATA_DIR: dataDir, SESSION_SECRET: sessionSecret, LOG_LEVEL: 'silent' }
  sendThrough(mails.url)
})
afterEach(async () => {
  sendThrough(mails.url)
  await sendDueMails()
  await mails.close()
})

const sendThrough = (url: string | null) =>
  configureEnvironment({
    ...variables,
    APP_URL: 'https://apv.exemple.fr',
    SUPPORT_EMAIL: 'support@essai.fr',
    ...(url ? { SMTP_URL: url } : {}),
  })
const waiting = async (): Promise<OutboxDocument[]> =>
  (await outbox.open()).find({ nextAt: { $ne: null } }).toArray()
/** Makes the waiting mails due, as passing time would. */
const letTimePass = async () =>
  (await outbox.open()).updateMany({ nextAt: { $ne: null } }, { $set: { nextAt: new Date(0) } })
const minutesTo = (at: Date | null | undefined) =>
  Math.round(((at?.getTime() ?? 0) - Date.now()) / 60_000)

/** A server that accepts connections and never answers. */
async function startSilence() {
  const sockets: Socket[] = []
  let heard = () => {}
  const connected = new Promise<void>((resolve) => {
    heard = resolve
  })
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    heard()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const end = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `smtp://127.0.0.1:${port}`, connected, end }
}

describe('the outbox', () => {
  test('keeps a mail while the mail server is down, waits longer each time, and sends it once', async () => {
    const user = await makeUser()
    sendThrough('smtp://127.0.0.1:9')
    await requestReset(user.email, '192.0.2.1')
    for (const [tries, minutes] of [
      [1, 1],
      [2, 2],
      [3, 4],
    ] as const) {
      await sendDueMails()
      const [letter] = await waiting()
      expect(letter).toMatchObject({ tries, lastError: expect.stringContaining('ECONNREFUSED') })
      expect(minutesTo(letter?.nextAt)).toBe(minutes)
      // not due yet: the mail is not sent
      await sendDueMails()
      expect((await waiting())[0]?.tries).toBe(tries)
      await letTimePass()
    }
    sendThrough(mails.url)
    await sendDueMails()
    await sendDueMails()
    expect(mails.received.map(({ to }) => to)).toEqual([[user.email]])
    expect(await waiting()).toEqual([])
  })

  test('keeps the address of a reset mail that cannot be sent for an hour, and sends nothing after', async () => {
    const user = await makeUser()
    sendThrough('smtp://127.0.0.1:9')
    await requestReset(user.email, '192.0.2.1')
    await requestReset('personne@ailleurs.fr', '192.0.2.1')
    const ticket = { subject: 'Panne', description: 'Rien ne va.', priority: 'normal' } as const
    await createTicket(makePrincipal(), { ...ticket, type: 'support' })
    await sendDueMails()
    const kept = (await waiting()).map(({ letter, purgeAt }) => [letter.kind, minutesTo(purgeAt)])
    expect(kept.sort()).toEqual([
      ['password-reset', 60],
      ['ticket-created', 7 * 24 * 60],
    ])
    // the database deletes the mail within a minute (TTL); until then it must not be sent either
    const filter = { 'letter.kind': 'password-reset' as const }
    await (await outbox.open()).updateMany(filter, { $set: { purgeAt: new Date() } })
    sendThrough(mails.url)
    await letTimePass()
    await sendDueMails()
    expect(mails.received.map(({ to }) => to)).toEqual([['support@essai.fr']])
    expect(await waiting()).toEqual([])
  })

  test('lets pages answer while a mail server does not', async () => {
    const silence = await startSilence()
    sendThrough(silence.url)
    const author = principalOf(await makeUser({ role: 'ccs', email: 'ccs@essai.fr' }))
    const input = { subject: 'S', description: 'D', priority: 'normal', type: 'bug' } as const
    const { _id } = await createTicket(author, input)
    await silence.connected
    // the first mail is being sent to the silent server: other requests are answered during that time
    await setTicketStatus(makePrincipal(), _id, 'inProgress')
    await requestReset('inconnu@essai.fr', '192.0.2.1')
    expect((await waiting()).map(({ lastError }) => lastError)).toEqual([null, null, null])
    sendThrough(mails.url)
    await silence.end()
    await sendDueMails()
    await letTimePass()
    await sendDueMails()
    expect(mails.received.map(({ to }) => to).sort()).toEqual([
      ['ccs@essai.fr'],
      ['support@essai.fr'],
    ])
    expect(await waiting()).toEqual([])
  })

  test('stops after the mail in progress, and continues at the next start', async () => {
    const silence = await startSilence()
    sendThrough(silence.url)
    for (const [i, email] of ['a@essai.fr', 'b@essai.fr'].entries()) {
      await makeUser({ email })
      await requestReset(email, `192.0.2.${i}`)
    }
    await silence.connected
    const closed = stopOutbox()
    await silence.end()
    await closed
    expect((await waiting()).map(({ tries }) => tries).sort()).toEqual([0, 1])
    sendThrough(mails.url)
    await letTimePass()
    startOutbox()
    await mails.until(2)
    await sendDueMails()
    expect(await waiting()).toEqual([])
  })

  test('stops after 5 s while the mail server is silent, and sends the letter at the next start', async () => {
    const silence = await startSilence()
    sendThrough(silence.url)
    const { email } = await makeUser()
    await requestReset(email, '192.0.2.1')
    await silence.connected
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isStopped = false
    const stopped = stopOutbox().then(() => {
      isStopped = true
    })
    vi.advanceTimersByTime(4999)
    await Promise.resolve()
    expect(isStopped).toBe(false)
    vi.advanceTimersByTime(1)
    await stopped
    vi.useRealTimers()
    sendThrough(mails.url)
    await silence.end()
    await sendDueMails()
    await letTimePass()
    startOutbox()
    await mails.until(1)
    await sendDueMails()
    expect(await waiting()).toEqual([])
  })

  test('writes mails as files without a mail server, for their owner only', async () => {
    const user = await makeUser({ name: 'Zoé<b>M</b> Martin' })
    sendThrough(null)
    await requestReset(user.email, '192.0.2.1')
    await sendDueMails()
    const folder = join(environment().dataDir, 'mails')
    const files = readdirSync(folder)
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f]{24}-password-reset\.eml$/)])
    const file = join(folder, files[0] ?? '')
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
    const source = readFileSync(file, 'utf8')
    expect(linkIn(source)).toMatch(/^https:\/\/apv\.exemple\.fr\/confirm-password-reset\?token=/)
    const { text, html } = readMail(source)
    expect(text).toMatch(/^Bonjour Zoé<b>M<\/b>,/)
    expect(html).not.toContain('<b>')
  })

  test('deletes mails written as files after seven days, at night, and nothing else', async () => {
    const folder = join(environment().dataDir, 'mails')
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    const hour = 3_600_000
    const write = (name: string, hours: number) => {
      writeFileSync(join(folder, name), '')
      const at = new Date(Date.now() - hours * hour)
      utimesSync(join(folder, name), at, at)
    }
    write('a.eml', 7 * 24 + 1)
    write('b.eml.part', 7 * 24 + 1)
    write('c.eml', 7 * 24 - 1)
    write('notes.txt', 8 * 24)
    setClock(instantOfParis('2026-11-20T01:59'))
    await dropOldMails()
    expect(readdirSync(folder).length).toBe(4)
    setClock(instantOfParis('2026-11-20T02:00'))
    await dropOldMails()
    expect(readdirSync(folder).sort()).toEqual(['c.eml', 'notes.txt'])
    // nothing to delete, or no folder at all, is not a failure
    rmSync(folder, { recursive: true })
    setClock(instantOfParis('2026-11-21T02:00'))
    await dropOldMails()
  })

  test('a mail sent twice has one Message-ID unless its link differs (process that died before it stored the sending)', async () => {
    const user = await makeUser({ email: 'a@essai.fr' })
    const { _id: ticketId } = await createTicket(principalOf(user), {
      subject: 'S',
      description: 'D',
      priority: 'normal',
      type: 'bug',
    })
    await sendDueMails()
    mails.received.length = 0
    const status = { kind: 'ticket-status', ticketId, status: 'closed' } as const
    const reset = { kind: 'password-reset', email: user.email } as const
    const letters = [
      { _id: 'a'.repeat(24), letter: status },
      { _id: 'b'.repeat(24), letter: status },
      { _id: 'c'.repeat(24), letter: reset },
    ]
    const purgeAt = new Date(Date.now() + 60_000)
    for (let time = 0; time < 2; time++)
      for (const one of letters) {
        const waits = { ...one, tries: 0, nextAt: new Date(0), lastError: null, purgeAt }
        await (await outbox.open()).replaceOne({ _id: one._id }, waits, { upsert: true })
        await sendDueMails()
      }
    const ids = mails.received.map(({ source }) => /^Message-ID:\s+(\S+)/im.exec(source)?.[1])
    expect(ids).toHaveLength(6)
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@localhost>$/)
    expect([ids[3], ids[4]]).toEqual([ids[0], ids[1]])
    // two mails, and a link that voids the previous one: mail clients must show each
    expect(new Set(ids).size).toBe(4)
  })

  test('sends no mail about a ticket whose author’s account is closed or deleted', async () => {
    const [here, gone] = [await makeUser(), await makeUser()]
    const closed = await makeUser({ isActive: false })
    const ticket = { subject: 'S', description: 'D', priority: 'normal', type: 'bug' } as const
    const asked = [here, closed, gone].map((user) => createTicket(principalOf(user), ticket))
    const ids = (await Promise.all(asked)).map(({ _id }) => _id)
    await removeUser(makePrincipal(), gone._id)
    await sendDueMails()
    mails.received.length = 0
    for (const id of ids) await setTicketStatus(makePrincipal(), id, 'closed')
    await sendDueMails()
    expect(mails.received.map(({ to }) => to)).toEqual([[here.email]])
    expect(readMail(mails.received[0]?.source ?? '').replyTo).toBe('support@essai.fr')
    expect(await waiting()).toEqual([])
  })

  test('drops the mail of a deleted ticket', async () => {
    await (await outbox.open()).insertOne({
      _id: 'f'.repeat(24),
      letter: { kind: 'ticket-status', ticketId: 'e'.repeat(24), status: 'closed' },
      tries: 0,
      nextAt: new Date(0),
      lastError: null,
      purgeAt: new Date(Date.now() + 60_000),
    })
    await sendDueMails()
    expect([await waiting(), mails.received]).toEqual([[], []])
  })
})

test('without a support address, active administrators get the ticket’s mail', async () => {
  configureEnvironment({ ...variables, MAIL_FROM: 'no-reply@essai.fr', SMTP_URL: mails.url })
  await makeUser({ role: 'administrator', email: 'a@essai.fr' })
  await makeUser({ role: 'administrator', email: 'parti@essai.fr', isActive: false })
  await makeUser({ role: 'director', email: 'd@essai.fr' })
  const author = makePrincipal({ role: 'ccs', email: 'ccs@essai.fr' })
  await createTicket(author, { subject: 'S', description: 'D', priority: 'normal', type: 'bug' })
  await mails.until(1)
  await sendDueMails()
  expect(mails.received.map(({ to }) => to)).toEqual([['a@essai.fr']])
})

test('a hostile subject stays one line of the mail’s head', async () => {
  const author = makePrincipal({ role: 'ccs', email: 'ccs@essai.fr', name: 'Zoé' })
  const subject = 'S Bcc: victime@exemple.fr'
  await createTicket(author, {
    subject: `S\r\nBcc: victime@exemple.fr`,
    description: '<script>alert(1)</script>',
    priority: 'high',
    type: 'bug',
  })
  await mails.until(1)
  await sendDueMails()
  const [mail] = mails.received
  expect(mail?.to).toEqual(['support@essai.fr'])
  expect(mail?.source.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/m)
  const read = readMail(mail?.source ?? '')
  expect([read.subject, read.replyTo]).toEqual([`Nouveau ticket\u202f: ${subject}`, author.email])
  expect(read.html).not.toContain('<script>')
})
