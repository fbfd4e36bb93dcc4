// @long: files with 20,000 errors
import { beforeEach, expect, it } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { importReport } from '~/domain/imports/report'
import { importOutcome } from '~/domain/imports/view'
import { activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { dryRunActivity } from '~/services/imports/dry-run.server'
import { importActivity } from '~/services/imports/import-activity.server'
import { readImport } from '~/services/imports/log-page.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning, revenue, sheetOfActivity } from '../../builders/imports'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const LIMIT_BYTES = 200_000
/** Rows of the file. The listed errors do not depend on it; 99,000 rows would take 3 s of CPU time. */
const ROWS = 20_000
const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer))

it('names a hundred of 20,000 unknown numbers and counts the others', async () => {
  const rows = Array.from({ length: ROWS }, (_, i) => activityRow(`${1_000_000 + i}`))
  const bytes = bySheetJs(sheetOfActivity(...rows, activityRow('0101')))
  const file = { bytes, fileName: 'matin.xlsx', date: FRIDAY }
  const seen = await dryRunActivity(admin, file)
  const answer = await importActivity(admin, file)
  for (const report of [seen, answer, await findImport(answer.importId)])
    expect(bytesOf(report)).toBeLessThanOrEqual(LIMIT_BYTES)
  expect(answer.message).toBe(
    'Import partiel\u202f: 1 concession enregistrée, 20\u202f000 en échec (1000000, 1000001, 1000002, 1000003, 1000004, 1000005, 1000006, 1000007, 1000008, 1000009, et 19\u202f990 autres).',
  )
  expect(seen.message).toBe(answer.message)
  expect(answer.sites).toEqual({ stored: 1, failed: ROWS })
  expect(answer.failedSites).toHaveLength(101)
  expect(answer.failedSites.at(-1)).toBe('et 19\u202f900 autres numéros inconnus')
  expect(answer.errors.at(-1)?.message).toBe(
    '19\u202f900 autres numéros PDV ne sont rattachés à aucune concession.',
  )
  const log = await readImport(admin, answer.importId)
  expect([importOutcome(log), log.counts.failed, log.sites.length]).toEqual(['partial', ROWS, 102])
  const entry = await findImport(answer.importId)
  const report = importReport(
    {
      fileName: 'matin.xlsx',
      sha256: '',
      kind: 'activity',
      at: '',
      by: '',
      page: null,
      refusal: null,
    },
    entry,
  )
  expect(Buffer.byteLength(report)).toBeLessThan(LIMIT_BYTES)
  expect(report).toContain('- et 19\u202f900 autres numéros inconnus')
  expect(report).toContain('Concessions en échec (20\u202f000)')
  expect(await revenue(net.sites.a1._id)).toBe(10_000)
}, 120_000)

it('keeps the answer as small when each row of one concession is wrong', async () => {
  const rows = Array.from({ length: 3_000 }, () => activityRow('0101', 'MECA', { 'CA Net': 'x' }))
  const bytes = bySheetJs(sheetOfActivity(...rows))
  const answer = await importActivity(admin, { bytes, fileName: 'matin.xlsx', date: FRIDAY })
  expect(bytesOf(answer)).toBeLessThanOrEqual(LIMIT_BYTES)
  expect(answer.sites).toEqual({ stored: 0, failed: 1 })
}, 120_000)
