import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import { makeSite } from '../../builders/hierarchy'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let ask: Ask
let admin: string
let first: string
let second: string
beforeAll(async () => {
  ;({ ask, admin } = await restFixture('routes/_app+/import'))
  first = (await makeSite({ name: 'Concession 327', numerosPDV: ['00327'] }))._id
  second = (await makeSite({ name: 'Concession 549', numerosPDV: ['00549'] }))._id
})

async function send(address: string, name: string, field: [string, string]) {
  const form = new FormData()
  form.set('file', new File([readFileSync(`tests/fixtures/workbooks/${name}`)], name))
  form.set(...field)
  const response = await ask(address, { body: form, token: admin })
  return { status: response.status, body: await response.json() }
}

it('stores each concession’s own figures of a file with an empty shared text', async () => {
  const { status } = await send('/api/dashboard/import', '01-empty-shared-text.xlsx', [
    'date',
    '2026-11-20',
  ])
  expect(status).toBe(200)
  const stored = await (await records.open()).find({ date: '2026-11-19' }).toArray()
  const revenue = stored.map(({ siteId, services }) => [siteId, services.mechanic.netRevenue])
  expect(Object.fromEntries(revenue)).toEqual({ [first]: 1000, [second]: 2000 })
})

it('takes a claimed range for no rows', async () => {
  const { status, body } = await send('/api/dashboard/import', '02-libreoffice-dimension.xlsx', [
    'date',
    '2026-11-20',
  ])
  expect([status, body.sites]).toEqual([200, { stored: 1, failed: 0 }])
})

it('says how to write a number that is a formula of text', async () => {
  const { status, body } = await send('/api/videocheck/import', '06-pdv-as-formula-text.csv', [
    'period',
    '2026-11',
  ])
  expect(status).toBe(200)
  expect(JSON.stringify(body.errors)).toContain('écrivez «\u202f00327\u202f»')
})
