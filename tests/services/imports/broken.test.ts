import { beforeEach, describe, expect, it } from 'vitest'
import { objectifs } from '~/db/collections/objectifs.server'
import { fingerprinted } from '~/db/collections/record-fingerprints.server'
import { records } from '~/db/collections/records.server'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import { bySheetJs, type MadeSheets } from '~/imports/workbook/writers.fixture'
import { dryRunActivity } from '~/services/imports/dry-run.server'
import { undoImport } from '~/services/imports/undo.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { storeObjectif } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  admin,
  FRIDAY,
  fridayMorning,
  revenue,
  send,
  sheetOfActivity,
  sheetOfHours,
  sheetOfSales,
  stored,
  THURSDAY,
} from '../../builders/imports'
import { useDatabase } from '../harness/database'

// one invalid document leaves out only its concession: the others are stored (4-decisions, 42 and 49; 5 §1)
useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const WEDNESDAY = '2026-11-18'
/** Workbook of A1 with hours and sales, and of A2 with activity alone. */
const morning = (net: number): MadeSheets => ({
  ...sheetOfActivity(
    activityRow('0101', 'MECA', { 'CA Net': net }),
    activityRow('0103', 'MECA', { 'CA Net': net + 1 }),
  ),
  ...sheetOfHours(workerRow('0101', 'Ana', { billed: 40 })),
  ...sheetOfSales(salesRow('0101', 'Zoé', 'MECA', { tires: 9 })),
})

/** Makes a part of A1's record invalid. */
async function breakRecord(date: string, broken: Record<string, unknown>): Promise<void> {
  const found = await (await records.open()).updateOne(
    { siteId: net.sites.a1._id, date },
    { $set: broken },
  )
  expect(found.matchedCount).toBe(1)
}

const BROKEN: [string, Record<string, unknown>][] = [
  ['activity', { services: 'perdu' }],
  ['a figure', { 'services.mechanic': null }],
  ['the collaborators', { workers: 'perdus' }],
  ['a collaborator', { workers: [null] }],
  ['the sales', { advisers: 'perdues' }],
  ['an advisor', { advisers: [{ name: 'Zoé', service: 'mechanic' }] }],
]

describe('a broken record', () => {
  it.each(BROKEN)('of the day before stops no import: %s', async (_what, broken) => {
    await send(morning(1_000), THURSDAY)
    await breakRecord(WEDNESDAY, broken)
    const file = { bytes: bySheetJs(morning(2_000)), fileName: 'matin.xlsx', date: FRIDAY }
    const rehearsed = await dryRunActivity(admin, file)
    expect(rehearsed.sites.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Concession A1', 'new'],
      ['Concession A2', 'new'],
    ])
    const answer = await send(morning(2_000))
    expect(answer.sites).toEqual({ stored: 2, failed: 0 })
    expect(await revenue(net.sites.a1._id)).toBe(2_000)
    expect(await revenue(net.sites.a2._id)).toBe(2_001)
  })

  it.each(BROKEN)(
    'is mended by the same file, and comes back when it is undone: %s',
    async (_what, broken) => {
      const { a1 } = net.sites
      await send(morning(2_000))
      const whole = await stored(a1._id)
      await breakRecord(THURSDAY, broken)
      const lost = await stored(a1._id)
      const file = { bytes: bySheetJs(morning(2_000)), fileName: 'matin.xlsx', date: FRIDAY }
      const { sites } = await dryRunActivity(admin, file)
      expect(sites.map(({ outcome, unseen }) => [outcome, unseen])).toEqual([
        ['changed', ['broken']],
        ['unchanged', []],
      ])
      const { importId } = await send(morning(2_000))
      // same rows, with the later import as origin
      const origin = Object.fromEntries(
        Object.entries(whole?.origin ?? {}).map(([part, one]) => [part, { ...one, importId }]),
      )
      expect(Object.keys(origin)).toEqual(['activity', 'workers', 'sales'])
      expect(await stored(a1._id)).toEqual(whole && fingerprinted({ ...whole, importId, origin }))
      expect((await readRollup({ type: 'all' }, '2026-11')).activity.unreadable).toEqual([])
      expect((await undoImport(admin, importId)).undone).toEqual([a1._id])
      expect(await stored(a1._id)).toEqual(lost)
      await send(morning(2_000))
      expect(await revenue(a1._id)).toBe(2_000)
    },
  )

  it('shows no old figures in a look before storing', async () => {
    await send(morning(2_000))
    await breakRecord(THURSDAY, { services: 'perdu' })
    const file = { bytes: bySheetJs(morning(2_500)), fileName: 'matin.xlsx', date: FRIDAY }
    const [a1] = (await dryRunActivity(admin, file)).sites
    expect(a1).toMatchObject({ outcome: 'changed', old: null, new: { netRevenue: 2_500 } })
  })

  it('keeps the part of a sheet that the file leaves out, whatever it is', async () => {
    await send(morning(2_000))
    await breakRecord(THURSDAY, { workers: 'perdus' })
    const { importId } = await send(
      sheetOfActivity(activityRow('0101', 'MECA', { 'CA Net': 2_000 })),
    )
    expect((await stored(net.sites.a1._id))?.importId).not.toBe(importId)
  })
})

it.each([
  ['services', 'perdu'],
  ['budget', null],
  ['services', [{ key: 'mechanic', netRevenue: 'cent', totalHours: 1, hecHours: 1, families: [] }]],
])('an objectif that cannot be read stops no import, and is named: %s', async (field, value) => {
  await storeObjectif(net.sites.a1, '2026-11', { revenue: 1_000, hours: 10, hec: 5 })
  await storeObjectif(net.sites.a2, '2026-11', { revenue: 1_000, hours: 10, hec: 5 })
  await (await objectifs.open()).updateOne(
    { siteId: net.sites.a1._id, period: '2026-11' },
    { $set: { [field]: value } },
  )
  const answer = await send(
    sheetOfActivity(activityRow('0101', 'MECA'), activityRow('0103', 'MECA')),
  )
  expect(answer.sites).toEqual({ stored: 2, failed: 0 })
  expect(answer.warnings.map(({ message }) => message)).toEqual([
    'Concession A1\u202f: l’objectif de 11/2026 est illisible.',
  ])
})
