import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type UserDocument, users } from '~/db/collections/users.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { setMailsToComplete } from '~/services/freshness/deadline.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { importOnTime, storeLevers } from '../../builders/levers'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { type MailServer, mailsOfProduct } from '../harness/mail-server'
import { readMail } from '../harness/parse-mail'
import { secondInstance } from '../harness/second-instance'

const SITE = 'https://apv.exemple.fr'
let mails: MailServer
let network: TestNetwork
useDatabase()
beforeEach(async () => {
  mails = await mailsOfProduct(SITE)
  network = await makeNetwork()
  await storeLevers(network)
  await importOnTime(network)
  const account = (email: string, role: UserDocument['role'], given: Partial<UserDocument> = {}) =>
    makeUser({ email, name: '', role, ...given })
  const { a1 } = network.sites
  const atA1 = { assignmentLevel: 'concession', assignmentId: a1._id } as const
  const atA = { assignmentLevel: 'plate', assignmentId: a1.plateId } as const
  await account('manager@essai.fr', 'manager', { name: 'Anne', ...atA1 })
  await account('secretaire@essai.fr', 'secretary', atA)
  await account('secretaire-a1@essai.fr', 'secretary', atA1)
  await account('ccs@essai.fr', 'ccs', atA)
  await account('ferme@essai.fr', 'manager', { isActive: false, ...atA1 })
  await account('sans@essai.fr', 'manager')
})
afterEach(() => mails.close())

/** Recipients of the mails sent by the scheduler's run at a Paris wall time. */
async function look(
  wall: string,
  { tick: run, sendDueLetters: send } = { tick: runDueJobs, sendDueLetters: sendDueMails },
) {
  const before = mails.received.length
  setClock(instantOfParis(wall))
  await run()
  await send()
  return mails.received
    .slice(before)
    .map(({ to }) => to.join())
    .sort()
}
const want = (wanted: boolean) => setMailsToComplete(makePrincipal(), wanted)
const linesTo = (email: string) => {
  const source = mails.received.find(({ to }) => to.includes(email))?.source ?? ''
  const { text } = readMail(source)
  return text.replace(/[\u00a0\u202f]/g, ' ').split(/(?:\r?\n)+/)
}

describe('the mail of what is to be completed (7-beyond §5)', () => {
  test('is off by default', async () => {
    expect(await look('2026-11-20T09:00')).toEqual([])
  })

  test('goes once a day, at the set hour, to those who can supply something', async () => {
    await want(true)
    const other = await secondInstance()
    expect(await look('2026-11-20T08:59')).toEqual([])
    // of A1 a secretary can supply nothing: its planning is there
    expect(await look('2026-11-20T09:00')).toEqual(['manager@essai.fr', 'secretaire@essai.fr'])
    expect(await look('2026-11-20T09:01')).toEqual([])
    expect(await look('2026-11-20T09:01', other)).toEqual([])
    const { sites, plates, groups } = network
    const scope = `group=${groups.north._id}&plate=${plates.a._id}`
    expect(linesTo('manager@essai.fr')).toEqual([
      'Bonjour Anne,',
      'À compléter',
      'Concession A1',
      'Ce que vous pouvez compléter au 19/11/2026',
      // the concession's first month: every service is expected
      '- Concession A1, Service Rapide : Service sans objectif de novembre.',
      '- Concession A1, Carrosserie : Service sans objectif de novembre.',
      '- Concession A1 : Potentiel de novembre non figé.',
      '- Concession A1 : Enquêtes qualité de novembre manquantes.',
      '- Concession A1 : VideoCheck de novembre manquant.',
      'Ouvrir la liste :',
      `${SITE}/to-complete?${scope}&site=${sites.a1._id}&date=2026-11-19`,
      'Vous recevez ce message parce que vous pouvez compléter ces données. L’administrateur décide de son envoi.',
    ])
    expect(linesTo('secretaire@essai.fr').slice(3, 5)).toEqual([
      'Ce que vous pouvez compléter au 19/11/2026',
      '- Concession A2 : Planning de novembre vide.',
    ])
    const [sent] = mails.received
    const { subject, html } = readMail(sent?.source ?? '')
    expect(subject).toMatch(/^À compléter\u202f: /)
    expect(sent?.source).toContain('Auto-Submitted: auto-generated')
    expect(html).toContain('<h1')
    // no mail at the weekend, one on Monday
    expect(await look('2026-11-21T09:30')).toEqual([])
    expect(await look('2026-11-23T09:00')).toEqual(['manager@essai.fr', 'secretaire@essai.fr'])
  })

  test('is not sent any more once the administrator ends it', async () => {
    await want(true)
    await look('2026-11-20T08:00')
    await want(false)
    expect(await look('2026-11-20T09:00')).toEqual([])
  })

  test('finds the accounts by the index of roles', async () => {
    const collection = await users.open()
    const last = collection.find({ role: 'manager' }).sort({ _id: -1 }).limit(1)
    const plan = JSON.stringify(await last.explain())
    expect(plan).toContain('role')
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/)
  })
})
