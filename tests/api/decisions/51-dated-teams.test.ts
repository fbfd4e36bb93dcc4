import { afterAll, beforeAll, expect, it } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { setAlerts } from '~/services/alerts/preferences.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { storeObjectif } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { makeTeam } from '../../builders/productivity'
import { makeUser, principalOf } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type MailServer, mailsOfProduct } from '../../services/harness/mail-server'
import { readMail } from '../../services/harness/parse-mail'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
let mails: MailServer
let site: string
let report: string[]

/*
 * Anne (mechanic) and Bruno (body) are there on the 21 weekdays of November 2026, 7 h each: 147 h, 98 of them up to the
 * 19th. Billed by then: 73,5 h, 44,1 h, and 5 h of someone whom the planning does not know. Anne moves to body on the 20th.
 */
beforeAll(async () => {
  mails = await mailsOfProduct('https://apv.exemple.fr')
  setClock(instantOfParis('2026-11-20T08:30'))
  const net = await makeNetwork()
  const { a1 } = net.sites
  const { anne } = await makeTeam(a1)
  await storeObjectif(a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  site = `group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}&date=2026-11-19`
  report = (await house.page(`/print-report?${site}`)).lines
  const { status, body } = await house.rest(`/workers/${anne._id}`, 'PUT', {
    service: 'body',
    metier: 'Carrossier',
    effectiveFrom: '2026-11-20',
    codes: 'keep',
  })
  expect([status, body.message]).toEqual([200, expect.stringContaining('à partir du 20/11/2026')])
  const director = await makeUser({
    email: 'directeur@essai.fr',
    role: 'director',
    name: 'Anne',
    assignmentLevel: 'plate',
    assignmentId: net.plates.a._id,
  })
  await setAlerts(principalOf(director), { productivity: 80 })
})
afterAll(() => mails.close())

it('the paper of the planning has her in both teams, each with its days (4-decisions, 51)', async () => {
  const paper = await house.page(`/print-planning?${site}&month=2026-11`)
  // 14 days of 7 h stay a mechanic's, 7 are body's, with Bruno's 21
  expect(paper.after('Potentiel du mois', 3)).toEqual([
    'Mécanique | 98,0 h',
    'Service Rapide | 0,0 h',
    'Carrosserie | 196,0 h',
  ])
  expect(paper.says('jusqu’au 19/11/2026 (Carrosserie à partir du 20/11/2026)')).toBe(true)
  expect(paper.row('Sous-total Mécanique')?.at(-1)).toBe('14,00')
  expect(paper.row('Sous-total Carrosserie')?.at(-1)).toBe('28,00')
})

it('the paper of productivity has a line for each stretch', async () => {
  const paper = await house.page(`/print-productivity-report?${site}`)
  expect(paper.row('Anne Martin (jusqu’au 19/11/2026)')).toEqual([
    'Anne Martin (jusqu’au 19/11/2026)',
    '100 %',
    '14,00',
    '98,0 h',
    '98,0 h',
    '98,0 h',
    '73,5 h',
    '0,0 h',
    '75 %',
    '75 %',
  ])
  expect(paper.row('Anne Martin (à partir du 20/11/2026)')?.slice(2, 7)).toEqual([
    '0,00',
    '0,0 h',
    '49,0 h',
    '0,0 h',
    '0,0 h',
  ])
  expect(paper.row('Mécanique')?.slice(1)).toEqual([
    '98,0 h',
    '98,0 h',
    '73,5 h',
    '0,0 h',
    '75 %',
    '75 %',
  ])
  // 44,1 of 98 to date; of the month 44,1 of 196
  expect(paper.row('Carrosserie')?.slice(1)).toEqual([
    '196,0 h',
    '98,0 h',
    '44,1 h',
    '2,5 h',
    '45 %',
    '23 %',
  ])
})

/** Lines of the report without levers and landing, which the planning of the days ahead changes. */
function past(lines: readonly string[]): string[] {
  const levers = lines.findIndex((line) => line.startsWith('Service (€ de CA Net)'))
  const end = lines.indexOf('Actions en cours')
  expect([levers, end]).not.toContain(-1)
  return lines
    .filter((_, i) => i <= levers || i >= end)
    .map((line) => line.replace(/^((?:[^|]+\| ){7})[^|]+\| ([^|]+)$/, '$1$2'))
}

it('the daily report of the days before reads as it did', async () => {
  const { lines } = await house.page(`/print-report?${site}`)
  expect(past(lines)).toEqual(past(report))
  expect(report).toContain('Mécanique | 98,0 | 73,5 | 0,0 | 0 | 24,5 | 75,0 % à surveiller')
  // the days ahead: 73,5 of 420 is 17,5 % without Anne; before, 73,5 × 147 ÷ 98 = 110,25, which is 26,3 %
  const landing = (of: string[]) =>
    of.find((line) => line.startsWith('Heures Totales (HT)'))?.split(' | ')[7]
  expect([landing(report), landing(lines)]).toEqual(['26,3 %', '17,5 %'])
})

it('the file of productivity has both stretches, each with its period', async () => {
  const lines = await house.csv(`/productivity/export?${site}&format=csv&table=2`)
  const anne = lines.filter(([name]) => name === 'Anne Martin')
  expect(anne.map((line) => [line[2], line.at(-1)])).toEqual([
    ['Mécanique', 'jusqu’au 19/11/2026'],
    ['Carrosserie', 'à partir du 20/11/2026'],
  ])
})

it('the director’s mail judges the days before by their teams', async () => {
  setClock(instantOfParis('2026-11-20T09:00'))
  await runDueJobs()
  await sendDueMails()
  const mail = mails.received.find(({ to }) => to.includes('directeur@essai.fr'))
  // the workshop's 73,5 ÷ 98: the only service with an objectif
  expect(readMail(mail?.source ?? '').text.replace(/[\u00a0\u202f]/g, ' ')).toContain(
    'Concession A1 : productivité 75 % des heures prévues (seuil 80 %)',
  )
})
