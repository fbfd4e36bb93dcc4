import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deletePlate } from '~/db/collections/plates.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { type UserDocument, users } from '~/db/collections/users.server'
import { workingDays } from '~/db/collections/working-days.server'
import { inTransaction } from '~/db/driver/transaction.server'
import { readSigned } from '~/infra/auth/tokens.server'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { changeAction, createAction } from '~/services/actions/write-actions.server'
import { saveComment } from '~/services/comments/comments.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { importOnTime, storeLevers } from '../../builders/levers'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { type MailServer, mailsOfProduct, type Received } from '../harness/mail-server'
import { readMail } from '../harness/parse-mail'
import { secondInstance } from '../harness/second-instance'

const DUE = '2026-11-19'
const SITE = 'https://apv.exemple.fr'
let mails: MailServer
let network: TestNetwork
useDatabase()

const reader = (email: string, given: Partial<UserDocument>) =>
  makeUser({ email, name: '', morningMail: '07:30', ...given })
const at = (assignmentLevel: 'concession' | 'plate' | 'group', assignmentId: string) => ({
  assignmentLevel,
  assignmentId,
})

/** A1 and A2 as in 'À regarder ce matin' (tests/services/morning/lines.test.ts), before the morning's imports. */
beforeEach(async () => {
  mails = await mailsOfProduct(SITE)
  setClock(instantOfParis('2026-11-20T06:50'))
  network = await makeNetwork()
  await storeLevers(network)
})
afterEach(() => mails.close())

/** The morning's import: every concession's figures but A2's. */
async function importMorning() {
  const { b1, c1 } = network.sites
  await importOnTime(network)
  for (const site of [b1, c1]) await importActivity(site, DUE, { mechanic: { netRevenue: 1 } })
}

/** Recipients of the mails sent by the scheduler's run at a Paris wall time. */
async function look(
  wall: string,
  { tick: see, sendDueLetters: send } = { tick: runDueJobs, sendDueLetters: sendDueMails },
) {
  const before = mails.received.length
  setClock(instantOfParis(wall))
  await see()
  await send()
  return mails.received
    .slice(before)
    .map(({ to }) => to.join())
    .sort()
}
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const mailTo = (email: string): Received => {
  const found = mails.received.find(({ to }) => to.includes(email))
  if (!found) throw new Error(`no mail to ${email}`)
  return found
}
const linesOf = ({ source }: Received) => plain(readMail(source).text).split(/(?:\r?\n)+/)

