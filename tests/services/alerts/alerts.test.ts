import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alertStates } from '~/db/collections/alert-states.server'
import { outbox } from '~/db/collections/outbox.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { type UserDocument, users } from '~/db/collections/users.server'
import type { Thresholds } from '~/domain/alerts/alerts'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { setAlerts } from '~/services/alerts/preferences.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { unsubscribeAddress } from '~/services/mail/unsubscribe-address.server'
import {
  importActivity,
  storeObjectif,
  storePlanning,
  workerFigures,
} from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makeUser, principalOf } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { type MailServer, mailsOfProduct } from '../harness/mail-server'
import { readMail } from '../harness/parse-mail'
import { secondInstance } from '../harness/second-instance'

const DUE = '2026-11-19'
/** Address of the page with the mail's figures: it holds the scope and the date (4-decisions, 47). */
const COMPARISON = /\/financial-dashboard\?group=\w+&plate=\w+&date=2026-11-19$/
let mails: MailServer
let network: TestNetwork
useDatabase()

/** A1: 21 working days, 14 elapsed, 84 000 × ⅔ = 56 000 € due; 249 h for 12 days of 7 h. */
beforeEach(async () => {
  mails = await mailsOfProduct('https://apv.exemple.fr')
  setClock(instantOfParis('2026-11-20T06:50'))
  network = await makeNetwork()
  const { a1, a2 } = network.sites
  await storeObjectif(a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  const days = ['02', '03', '04', '05', '06', '09', '10', '12', '13', '16', '17', '18']
  const codes = Object.fromEntries(days.map((day) => [day, '1']))
  await storePlanning(a1, '2026-11', 'mechanic', codes)
  await importActivity(a2, '2026-11-18', { mechanic: { netRevenue: 1 } })
})
afterEach(() => mails.close())

const importA1 = (netRevenue: number) =>
  importActivity(network.sites.a1, DUE, {
    mechanic: { netRevenue, totalHours: 249, hecHours: 168 },
  })

async function watcher(thresholds: Thresholds, given: Partial<UserDocument> = {}) {
  const user = await makeUser({
    role: 'director',
    name: '',
    email: 'plaque@essai.fr',
    assignmentLevel: 'plate',
    assignmentId: network.plates.a._id,
    ...given,
  })
  await setAlerts(principalOf(user), thresholds)
  return user
}

/** Mails that the alert job sends at a Paris wall time of 20 November 2026. */
const look = (time: string, by?: Parameters<typeof lookAt>[1]) => lookAt(`2026-11-20T${time}`, by)

async function lookAt(
  wall: string,
  { tick: see, sendDueLetters: send } = { tick: runDueJobs, sendDueLetters: sendDueMails },
) {
  const before = mails.received.length
  setClock(instantOfParis(wall))
  await see()
  await send()
  return mails.received.slice(before).map(({ source }) => {
    const { subject, text } = readMail(source)
    const plain = `${subject}\n${text}`.replace(/[\u00a0\u202f]/g, ' ')
    return plain.split(/(?:\r?\n)+/).filter((line) => /seuil/.test(line))
  })
}

describe('alerts (7-beyond §3)', () => {
  // shows 7 §3: Ce seuil vient d’être franchi
  test('sends one alert when a correction crosses a threshold, and another after a return', async () => {
    await watcher({ gapEuros: 6500, gapPercent: 50, projection: 80 })
    const other = await secondInstance()
    await importA1(50_000)
    expect(await look('07:30')).toEqual([])
    // 49 000 − 56 000 = −7 000 €, −12,5 %; 73 500 of 84 000 = 87,5 %
    setClock(instantOfParis('2026-11-20T09:19'))
    await importA1(49_000)
    const alert = [
      'Alerte, Concession A1 : écart à date −7 000 € (seuil −6 500 €)',
      'Ce seuil vient d’être franchi',
      '- Concession A1 : écart à date −7 000 € (seuil −6 500 €), données au 19/11/2026',
      expect.stringContaining('vous avez choisi ces seuils dans votre profil'),
    ]
    expect(await look('09:20')).toEqual([alert])
    expect(await look('09:20', other)).toEqual([])
    expect(await look('09:21')).toEqual([])
    await importA1(48_000)
    expect(await look('09:30', other)).toEqual([])
    await importA1(50_000)
    expect(await look('09:40')).toEqual([])
    await importA1(49_000)
    expect(await look('09:50', other)).toEqual([alert])
    expect(await look('09:51')).toEqual([])
  })

  test('sends one mail from two instances at the same minute, even if the first died before storing its state', async () => {
    const { _id } = await watcher({ gapEuros: 1000 })
    await importA1(50_000)
    const other = await secondInstance()
    setClock(instantOfParis('2026-11-20T07:30'))
    await Promise.all([runDueJobs(), other.tick()])
    await Promise.all([sendDueMails(), other.sendDueLetters()])
    expect(mails.received.length).toBe(1)
    // as if the first instance had died before it stored the state
    await (await alertStates.open()).deleteOne({ _id })
    expect(await look('07:31')).toEqual([])
    expect(await (await alertStates.open()).findOne()).toEqual({
      _id,
      revision: 1,
      crossed: [`gapEuros|${network.sites.a1._id}|2026-11|1`],
    })
  })

  test('sends an already crossed alert again after its threshold is removed and set again, or changed', async () => {
    const user = await watcher({ gapEuros: 6500 })
    await importA1(49_000)
    const subject = (euros: string) =>
      `Alerte, Concession A1 : écart à date −7 000 € (seuil −${euros} €)`
    const subjectsAt = async (wall: string) => (await look(wall)).map(([first]) => first)
    expect(await subjectsAt('07:30')).toEqual([subject('6 500')])
    await setAlerts(principalOf(user), {})
    expect(await subjectsAt('07:40')).toEqual([])
    await setAlerts(principalOf(user), { gapEuros: 6500 })
    expect(await subjectsAt('07:50')).toEqual([subject('6 500')])
    expect(await subjectsAt('07:51')).toEqual([])
    // an unchanged threshold sends no second alert when another threshold is added
    await setAlerts(principalOf(user), { gapEuros: 6500, gapPercent: 90 })
    expect(await subjectsAt('07:52')).toEqual([])
    await setAlerts(principalOf(user), { gapEuros: 6000, gapPercent: 90 })
    expect(await subjectsAt('08:00')).toEqual([subject('6 000')])
  })

  test('sends an alert again when the threshold is crossed in the next month too', async () => {
    await watcher({ gapEuros: 1000 })
    await importA1(49_000)
    expect((await look('07:30')).length).toBe(1)
    const { a1 } = network.sites
    await storeObjectif(a1, '2026-12', { revenue: 23_000, hours: 230, hec: 230 })
    setClock(instantOfParis('2026-12-03T06:00'))
    expect(await lookAt('2026-12-03T07:30')).toEqual([])
    // 23 working days (no holiday is stored), 2 elapsed: 500 − 2 000
    await importActivity(a1, '2026-12-02', { mechanic: { netRevenue: 500 } })
    expect((await lookAt('2026-12-03T08:00')).map(([subject]) => subject)).toEqual([
      'Alerte, Concession A1 : écart à date −1 500 € (seuil −1 000 €)',
    ])
    expect(await lookAt('2026-12-03T08:01')).toEqual([])
  })

  test('counts a delay only from the configured hour on', async () => {
    await importA1(56_000)
    await watcher({ delay: 1, gapEuros: 1 })
    expect(await look('08:59')).toEqual([])
    const [alert] = await look('09:00')
    expect(alert?.[0]).toBe('Alerte, Concession A2 : 1 jour ouvré sans données (seuil 1 jour)')
    expect(alert?.[2]).toBe(
      '- Concession A2 : 1 jour ouvré sans données (seuil 1 jour), données au 18/11/2026',
    )
    expect(await look('10:00')).toEqual([])
  })

  test('a delay continues across the end of a month, without a reset and without a second alert', async () => {
    const { a1 } = network.sites
    // A2: 19, 20, 23 to 27 and 30 November, then 1 December (no holiday is stored)
    await importActivity(a1, '2026-11-30', { mechanic: { netRevenue: 1 } })
    await watcher({ delay: 9 })
    expect(await lookAt('2026-12-01T09:00')).toEqual([])
    await importActivity(a1, '2026-12-02', { mechanic: { netRevenue: 1 } })
    expect((await lookAt('2026-12-02T09:00')).map(([, , line]) => line)).toEqual([
      '- Concession A2 : 9 jours ouvrés sans données (seuil 9 jours), aucune donnée du mois',
    ])
    expect(await lookAt('2026-12-03T09:00')).toEqual([])
  })

  test('a file dated Friday 1 May, a holiday, makes no concession late on the Monday after', async () => {
    const { a1, a2 } = network.sites
    await makeHoliday({ date: '2026-05-01', name: 'Fête du Travail' })
    await referenceDataChanged()
    setClock(instantOfParis('2026-05-04T08:00'))
    for (const site of [a1, a2])
      await importActivity(site, '2026-04-29', { mechanic: { netRevenue: 1 } })
    await importActivity(a1, '2026-05-01', { mechanic: { netRevenue: 0 } })
    await watcher({ delay: 1 })
    expect((await lookAt('2026-05-04T09:00')).map(([subject]) => subject)).toEqual([
      'Alerte, Concession A2 : 1 jour ouvré sans données (seuil 1 jour)',
    ])
  })

  test('productivity alerts go only to users who may read it, and to no closed account', async () => {
    // 249 h billed for 84 h planned: 296,4 %
    await importA1(56_000)
    await watcher({ productivity: 300 })
    await watcher({ productivity: 300 }, { role: 'ccs', email: 'ccs@essai.fr' })
    await watcher({ productivity: 300 }, { isActive: false, email: 'ferme@essai.fr' })
    expect((await look('07:30')).map(([subject]) => subject)).toEqual([
      'Alerte, Concession A1 : productivité 296,4 % des heures prévues (seuil 300 %)',
    ])
    expect(mails.received.map(({ to }) => to)).toEqual([['plaque@essai.fr']])
  })

  test('a productivity alert names the hours counted without a target, as its page does', async () => {
    const { a1 } = network.sites
    // mechanics: 249 h ÷ 84 h planned, 33.5 h by a name missing from the planning; 8 h of bodywork count nowhere
    await importActivity(
      a1,
      DUE,
      { mechanic: { netRevenue: 1, totalHours: 249, hecHours: 168 }, body: { totalHours: 8 } },
      [
        workerFigures({ workerId: null, name: 'Paul Durand', billedHours: 33.5 }),
        workerFigures({ workerId: null, name: 'Luc Petit', billedHours: 8, service: 'body' }),
      ],
    )
    await watcher({ productivity: 300 })
    expect((await look('07:30'))[0]?.slice(0, 3)).toEqual([
      'Alerte, Concession A1 : productivité 296,4 % des heures prévues (seuil 300 %)',
      'Ce seuil vient d’être franchi',
      '- Concession A1 : productivité 296,4 % des heures prévues (seuil 300 %), y compris 33,5 h facturées par des collaborateurs sans objectif du mois, données au 19/11/2026',
    ])
  })

  test('the mail has the layout of the morning mail, and one click unsubscribes', async () => {
    const { _id } = await watcher({ gapEuros: 6500 }, { name: 'Anne<b> Roux' })
    await importA1(49_000)
    await look('07:30')
    const { source } = mails.received[0] ?? { source: '' }
    const { text, html } = readMail(source)
    const lines = text.replace(/[\u00a0\u202f]/g, ' ').split(/(?:\r?\n)+/)
    const address = unsubscribeAddress('alert', _id)
    expect(lines).toEqual([
      'Bonjour Anne<b>,',
      'Alerte',
      'Plaque A',
      'Ce seuil vient d’être franchi',
      '- Concession A1 : écart à date −7 000 € (seuil −6 500 €), données au 19/11/2026',
      'Comparer les concessions :',
      expect.stringMatching(COMPARISON),
      'Vous recevez ce message parce que vous avez choisi ces seuils dans votre profil :',
      'https://apv.exemple.fr/profile',
      'Ne plus recevoir d’alertes :',
      address,
    ])
    expect(html).toContain('Bonjour Anne&#60;b&#62;,')
    expect(html).toMatch(/^<!doctype html>.*<table role="presentation".*max-width:600px/s)
    expect(html).not.toMatch(/<img|<style|<link|<div/)
    expect(html).toContain(`<a href="${address}"`)
    const { _id: site, plateId, groupId } = network.sites.a1
    const own = `/synthesis?group=${groupId}&plate=${plateId}&site=${site}&date=${DUE}`
    expect(html.replaceAll(/&(?:#38|amp);/g, '&')).toMatch(
      new RegExp(
        `<a href="https://apv.exemple.fr${own.replace('?', '\\?')}"[^>]*>Concession A1</a>`,
      ),
    )
    const head = source.split(/\r?\n\r?\n/)[0]
    expect(head).toContain(`List-Unsubscribe: <${address}>`)
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('links a user of one concession to its synthesis, not to a comparison of one', async () => {
    const { _id: site, plateId, groupId } = network.sites.a1
    await watcher({ gapEuros: 6500 }, { assignmentLevel: 'concession', assignmentId: site })
    await importA1(49_000)
    await look('07:30')
    const { text } = readMail(mails.received[0]?.source ?? '')
    const own = `/synthesis?group=${groupId}&plate=${plateId}&site=${site}&date=${DUE}`
    const lines = text.replace(/[\u00a0\u202f]/g, ' ').split(/\r?\n/)
    const action = lines.indexOf('Ouvrir la synthèse :')
    expect(lines[action + 1]).toBe(`https://apv.exemple.fr${own}`)
    expect(text).not.toContain('Comparer')
  })

  // shows 7 §3: Ces seuils viennent d’être franchis
  test('groups several alerts in one mail, without concessions that left the account’s scope before it was sent', async () => {
    await importA1(49_000)
    const user = await watcher({ gapEuros: 6500, gapPercent: 10, projection: 90 })
    expect((await look('07:30'))[0]?.slice(0, -1)).toEqual([
      'Alerte, Concession A1 : 3 seuils franchis',
      'Ces seuils viennent d’être franchis',
      '- Concession A1 : écart à date −7 000 € (seuil −6 500 €), écart à date −12,5 % (seuil −10 %), projection 87,5 % (seuil 90 %), données au 19/11/2026',
    ])
    // armed again, crossed, and moved out of the account's scope before the mail is sent
    await importA1(56_000)
    await look('07:40')
    await importA1(49_000)
    setClock(instantOfParis('2026-11-20T07:50'))
    await (await outbox.open()).deleteMany({})
    await (await users.open()).updateOne(
      { _id: user._id },
      { $set: { assignmentId: network.plates.c._id } },
    )
    expect(await look('07:50')).toEqual([])
    expect(await (await alertStates.open()).findOne({ _id: user._id })).toMatchObject({
      crossed: [],
    })
  })
})
