import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { read, utils } from 'xlsx'
import { audit } from '~/db/collections/audit.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findUser, type UserDocument } from '~/db/collections/users.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { comparisonExport } from '~/services/analysis/comparison.server'
import { runDueJobs } from '~/services/jobs/daily-scheduler.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { morningChoice, morningMailForm } from '~/services/morning-mail/page.server'
import { describeUser } from '~/services/session/current-user.server'
import { workbookFile } from '~/services/web/export-file.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { importOnTime, storeLevers } from '../../builders/levers'
import { makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { type MailServer, mailsOfProduct } from '../harness/mail-server'
import { readMail } from '../harness/parse-mail'

const writer = vi.hoisted(() => ({ isBroken: false }))
// module mock: the thread that writes workbooks cannot be made to fail for one file only
vi.mock('~/services/web/export-file.server', async (original) => {
  const real = await original<typeof import('~/services/web/export-file.server')>()
  const workbookFile: typeof real.workbookFile = (tables) => {
    if (writer.isBroken) throw new real.ExportFailedError()
    return real.workbookFile(tables)
  }
  return { ...real, workbookFile }
})

useDatabase()
const DATE = '2026-11-19'
let mails: MailServer
let network: TestNetwork
beforeEach(async () => {
  mails = await mailsOfProduct('https://apv.exemple.fr')
  setClock(instantOfParis('2026-11-20T06:50'))
  network = await makeNetwork()
  await storeLevers(network)
  setClock(instantOfParis('2026-11-20T07:10'))
  await importOnTime(network)
})
afterEach(() => mails.close())

const director = (given: Partial<UserDocument> = {}) =>
  makeUser({
    email: 'plaque@essai.fr',
    role: 'director',
    assignmentLevel: 'plate',
    assignmentId: network.plates.a._id,
    morningMail: '07:30',
    ...given,
  })

/** The only mail after the set hour, as sent. */
async function morning(): Promise<string> {
  setClock(instantOfParis('2026-11-20T09:00'))
  await runDueJobs()
  await sendDueMails()
  const found = mails.received.filter(({ to }) => to.includes('plaque@essai.fr'))
  expect(found).toHaveLength(1)
  return found[0]?.source ?? ''
}

/** The cells of a workbook's first sheet. */
function cellsOf(bytes: Uint8Array) {
  const { SheetNames, Sheets } = read(bytes)
  const sheet = Sheets[SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json(sheet, { header: 1, raw: false }) : []
}

function attachmentOf(source: string) {
  const part = source
    .split(/\r?\n--[^\r\n]+/)
    .find((one) => /^content-disposition: attachment/im.test(one))
  const [head = '', body = ''] = part?.trim().split(/\r?\n\r?\n/) ?? []
  return { head, bytes: Buffer.from(body, 'base64') }
}

test('goes with the mail of those who want it: the comparison’s export of their own scope', async () => {
  const user = await director({ morningFile: true })
  const { head, bytes } = attachmentOf(await morning())
  expect(head).toMatch(/\.xlsx/)
  expect(head).toContain('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const reference = await referenceData()
  const { principal } = describeUser(user, reference.network)
  const { _id: plateId, groupId } = network.plates.a
  const scope = { type: 'plate', plateId, groupId } as const
  const table = await comparisonExport(
    principal,
    { scope, date: DATE, reference },
    new URLSearchParams(),
  )
  const cells = cellsOf(bytes)
  expect(cells).toEqual(cellsOf(await workbookFile(table ? [table] : [])))
  const text = JSON.stringify(cells)
  expect(text).toContain('Concession A1')
  expect(text).toContain('Concession A2')
  expect(text).not.toContain('Concession B1')
})

test('a file that cannot be written leaves the mail, which says so', async () => {
  await director({ morningFile: true })
  writer.isBroken = true
  const source = await morning().finally(() => {
    writer.isBroken = false
  })
  expect(source).not.toMatch(/content-disposition: attachment/i)
  const { text } = readMail(source)
  expect(text).toContain('Le comparatif des concessions n’a pas pu être joint.')
  expect(text).toContain('CA Net, écart à date')
})

test('goes with no other mail', async () => {
  await director()
  expect(await morning()).not.toMatch(/content-disposition: attachment/i)
})

test('is chosen in the profile, with an entry in the trail, and kept when the mail ends elsewhere', async () => {
  const user = await director()
  const { principal } = describeUser(user, (await referenceData()).network)
  const send = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ form: 'morning', ...fields }))
      form.set(name, value)
    return morningMailForm(principal, form)
  }
  expect(await morningChoice(principal)).toMatchObject({ wanted: true, hour: '07:30', file: false })
  await send({ wanted: 'on', hour: '07:30', file: 'on' })
  expect(await findUser(user._id)).toMatchObject({ morningMail: '07:30', morningFile: true })
  const trail = await (await audit.open()).find({ entityId: user._id }).toArray()
  expect(trail.map(({ changes }) => changes)).toEqual([
    [{ field: 'morningFile', old: 'non', new: 'oui' }],
  ])
  expect(await morningChoice(principal)).toMatchObject({ file: true })
  await send({ wanted: 'on', hour: '25:99', file: '' })
  expect(await findUser(user._id)).toMatchObject({ morningMail: '07:30', morningFile: true })
  await send({ wanted: 'on', hour: '07:30' })
  expect(await findUser(user._id)).toMatchObject({ morningMail: '07:30', morningFile: false })
})
