import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifiedWorkbook } from '~/imports/network-workbook/downloaded'
import { sign, tidyNetwork, verify } from '~/imports/network-workbook/networks.fixture'
import { writeNetworkWorkbook } from '~/imports/network-workbook/write'
import { configureEnvironment } from '~/infra/config/environment.server'
import { parseWorkbook, stopParser } from '~/services/imports/parser.server'

beforeAll(() => configureEnvironment({ SESSION_SECRET: 'x'.repeat(32), LOG_LEVEL: 'silent' }))
afterAll(async () => {
  await stopParser()
  configureEnvironment(null)
})

it('reads a network’s workbook in its thread, which checks no signature', async () => {
  const stored = tidyNetwork({ sites: 2, people: 4, months: 1 })
  const written = writeNetworkWorkbook(stored, sign)
  const read = await parseWorkbook('network', written, null, () => undefined, {
    principal: { userId: 'a', role: 'administrator' },
    isTrial: true,
  })
  expect(read.sheets.network?.map(({ id }) => id)).toEqual(['site-0', 'site-1'])
  expect(verifiedWorkbook(read, verify).downloaded?.staff?.['site-0-p0']).toEqual(
    stored.staff[0]?.values,
  )
  expect(verifiedWorkbook(read, () => false).downloaded).toBeUndefined()
})
