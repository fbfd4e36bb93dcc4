import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '~/db/collections/outbox.server'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { setLimit } from '~/services/freshness/deadline.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal, makeUser } from '../../builders/users'
import { writeTouching } from '../../builders/writes'
import { useDatabase } from '../harness/database'
import { type MailServer, mailsOfProduct } from '../harness/mail-server'
import { readMail } from '../harness/parse-mail'
import { secondInstance } from '../harness/second-instance'

let mails: MailServer
let network: TestNetwork
useDatabase()
beforeEach(async () => {
  mails = await mailsOfProduct('https://apv.exemple.fr')
  network = await makeNetwork()
  for (const site of [network.sites.a1, network.sites.c1])
    await importActivity(site, '2026-11-19', { mechanic: { netRevenue: 1 } })
  await importActivity(network.sites.a2, '2026-11-18', { mechanic: { netRevenue: 1 } })
})
afterEach(() => mails.close())

/** Mails received by a Paris wall time, after the scheduler's run of that minute. */
async function at(
  wall: string,
  { tick: look, sendDueLetters: send } = { tick: runDueJobs, sendDueLetters: sendDueMails },
) {
  setClock(instantOfParis(wall))
  await look()
  await send()
  return mails.received.map(({ to }) => to.join())
}

describe('the mail about late concessions (7-beyond §2)', () => {
  test('names them to each open administrator, at 09:00, once', async () => {
    const over = new Date('2026-11-01T00:00:00Z')
    for (const [email, given] of Object.entries({
      'a@essai.fr': { name: 'Anne' },
      'b@essai.fr': {},
      'parti@essai.fr': { isActive: false },
      'essai@essai.fr': { isOnTrial: true, trialExpiresAt: over },
      'd@essai.fr': { role: 'director' as const },
    }))
      await makeUser({ role: 'administrator', email, ...given })
    expect(await at('2026-11-20T08:59')).toEqual([])
    expect(await at('2026-11-20T09:00')).toEqual(['a@essai.fr', 'b@essai.fr'])
    const { subject, text, html } = readMail(mails.received[0]?.source ?? '')
    expect(subject).toBe('Données du 19/11/2026\u202f: 2 concessions sur 4 en retard')
    expect(
      text
        .replaceAll('\u202f', ' ')
        .replaceAll('\u00a0', ' ')
        .split(/\r?\n+/),
    ).toEqual([
      'Bonjour Anne,',
      'Données du 19/11/2026',
      '2 concessions sur 4 en retard',
      'À 9 h, 2 concessions sur 4 n’ont pas de données du 19/11/2026.',
      'En retard',
      '- Concession B1 : aucune donnée ce mois',
      '- Concession A2 : données du 18/11/2026',
      'Demandez le fichier à ces concessions, puis importez-le. Si une concession figure dans le fichier et reste en retard, vérifiez son numéro PDV.',
      'Voir les concessions en retard :',
      'https://apv.exemple.fr/admin/freshness',
      'Vous recevez ce message parce que vous administrez l’application.',
    ])
    expect(html).toContain('<a href="https://apv.exemple.fr/admin/freshness"')
    // same layout as the morning mail: tables and inline styles, no image, no style sheet
    expect(html).toMatch(/^<!doctype html>.*<table role="presentation".*max-width:600px/s)
    expect(html).toContain(
      '<li style="margin:0 0 6px">Concession B1\u202f: aucune donnée ce mois</li>',
    )
    expect(html).not.toMatch(/<img|<style|<link|<div/)
    // no List-Unsubscribe header: the mail belongs to the administrator's role, users do not choose it
    expect(mails.received[0]?.source).not.toMatch(/^List-Unsubscribe/m)
    await at('2026-11-20T09:01')
    await at('2026-11-20T17:00', await secondInstance())
    expect(mails.received.length).toBe(2)
  })

  test('asks a single concession for its file', async () => {
    await importActivity(network.sites.a2, '2026-11-19', { mechanic: { netRevenue: 1 } })
    await makeUser({ role: 'administrator', email: 'a@essai.fr' })
    await at('2026-11-20T09:00')
    const { subject, text } = readMail(mails.received[0]?.source ?? '')
    expect(subject).toBe('Données du 19/11/2026\u202f: 1 concession sur 4 en retard')
    expect(text).toContain('Demandez le fichier à cette concession, puis importez-le.')
  })

  test('two instances at the same minute send one', async () => {
    await makeUser({ role: 'administrator', email: 'a@essai.fr' })
    setClock(instantOfParis('2026-11-20T09:00'))
    const other = await secondInstance()
    await Promise.all([runDueJobs(), other.tick()])
    await Promise.all([sendDueMails(), other.sendDueLetters()])
    expect(mails.received.length).toBe(1)
    expect(await (await outbox.open()).countDocuments()).toBe(1)
  })

  test('sends nothing when all data is there, on non-working days, and before the configured hour', async () => {
    await makeUser({ role: 'administrator', email: 'a@essai.fr' })
    // a Saturday, a Sunday and a holiday
    await writeTouching({ what: 'calendar', months: [] }, () =>
      makeHoliday({ date: '2026-11-24', name: 'Fête locale' }),
    )
    for (const day of ['2026-11-21', '2026-11-22', '2026-11-24'])
      expect(await at(`${day}T10:00`)).toEqual([])
    await setLimit(makePrincipal(), '10:30')
    expect(await at('2026-11-20T10:29')).toEqual([])
    for (const site of [network.sites.a2, network.sites.b1])
      await importActivity(site, '2026-11-19', { mechanic: { netRevenue: 1 } })
    expect(await at('2026-11-20T10:30')).toEqual([])
  })

  test.each([
    ['forward', '2027-03-26', '2027-03-29'],
    ['back', '2026-10-23', '2026-10-26'],
  ])(
    'after clocks go %s, nothing on that Sunday and at 09:00 of the Monday',
    async (_, due, monday) => {
      await makeUser({ role: 'administrator', email: 'a@essai.fr' })
      for (const site of [network.sites.a1, network.sites.a2, network.sites.b1])
        await importActivity(site, due, { mechanic: { netRevenue: 1 } })
      const sunday = new Date(Date.parse(`${monday}T00:00:00Z`) - 86_400_000)
      expect(await at(`${sunday.toISOString().slice(0, 10)}T10:00`)).toEqual([])
      const nine = Date.parse(`${monday}T${monday === '2026-10-26' ? '08' : '07'}:00:00Z`)
      for (const [instant, sent] of [
        [nine - 60_000, []],
        [nine, ['a@essai.fr']],
      ] as const) {
        setClock(new Date(instant))
        await runDueJobs()
        await sendDueMails()
        expect(mails.received.map(({ to }) => to.join())).toEqual(sent)
      }
    },
  )

  test('a mail that the server rejects for a day is not sent a day late', async () => {
    await makeUser({ role: 'administrator', email: 'a@essai.fr' })
    const { dataDir, sessionSecret } = environment()
    configureEnvironment({
      DATA_DIR: dataDir,
      SESSION_SECRET: sessionSecret,
      LOG_LEVEL: 'silent',
      SMTP_URL: 'smtp://127.0.0.1:9',
    })
    expect(await at('2026-11-20T09:00')).toEqual([])
    expect(await (await outbox.open()).findOne()).toMatchObject({ tries: 1 })
    configureEnvironment({
      DATA_DIR: dataDir,
      SESSION_SECRET: sessionSecret,
      LOG_LEVEL: 'silent',
      SMTP_URL: mails.url,
    })
    await (await outbox.open()).updateMany({ tries: 1 }, { $set: { nextAt: new Date(0) } })
    expect(await at('2026-11-21T07:00')).toEqual([])
    expect(await (await outbox.open()).findOne()).toMatchObject({ nextAt: null })
  })
})
