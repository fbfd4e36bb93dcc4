// @long: cuts of a workbook’s store
import { beforeAll, expect, it } from 'vitest'
import { planningFrom } from '~/db/collections/planning.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { workersOfSites } from '~/db/collections/workers.server'
import { database } from '~/db/driver/client.server'
import { newId } from '~/db/driver/ids.server'
import { differenceOf } from '~/domain/network-workbook/difference'
import type {
  ReadWorkbook,
  StoredSheets,
  WorkbookDifference,
} from '~/domain/network-workbook/sheets'
import { readNetworkWorkbook } from '~/imports/network-workbook/read'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { storeLoad } from '~/services/network-workbook/load.server'
import { readWorkbookPage } from '~/services/network-workbook/page.server'
import { readStoredSheets } from '~/services/network-workbook/stored-sheets.server'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import { admin, fridayMorning } from '../../builders/imports'
import { rowTexts, WHOLE_WORKBOOK } from '../../builders/whole-workbook'
import { makeWorker } from '../../builders/workers'
import { emptyDatabase, useDatabase } from '../harness/database'
import { failing, type Mode, makeFailing } from '../writes/failures'

/*
 * The store of a network's workbook is cut at each of its calls to the database. Each whole is stored
 * or not, the log counts what is stored, and the same file given again stores the rest, without a double row.
 */
useDatabase()
beforeAll(makeFailing)

const MODES: readonly Mode[] = ['full', 'dead-before', 'before', 'dead-after', 'after']
/** Calls between two cuts, which take the modes in turn; CUT_STEP=1 cuts at each. CUT_FIRST: first call that fails. */
const STEP = Number(process.env.CUT_STEP ?? 7)
const OFFSET = Number(process.env.CUT_FIRST ?? 0)
const FILE = { fileName: 'reseau.xlsx', size: 1, sha256: 'abc' }
let read: ReadWorkbook

async function begin() {
  await emptyDatabase(await database())
  const { sites } = await fridayMorning()
  for (const [name, matricule] of [
    ['David', '4'],
    ['Emma', '5'],
    ['François', '9'],
  ])
    await makeWorker(sites.a1, { name, matricule })
}

/** Rows of the file and departures that a store would still change. */
const waiting = ({ changes, leavers }: WorkbookDifference) => changes.length + leavers.length

async function give() {
  const difference = differenceOf(read, await readStoredSheets(), [])
  const leavers = difference.leavers.map(({ workerId }) => ({ workerId, lastDay: '2026-11-30' }))
  const choices = { effectiveFrom: '2026-11-20', leavers }
  return { difference, store: () => storeLoad(admin, newId(), FILE, difference, choices) }
}

/** Rows under the former name of the concession that the file renames: each row is a whole of its own. */
const lines = (sheets: StoredSheets) =>
  new Set(rowTexts(sheets).map((text) => text.replaceAll('Angers', 'Concession A1')))

/** Months of planning of each collaborator, by matricule. */
async function plannings() {
  const { network } = await referenceData()
  const people = await workersOfSites(
    network.sites.map(({ _id }) => _id),
    true,
  )
  const months = await Promise.all(
    people.map(async ({ _id, matricule, siteId }) => {
      const found = await planningFrom(_id, '2026-01')
      const name = network.sites.find((one) => one._id === siteId)?.name
      return `${name} ${matricule} ${found.map(({ month, days }) => `${month} ${JSON.stringify(days)}`)}`
    }),
  )
  return months.sort()
}

/** Rows of which all or none are stored together, by a text that each contains. */
const WHOLES = [
  ['"Cholet","pdv":"0401"', '"Vitré","pdv":"0402"'],
  ['"Anne"', '"Bruno"'],
  [
    '"site":"Cholet","month":"2027-01","service":"mechanic"',
    '"Cholet","month":"2027-01","service":"budget"',
    '"Cholet","month":"2027-02"',
  ],
]

beforeAll(async () => {
  read = await readNetworkWorkbook(Buffer.from(bySheetJs(WHOLE_WORKBOOK)), () => false)
})

it('leaves nothing half at any call, and the same file stores the rest', {
  timeout: 600_000,
}, async () => {
  await begin()
  const before = lines(await readStoredSheets())
  const uncut = await give()
  expect(uncut.difference).toMatchObject({ errors: [], questions: [], conflicts: [] })
  const all = waiting(uncut.difference)
  expect((await uncut.store()).refused).toEqual([])
  await completeWrites()
  const after = rowTexts(await readStoredSheets())
  const afterLines = lines(await readStoredSheets())
  const planned = await plannings()
  const seen = new Set<string>()
  let noted = 0
  for (let at = OFFSET; ; at += STEP) {
    const mode = MODES[at % MODES.length] ?? 'full'
    const where = `${mode} at ${at}`
    await begin()
    const { store } = await give()
    const { calls, error } = await failing(at, mode, store)
    if (at >= calls) break
    // a read of the same tick shares the one that failed
    await new Promise(setImmediate)
    const now = lines(await readStoredSheets())
    for (const line of now)
      expect(before.has(line) || afterLines.has(line), `${where}: ${line}`).toBe(true)
    for (const texts of WHOLES) {
      const found = texts.map((text) => [...now].some((line) => line.includes(text)))
      expect(new Set(found).size, `${where}: ${texts}`).toBe(1)
    }
    const again = await give()
    const stored = all - waiting(again.difference)
    const [log] = (await readWorkbookPage(admin)).loads
    const counted =
      (log?.sheets ?? []).reduce((sum, one) => sum + one.created + one.changed, 0) +
      (log?.left ?? 0)
    if (error === null) expect([where, log?.state, counted]).toEqual([where, 'done', stored])
    else if (log) {
      expect([where, log.state]).toEqual([where, 'interrupted'])
      // a process that can still write counts exactly; another one counted after its last sheet
      if (mode === 'before' || mode === 'after') expect([where, counted]).toEqual([where, stored])
      else expect(counted, where).toBeLessThanOrEqual(stored)
      noted = Math.max(noted, counted)
    }
    seen.add(`${error === null ? 'done' : 'cut'} ${stored}`)

    expect([where, again.difference.errors, again.difference.questions]).toEqual([where, [], []])
    expect([where, (await again.store()).refused]).toEqual([where, []])
    await completeWrites()
    expect(rowTexts(await readStoredSheets()), where).toEqual(after)
    expect(await plannings(), where).toEqual(planned)
  }
  // nothing, each whole after the other, everything
  expect(seen.size).toBeGreaterThan(8)
  expect(noted).toBeGreaterThan(4)
})
