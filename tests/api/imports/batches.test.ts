import { beforeAll, expect, it } from 'vitest'
import type { BatchPage } from '~/domain/import-batches/view'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { zipOf } from '~/imports/workbook/zip.fixture'
import { sessionCookie } from '~/infra/http/cookies.server'
import { awaitBatches } from '~/services/import-batches/run.server'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

const IMPORT = 'routes/_app+/import'
const LOT = 'routes/_app+/import_.lot.$id'
let ask: Ask
let admin: string
let other: string
beforeAll(async () => {
  ;({ ask, admin } = await restFixture(IMPORT, LOT))
  other = await makeSession(await makeUser({ role: 'administrator' }))
})

const book = (date: string) =>
  Buffer.from(
    bySheetJs({ Activité: [ACTIVITY_HEADER, activityRow('0101', 'MECA', { Date: date })] }),
  )
async function send(route: string, address: string, token: string, body?: FormData) {
  const response = await ask(`${address}?_data=${encodeURIComponent(route)}`, {
    ...(body ? { body } : {}),
    headers: { Cookie: await sessionCookie().serialize(token) },
  })
  await awaitBatches()
  return { response, to: response.headers.get('X-Remix-Redirect') ?? '' }
}
function formOf(files: Record<string, Buffer>, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files))
    form.append('file', new File([new Uint8Array(bytes)], name))
  for (const [name, value] of Object.entries({ date: '2026-11-20', ...fields }))
    form.set(name, value)
  return form
}
const TWO = {
  'a.xlsx': book('18/11/2026'),
  'lot.zip': zipOf([{ name: 'nov/b.xlsx', content: book('19/11/2026') }]),
}

it('several files sent at once lead to their table, which another administrator does not see', async () => {
  const { response, to } = await send(IMPORT, '/import', admin, formOf(TWO))
  expect(response.status, await response.clone().text()).toBe(204)
  expect(to).toMatch(/^\/import\/lot\/[0-9a-f]{24}$/)
  const page = async () => (await (await send(LOT, to, admin)).response.json()) as BatchPage
  expect(await page()).toMatchObject({
    state: 'asking',
    files: [
      { fileName: 'a.xlsx', day: '2026-11-18', importDate: '2026-11-19', sites: 1 },
      { fileName: 'b.xlsx', day: '2026-11-19', importDate: '2026-11-20', sites: 1 },
    ],
  })
  expect((await send(LOT, to, other)).response.status).toBe(404)
  const save = new FormData()
  save.set('intent', 'save')
  expect((await send(LOT, to, other, save)).response.status).toBe(404)
  expect((await send(LOT, to, admin, save)).to).toBe(to)
  expect(await page()).toMatchObject({ state: 'done', isUndoable: true })
})

it.each(['director', 'manager', 'dirigeant', 'teamLeader', 'ccs', 'user'] as const)(
  'a %s may not send several files',
  async (role) => {
    const token = await makeSession(await makeUser({ role }))
    expect((await send(IMPORT, '/import', token, formOf(TWO))).response.status).toBe(403)
    expect((await send(LOT, '/import/lot/0123456789abcdef01234567', token)).response.status).toBe(
      403,
    )
  },
)

it('an upload of which nothing can be read is refused next to the field', async () => {
  const files = { 'lot.zip': zipOf([{ name: 'a.jpg', content: '' }]) }
  const { response } = await send(IMPORT, '/import', admin, formOf(files))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    initialValue: { date: '2026-11-20' },
    error: { file: [expect.stringContaining('«\u202fa.jpg\u202f»')] },
  })
})

it('a form that ends in the middle of a file is refused with a sentence', async () => {
  const boundary = 'xyz'
  const cut = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK`
  const response = await ask(`/import?_data=${encodeURIComponent(IMPORT)}`, {
    body: cut,
    headers: {
      Cookie: await sessionCookie().serialize(admin),
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { file: ['Le formulaire envoyé est incomplet ou illisible.'] },
  })
})
