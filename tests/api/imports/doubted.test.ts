import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importContracts } from '~/api/imports.contracts.server'
import { users } from '~/db/collections/users.server'
import type { ImportAnswer } from '~/domain/imports/response'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { sessionCookie } from '~/infra/http/cookies.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { storePreview } from '~/services/import-previews/stored-preview.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { importActivity as store } from '../../builders/activity'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type MailServer, mailsOfProduct } from '../../services/harness/mail-server'
import { readMail } from '../../services/harness/parse-mail'
import { type Product, startProduct } from '../harness/product'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

const row = (pdv: string, revenue: number) =>
  activityRow(pdv, 'MECA', { 'CA Net': revenue, 'Heures totales': 0, 'Heures HEC': 0 })
/** Workbook in which A1 rises from 13 000 € on Wednesday, A2 continues as usual, and B1 and C1 are missing. */
const BYTES = new Uint8Array(
  bySheetJs({ Activité: [ACTIVITY_HEADER, row('0101', 24_960), row('0103', 7_000)] }),
)
const RAISED = 'Concession A1 (CA Net 11 960 € pour 1 000 € d’habitude)'
const RESERVES = [
  `1 concession très au-dessus d’un jour habituel : ${RAISED}.`,
  '2 concessions absentes du fichier : Concession B1, Concession C1.',
]
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')
const words = (html: string) =>
  plain(html.replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' '))
    .replace(/&#x27;|&#39;/g, '’')
    .replace(/\s+/g, ' ')

let product: Product
let mails: MailServer
let cookie: string
let dry: ImportAnswer
let answer: ImportAnswer
let rest: (dryRun: boolean) => Promise<ImportAnswer>
let preview: string
let north: string
let readBack: (path: string) => Promise<ImportAnswer>
beforeAll(async () => {
  mails = await mailsOfProduct('https://apv.exemple.fr')
  const { ask, net, admin: token } = await restFixture()
  cookie = (await sessionCookie().serialize(token)).split(';')[0] ?? ''
  const { a1, a2, b1, c1 } = net.sites
  for (const [i, day] of ['09', '10', '11', '12', '13', '16', '17', '18'].entries())
    for (const [site, daily] of [
      [a1, 1_000],
      [a2, 500],
      [b1, 500],
      [c1, 500],
    ] as const)
      await store(site, `2026-11-${day}`, { mechanic: { netRevenue: daily * (i + 6) } })
  await makeUser({
    email: 'directeur@essai.fr',
    role: 'director',
    name: 'Anne',
    morningMail: '07:30',
    assignmentLevel: 'group',
    assignmentId: net.groups.north._id,
  })
  north = net.groups.north._id
  readBack = async (path) => (await ask(path, { token })).json()
  rest = async (dryRun) => {
    const form = new FormData()
    form.set('file', new File([BYTES], 'matin.xlsx'))
    form.set('date', '2026-11-20')
    if (dryRun) form.set('dryRun', 'true')
    return (await ask('/api/dashboard/import', { body: form, token })).json()
  }
  setClock(instantOfParis('2026-11-20T07:10'))
  const [own] = await (await users.open()).find({ role: 'administrator' }).toArray()
  preview = await storePreview(makePrincipal({ userId: own?._id ?? '' }), {
    kind: 'activity',
    bytes: BYTES,
    fileName: 'matin.xlsx',
    date: '2026-11-20',
  })
  dry = await rest(true)
  answer = await rest(false)
  product = await startProduct()
}, 300_000)
afterAll(async () => {
  await product.close()
  await mails.close()
})

const page = async (path: string) => {
  const { status, text } = await product.ask(path, {
    headers: { Host: 'localhost', Cookie: cookie, Accept: 'text/html' },
  })
  expect(status).toBe(200)
  return words(text)
}

describe('a file that raises a concession by 92 % in a day and lacks two (4-decisions, 55)', () => {
  it('is under doubt in the REST answer of the import and of its dry run', async () => {
    expect(importContracts.importActivity.output.parse(answer)).toEqual(answer)
    expect(plain(answer.message)).toBe(`Import réussi, avec réserves. ${RESERVES.join(' ')}`)
    expect(answer.doubts.map(({ kind, site, old, new: next }) => [kind, site, old, next])).toEqual([
      ['absent', 'Concession B1', null, null],
      ['absent', 'Concession C1', null, null],
      ['above', 'Concession A1', 1_000, 11_960],
    ])
    expect([dry.message, dry.doubts, dry.reserves]).toEqual([
      answer.message,
      answer.doubts,
      answer.reserves,
    ])
  })

  it('is under doubt on the preview, next to the figures', async () => {
    const html = await page(`/import/apercu/${preview}`)
    for (const said of RESERVES) expect(html).toContain(said)
    expect(html).toContain('CA Net du jour 11 960 €, 11 fois le niveau habituel (1 000 €)')
  })

  it('is under doubt on the page of its result, in the log and its file, and when asked for', async () => {
    const html = await page(`/admin/imports/${answer.importId}`)
    for (const said of ['Import réussi, avec réserves', ...RESERVES]) expect(html).toContain(said)
    expect(await page('/admin/imports')).toContain('Réussi, avec réserves')
    expect(await page('/admin/imports/export?format=csv')).toContain(plain(answer.message))
    const asked = await readBack(`/api/imports/${answer.importId}`)
    expect([asked.message, asked.doubts, asked.reserves]).toEqual([
      answer.message,
      answer.doubts,
      answer.reserves,
    ])
  })

  it('marks the figures of that day on pages, on paper and in a file', async () => {
    const why = 'CA Net du jour 11 960 €, 11 fois le niveau habituel (1 000 €)'
    const at = `group=${north}&date=2026-11-19`
    for (const path of [`/synthesis?${at}`, `/revenue?${at}`, `/financial-dashboard?${at}`])
      expect(await page(path), path).toContain(`sous réserve : ${why}`)
    expect(await page(`/synthesis?${at}`)).toMatch(
      /Facturation du 19\/11 \(J-1\).{0,120}sous réserve Commentaire/,
    )
    const said = `Concession A1 (${why}).`
    expect(await page(`/print-report?${at}`)).toContain(`Sous réserve : ${said}`)
    const file = await page(`/synthesis/export?${at}&format=csv`)
    expect(file).toContain(`Sous réserve;${said}`)
  })

  it('marks them in the director’s mail', async () => {
    setClock(instantOfParis('2026-11-20T09:00'))
    await runDueJobs()
    await sendDueMails()
    const mail = mails.received.find(({ to }) => to.includes('directeur@essai.fr'))
    expect(plain(readMail(mail?.source ?? '').text)).toContain('Sous réserve : Concession A1')
  })
})