describe('the mail of the morning (7-beyond §3)', () => {
  test('sends once: at the set hour with complete data, else at the latest hour with the existing data', async () => {
    const { sites, plates, groups } = network
    const manager = await reader('a1@essai.fr', {
      role: 'manager',
      name: 'Anne',
      ...at('concession', sites.a1._id),
    })
    await reader('plaque@essai.fr', { role: 'director', ...at('plate', plates.a._id) })
    await reader('sud@essai.fr', {
      role: 'ccs',
      morningMail: '08:15',
      ...at('group', groups.south._id),
    })
    await reader('admin@essai.fr', { role: 'administrator' })
    await reader('ferme@essai.fr', { isActive: false, ...at('concession', sites.a1._id) })
    await reader('sans@essai.fr', {})
    await reader('jamais@essai.fr', { morningMail: null, ...at('concession', sites.a1._id) })
    const other = await secondInstance()

    expect(await look('2026-11-20T07:00')).toEqual([])
    setClock(instantOfParis('2026-11-20T07:10'))
    await importMorning()
    expect(await look('2026-11-20T07:11')).toEqual([])
    setClock(instantOfParis('2026-11-20T07:20'))
    const author = makePrincipal({ role: 'director', name: 'Léa Roy', cover: { kind: 'all' } })
    const text = 'Deux mécaniciens <absents>.'
    await saveComment(author, siteScopeOf(sites.a1), DUE, { text, seen: null })

    expect(await look('2026-11-20T07:30')).toEqual(['a1@essai.fr'])
    expect(await look('2026-11-20T07:30', other)).toEqual([])
    expect(await look('2026-11-20T08:14')).toEqual([])
    expect(await look('2026-11-20T08:15', other)).toEqual(['sud@essai.fr'])
    expect(await look('2026-11-20T08:59')).toEqual([])
    // the morning mail, and the mail about late concessions
    expect(await look('2026-11-20T09:00')).toEqual([
      'admin@essai.fr',
      'admin@essai.fr',
      'plaque@essai.fr',
    ])
    expect(await look('2026-11-20T09:01', other)).toEqual([])
    expect(await look('2026-11-20T18:00')).toEqual([])

    // 14 of 21 days: 84 000 × ⅔ = 56 000 €, 420 × ⅔ = 280 h, 280 × ⅔ = 186,7 h
    const scope = `group=${groups.north._id}&plate=${plates.a._id}`
    const page = `${SITE}/synthesis?${scope}&site=${sites.a1._id}&date=${DUE}`
    const lines = linesOf(mailTo('a1@essai.fr'))
    expect(lines.slice(0, -1)).toEqual([
      'Bonjour Anne,',
      'Chiffres du jeudi 19 novembre 2026',
      'Concession A1',
      // 83 333,33 (landing.test.ts) and 75 000 of 84 000; (84 000 − 50 000) ÷ 7, 50 000 ÷ 14
      'CA Net, écart à date : −6 000 € (projection 89 %, atterrissage 99 %, à surveiller)',
      '50 000 € réalisés pour 56 000 € attendus au 14e jour ouvré. Il faut 4 857 € par jour sur les 7 jours restants (3 571 €/j jusqu’ici).',
      'Facturation J-1 : cumul de 14 jours ouvrés, premières données du mois.',
      'Ce matin',
      '- Mécanique : −6 000 €, à surveiller. 296,4 % de productivité pour 300 % attendus (−600 €) chaque jour depuis le début du mois ; 9,3 h de moins au planning que le rythme du mois (−5 600 €).',
      'À compléter',
      '- Concession A1 : Potentiel de novembre non figé.',
      '- Concession A1 : Enquêtes qualité de novembre manquantes.',
      '- Concession A1 : VideoCheck de novembre manquant.',
      'Chiffres du mois',
      'CA Net : 50 000 € pour 84 000 € visés dans le mois',
      '  écart à date −6 000 €, projection 89 %, à surveiller',
      'Heures (HT) : 249,0 h pour 420,0 h visés dans le mois',
      '  écart à date −31,0 h, projection 89 %, à surveiller',
      'Heures (HEC) : 168,0 h pour 280,0 h visés dans le mois',
      '  écart à date −18,7 h, projection 90 %, à surveiller',
      'Commentaires du jour',
      '- Deux mécaniciens <absents>. (Léa Roy, 7 h 20)',
      'Ouvrir la synthèse :',
      page,
      'Vous recevez ce message parce que vous l’avez demandé dans votre profil :',
      `${SITE}/profile`,
      'Ne plus le recevoir :',
    ])
    const { subject, html } = readMail(mailTo('a1@essai.fr').source)
    expect(plain(subject)).toBe(
      'Concession A1, 19/11/2026 : CA Net 50 000 €, −6 000 € à date, projection 89 %',
    )
    expect(html).toContain('Deux mécaniciens &#60;absents&#62;.')
    expect(html).toContain(page.replaceAll('&', '&#38;'))
    expect(html).not.toMatch(/<img|flex|<script/)
    const address = lines.at(-1) ?? ''
    expect(readSigned('morning-mail', new URL(address).searchParams.get('jeton') ?? '')).toBe(
      manager._id,
    )
    const head = mailTo('a1@essai.fr').source.split(/\r?\n\r?\n/)[0]
    expect(head).toContain(`List-Unsubscribe: <${address}>`)
    expect(head).toContain('Auto-Submitted: auto-generated')
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('lists the open actions of its reader, for a director those of the scope', async () => {
    const { a1, a2 } = network.sites
    const anne = await reader('a1@essai.fr', {
      role: 'manager',
      name: 'Anne',
      ...at('concession', a1._id),
    })
    await reader('plaque@essai.fr', { role: 'director', ...at('plate', network.plates.a._id) })
    await importMorning()
    const author = makePrincipal({ role: 'director', name: 'Léa Roy', cover: { kind: 'all' } })
    const decide = (site: typeof a1, who: string, text: string, until: string) => {
      const given = { service: 'mechanic', lever: 'productivity', who, text, until } as const
      return createAction(author, siteScopeOf(site), given, { confirm: true })
    }
    setClock(instantOfParis('2026-11-18T08:00'))
    await decide(a1, anne._id, 'Point à <11> h.', '2026-11-18')
    await decide(a1, 'Paul', 'Devis le matin.', '2026-11-27')
    // A2 has no planning: 'Heures' replaces the lever
    await decide(a2, 'Paul', 'Former.', '2026-11-27')
    const { _id } = await decide(a1, 'Anne', 'Terminée.', '2026-11-27')
    await changeAction(author, _id, { state: 'done', why: 'fait' }, null)
    expect(await look('2026-11-20T09:00')).toEqual(['a1@essai.fr', 'plaque@essai.fr'])
    const ofAnne =
      '- Concession A1, Mécanique, Productivité : Point à <11> h (Anne, jusqu’au 18/11/2026, en retard). Effet : −43 €/jour avant, −43 €/jour depuis : 0 €/jour.'
    const actionsIn = (email: string) =>
      linesOf(mailTo(email)).filter((line) => line.includes('Effet : '))
    expect(actionsIn('a1@essai.fr')).toEqual([ofAnne])
    expect(actionsIn('plaque@essai.fr')).toEqual([
      ofAnne,
      '- Concession A1, Mécanique, Productivité : Devis le matin (Paul, jusqu’au 27/11/2026). Effet : −43 €/jour avant, −43 €/jour depuis : 0 €/jour.',
      '- Concession A2, Mécanique, Productivité : Former (Paul, jusqu’au 27/11/2026). Effet : ce levier n’est pas chiffré ici.',
    ])
    const { html } = readMail(mailTo('a1@essai.fr').source)
    expect(html).toContain('Actions en cours')
    expect(html).toContain('Point à &#60;11&#62; h')
    expect(html).toContain(`${SITE}/actions?group=`)
  })

  // shows 7 §3: Chaque concession est comparée à la date de ses données.
  test('at the latest hour it shows each concession at its own data date, and names the late ones', async () => {
    await importMorning()
    const { groups, plates } = network
    await reader('plaque@essai.fr', { role: 'ccs', ...at('plate', plates.a._id) })
    expect(await look('2026-11-20T09:00')).toEqual(['plaque@essai.fr'])
    // A2 at 13 of 21 days: 42 000 × 13/21 = 26 000 €; 75 000 + 40 384,6 = 115 384,6 € of 126 000
    const lines = linesOf(mailTo('plaque@essai.fr'))
    expect(lines.slice(3, 17)).toEqual([
      // (83 333,33 + 40 384,62) ÷ 126 000
      'CA Net, écart à date : −7 000 € (projection 92 %, atterrissage 98 %, à surveiller)',
      '1 concession à surveiller.',
      // no amount per day: A1 has 7 days left, A2 has 8
      '75 000 € réalisés pour 82 000 € attendus au 14e jour ouvré.',
      'Atterrissage en partie égal à la projection, faute de planning : Concession A2.',
      'Chaque concession est comparée à la date de ses données.',
      'Facturation J-1 : cumul de 14 jours ouvrés, premières données du mois.',
      // the first record of the month: 14 of 21 days of 84 000 € and 420 h
      'Hier (19/11, 14 jours)',
      '- 50 000 € pour 56 000 € (−6 000 €), 249,0 h pour 280,0 h (−31,0 h), 1 concession sur 1 sous l’objectif du jour',
      '- Hors total, sans données du 19/11 : Concession A2.',
      'Par concession, CA Net',
      // 83 333,33 of 84 000 (landing.test.ts); the cause is the lever behind most of the gap, but for Calendrier
      '- Concession A1 : −6 000 € (à surveiller), projection 89 %, atterrissage 99 %',
      '  296,4 % de productivité pour 300 % attendus (−600 €)',
      '  Hier (14 jours) : 50 000 € pour 56 000 € (−6 000 €), 249,0 h pour 280,0 h (−31,0 h)',
      // 25 000 × 21 ÷ 13 of 42 000; 120 h of 210 × 13 ÷ 21 = 130 h, at 200 €/h
      '- Concession A2 : −1 000 € (dans le rythme), projection 96 %, atterrissage 96 %',
    ])
    expect(lines[17]).toBe(
      '  sans planning, 10,0 h facturées en moins que prévu (−2 000 €) · données du 18/11 · atterrissage projeté, faute de planning',
    )
    const figures = lines.findIndex((line) => line.startsWith('CA Net :'))
    expect(lines.slice(figures, figures + 6)).toEqual([
      'CA Net : 75 000 € pour 126 000 € visés dans le mois',
      '  écart à date −7 000 €, projection 92 %, à surveiller',
      'Heures (HT) : 369,0 h pour 630,0 h visés dans le mois',
      '  écart à date −41,0 h, projection 90 %, à surveiller',
      'Heures (HEC) : 288,0 h pour 490,0 h visés dans le mois',
      '  écart à date −28,7 h, projection 91 %, à surveiller',
    ])
    expect(lines.slice(-8, -5)).toEqual([
      'En retard : 1 sur 2',
      '- Concession A2 : données du 18/11/2026',
      'Ouvrir la synthèse :',
    ])
    // a CCS may neither set targets nor open productivity: the mail names no missing target and no such link
    expect(readMail(mailTo('plaque@essai.fr').source).html).not.toMatch(/potentiel|\/productivity/)
    expect(lines.at(-5)).toBe(
      `${SITE}/synthesis?group=${groups.north._id}&plate=${plates.a._id}&date=${DUE}`,
    )
  })

  test('says that the calendar cannot be read', async () => {
    await reader('a1@essai.fr', { role: 'manager', ...at('concession', network.sites.a1._id) })
    const broken = { _id: '2026-11', year: 2026, month: 11, value: 'vingt' }
    await (await workingDays.open()).insertOne(broken as never)
    await referenceDataChanged()
    await importMorning()
    expect(await look('2026-11-20T07:30')).toEqual(['a1@essai.fr'])
    expect(linesOf(mailTo('a1@essai.fr'))).toContain(
      'Erreur chargement jours ouvrés. Le nombre saisi est illisible : 21 jours ouvrés calculés.',
    )
  })

  test('says when the month has no data', async () => {
    await reader('b@essai.fr', { role: 'manager', ...at('concession', network.sites.b1._id) })
    expect(await look('2026-11-20T07:30')).toEqual([])
    expect(await look('2026-11-20T09:00')).toEqual(['b@essai.fr'])
    expect(plain(readMail(mailTo('b@essai.fr').source).subject)).toBe(
      'Concession B1, 19/11/2026 : aucune donnée',
    )
    expect(linesOf(mailTo('b@essai.fr')).slice(3, 6)).toEqual([
      'Aucune donnée du mois n’a encore été importée au 19/11/2026.',
      'En retard : 1 sur 1',
      '- Concession B1 : aucune donnée ce mois',
    ])
  })

  test('checks rights at the moment of sending, and does not send a missed morning later', async () => {
    await importMorning()
    const closing = await reader('ferme@essai.fr', at('concession', network.sites.a1._id))
    await reader('partie@essai.fr', at('plate', network.plates.c._id))
    const { dataDir, sessionSecret } = environment()
    const through = (url: string) =>
      configureEnvironment({
        DATA_DIR: dataDir,
        SESSION_SECRET: sessionSecret,
        LOG_LEVEL: 'silent',
        APP_URL: SITE,
        SMTP_URL: url,
      })
    through('smtp://127.0.0.1:9')
    expect(await look('2026-11-20T07:30')).toEqual([])
    await (await users.open()).updateOne({ _id: closing._id }, { $set: { isActive: false } })
    await inTransaction((tx) => deletePlate(network.plates.c._id, tx))
    await referenceDataChanged()
    through(mails.url)
    const { outbox } = await import('~/db/collections/outbox.server')
    await (await outbox.open()).updateMany({ tries: 1 }, { $set: { nextAt: new Date(0) } })
    expect(await look('2026-11-20T07:40')).toEqual([])
    // no mail on Saturday and Sunday; Monday's has Friday's figures
    await reader('a1@essai.fr', at('concession', network.sites.a1._id))
    expect(await look('2026-11-21T10:00')).toEqual([])
    expect(await look('2026-11-22T10:00')).toEqual([])
    expect(await look('2026-11-23T08:59')).toEqual([])
    expect(await look('2026-11-23T09:00')).toEqual(['a1@essai.fr'])
    expect(linesOf(mailTo('a1@essai.fr'))).toContain('Les chiffres sont ceux du 19/11/2026.')
  })
})
