import { beforeEach, expect, it } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { VIDEOCHECK_HEADER, videocheckRow } from '~/imports/videocheck/rows.fixture'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { undoImport } from '~/services/imports/undo.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning } from '../../builders/imports'
import { storedVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../harness/database'

// service behind POST /imports/{id}/undo, for a VideoCheck file (7-beyond §2)
useDatabase()

const MONTH = '2026-11'
let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const send = async (...rows: MadeCell[][]) => {
  const bytes = bySheetJs({ Feuil1: [VIDEOCHECK_HEADER, ...rows] })
  const fileName = 'videocheck.xlsx'
  return (await importVideocheck(admin, { bytes, fileName, period: MONTH })).importId
}
const row = (pdv: string, entries: number) => videocheckRow(pdv, [entries, 1, 10, 5])
const total = async () => (await readRollupPart('videocheck', { type: 'all' }, MONTH)).figures

it('takes two of three concessions back after a later import of one', async () => {
  const { a1, a2, b1 } = net.sites
  await send(row('0101', 100), row('0201', 300))
  const before = await storedVideocheck(a1._id, MONTH)
  const wrong = await send(row('0101', 1), row('0103', 2), row('0201', 3))
  const last = await send(row('0201', 333))
  expect((await total()).entries).toBe(1 + 2 + 333)
  expect(await undoImport(admin, wrong)).toEqual({
    message: 'Import annulé en partie\u202f: 2 concessions rétablies, 1 refusée.',
    undone: [a1._id, a2._id],
    refused: [
      {
        siteId: b1._id,
        message: 'Un import plus récent a remplacé ces chiffres\u202f: annulez-le d’abord.',
      },
    ],
  })
  expect(await storedVideocheck(a1._id, MONTH)).toEqual(before)
  expect(await storedVideocheck(a2._id, MONTH)).toBeNull()
  expect((await total()).entries).toBe(100 + 333)
  expect((await findImport(wrong))?.undo).toMatchObject({
    undone: [a1._id, a2._id],
  })
  // after the undo of the later import, the rest of this one can be undone too
  await undoImport(admin, last)
  expect((await total()).entries).toBe(100 + 3)
  expect(await undoImport(admin, wrong)).toMatchObject({ undone: [b1._id], refused: [] })
  expect((await total()).entries).toBe(100 + 300)
})

it('keeps what was there before it, also where the file has a concession twice', async () => {
  const { a1 } = net.sites
  await send(row('0101', 100))
  const wrong = await send(row('0101', 40), row('0102', 2))
  expect((await total()).entries).toBe(42)
  await undoImport(admin, wrong)
  expect(await storedVideocheck(a1._id, MONTH)).toMatchObject({ row: [100, 1, 10, 5] })
})
