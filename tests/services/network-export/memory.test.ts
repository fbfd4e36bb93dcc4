import type * as driver from 'mongodb'
import { expect, it, vi } from 'vitest'
import { eachRecord } from '~/db/collections/export-cursors.server'
import { type RecordDocument, records } from '~/db/collections/records.server'
import { newId } from '~/db/driver/ids.server'
import { addDays } from '~/domain/calendar/day-counting'
import { aSite } from '~/domain/hierarchy/network.fixture'
import { noFiguresByService } from '~/domain/records/figures'
import { exportFile, rowsBySite } from '~/services/network-export/file.server'
import { sentBy } from '../harness/commands-sent'
import { useDatabase } from '../harness/database'

// module mock: the product's own client does not report its commands
vi.mock('mongodb', async (original) => {
  const { telling } = await import('../harness/telling-driver')
  return telling(await original<typeof driver>())
})

useDatabase()

const SITE = aSite('aaaaaaaaaaaaaaaaaaaaaaaa Nantes')

const recordOn = (date: string): RecordDocument => ({
  _id: newId(),
  siteId: SITE._id,
  plateId: 'p',
  groupId: 'g',
  date,
  month: date.slice(0, 7),
  importDate: date,
  importId: 'i',
  importedAt: new Date('2026-11-20T07:00:00Z'),
  services: noFiguresByService(),
  workers: [],
  advisers: [],
})

it('reads a hundred documents at a time, and the next when they are written', async () => {
  const days = Array.from({ length: 1000 }, (_, i) => addDays('2024-01-01', i))
  await (await records.open()).insertMany(days.map(recordOn))
  const kind = {
    name: 'activite.csv',
    content: '',
    columns: [{ header: 'Date', meaning: '', of: ({ text }: { text: string }) => text }],
  }
  const file = exportFile(
    kind,
    rowsBySite(
      [SITE],
      (siteId) => eachRecord(siteId, 'services'),
      // 400 characters a row: 100 rows exceed a piece of 32 kB
      ({ date }) => [{ text: date.padEnd(400, '.') }],
      ({ date }) => date,
    ),
  )
  const text = file.text('french')
  const reads = async (act: () => Promise<unknown>) =>
    (await sentBy(act)).filter((command) => /^(find|getMore)/.test(command))
  let piece = ''
  expect(
    await reads(async () => {
      piece = (await text.next()).value ?? ''
    }),
  ).toEqual(['find'])
  expect(piece.length).toBeLessThan(34_000)
  expect(await reads(() => text.next())).toEqual(['getMore'])
  expect(file.written.rows).toBeLessThan(200)
  for await (const _ of text);
  expect(file.written.rows).toBe(1000)
})
