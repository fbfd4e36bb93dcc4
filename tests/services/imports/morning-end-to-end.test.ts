import { afterEach, beforeEach, expect, test } from 'vitest'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { setAlerts } from '~/services/alerts/preferences.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { send } from '../../builders/imports'
import { makeUser, principalOf } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { type MailServer, mailsOfProduct } from '../harness/mail-server'
import { readMail } from '../harness/parse-mail'
import { secondInstance } from '../harness/second-instance'

/*
 * A morning from 07:00 to 09:30: the file is imported as a workbook, mails go through a mail server, and a second
 * instance on the same database runs its scheduler each minute after the first.
 */
useDatabase()

let mails: MailServer
let network: TestNetwork
beforeEach(async () => {
  mails = await mailsOfProduct('https://apv.exemple.fr')
  setClock(instantOfParis('2026-11-19T07:10'))
  network = await makeNetwork()
  await storeObjectif(network.sites.a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  await storeObjectif(network.sites.a2, '2026-11', { revenue: 42_000, hours: 210, hec: 210 })
  await sendFile('2026-11-19', ['0103', 25_000, 120, 120])
})
afterEach(() => mails.close())

/** Imports a workbook with PDV number, CA Net, HT and HEC of the mechanics. */
async function sendFile(date: string, ...rows: [string, number, number, number][]) {
  const Activité = [
    ACTIVITY_HEADER,
    ...rows.map(([pdv, revenue, ht, hec]) =>
      activityRow(pdv, 'Mécanique', {
        'CA Net': revenue,
        'Heures totales': ht,
        'Heures HEC': hec,
      }),
    ),
  ]
  expect((await send({ Activité }, date)).errors).toEqual([])
}

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('the file, the mails, the late one, the correction and its alert: each to whom it is for, once', async () => {
  const { sites, plates } = network
  const manager = { assignmentLevel: 'concession', assignmentId: sites.a1._id } as const
  const director = { assignmentLevel: 'plate', assignmentId: plates.a._id } as const
  await makeUser({ email: 'a1@essai.fr', role: 'manager', morningMail: '07:30', ...manager })
  const watcher = await makeUser({
    email: 'plaque@essai.fr',
    role: 'director',
    morningMail: '07:30',
    ...director,
  })
  await setAlerts(principalOf(watcher), { gapEuros: 6500 })
  await makeUser({ email: 'admin@essai.fr', role: 'administrator' })
  const other = await secondInstance()

  /** Mails since the last call: the first instance's scheduler runs, then the second's, which must add none. */
  async function look(wall: string) {
    setClock(instantOfParis(`2026-11-20T${wall}`))
    const before = mails.received.length
    await runDueJobs()
    await sendDueMails()
    const sent = mails.received.length
    await other.tick()
    await other.sendDueLetters()
    expect(mails.received.length, `twice at ${wall}`).toBe(sent)
    return mails.received.slice(before).map(({ to, source }) => {
      const { subject, text } = readMail(source)
      return { to: to.join(), subject: plain(subject), text: plain(text) }
    })
  }

  expect(await look('07:00')).toEqual([])
  setClock(instantOfParis('2026-11-20T07:10'))
  await sendFile('2026-11-20', ['0101', 50_000, 249, 168], ['0201', 1, 1, 1], ['0301', 1, 1, 1])
  expect(await look('07:11')).toEqual([])

  // 14 of 21 days: 84 000 × ⅔ = 56 000 € due
  const [first, ...noMore] = await look('07:30')
  expect(noMore).toEqual([])
  expect(first?.to).toBe('a1@essai.fr')
  expect(first?.text).toContain('CA Net : 50 000 € pour 84 000 € visés dans le mois')
  expect(first?.text).toContain('écart à date −6 000 €')
  expect(await look('08:59')).toEqual([])

  // A2 at 13 of 21 days: 42 000 × 13/21 = 26 000 € due, 25 000 € made
  const atNine = await look('09:00')
  const nine = new Map(atNine.map((mail) => [mail.to, mail]))
  expect([...nine.keys()].sort()).toEqual(['admin@essai.fr', 'plaque@essai.fr'])
  expect(atNine).toHaveLength(2)
  expect(nine.get('admin@essai.fr')?.subject).toBe(
    'Données du 19/11/2026 : 1 concession sur 4 en retard',
  )
  expect(nine.get('plaque@essai.fr')?.text).toContain('écart à date −7 000 €')
  expect(nine.get('plaque@essai.fr')?.text).toContain('Concession A2 : données du 18/11/2026')

  setClock(instantOfParis('2026-11-20T09:20'))
  await sendFile('2026-11-20', ['0101', 49_000, 249, 168])
  const [alert, ...others] = await look('09:21')
  expect(others).toEqual([])
  expect(alert?.to).toBe('plaque@essai.fr')
  expect(alert?.subject).toBe('Alerte, Concession A1 : écart à date −7 000 € (seuil −6 500 €)')
  expect(await look('09:30')).toEqual([])
  expect(await look('18:00')).toEqual([])
})
