// @long: each kind of write meets a full disk
import { beforeAll, describe, expect, it } from 'vitest'
import { latestClosing } from '~/db/collections/closings.server'
import { findPlanning } from '~/db/collections/planning.server'
import { videocheck } from '~/db/collections/videocheck.server'
import { findWorker } from '~/db/collections/workers.server'
import { database } from '~/db/driver/client.server'
import { DiskFullError } from '~/domain/disk-full'
import { ImportCutError } from '~/domain/imports/cut-import-error'
import { activityRow } from '~/imports/activity/rows.fixture'
import { VIDEOCHECK_HEADER, videocheckRow } from '~/imports/videocheck/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { countingStored } from '~/infra/process/stored-counter.server'
import { saveEntries } from '~/services/attendance/save.server'
import { makeClosing } from '~/services/closing/closings.server'
import { completeClosings } from '~/services/closing/sign-snapshot.server'
import { readImport, readImportLog } from '~/services/imports/log-page.server'
import { importResult } from '~/services/imports/result.server'
import { undoImport } from '~/services/imports/undo.server'
import { anonymise, finishAnonymisings } from '~/services/personal-data/anonymise.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import { removeWorker } from '~/services/workers/workers.server'
import { completeWrites } from '~/services/writes/recovery-loop.server'
import { CLOSED, novemberMorning } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, revenue, sendRows } from '../../builders/imports'
import { makeWorker } from '../../builders/workers'
import { emptyDatabase, useDatabase } from '../harness/database'
import { failing, makeFailing } from './failures'

useDatabase()
beforeAll(makeFailing)
/** 5 minutes: each action runs once per call that it makes. */
const TIME = { timeout: 300_000 }

const NOTHING = 'rien n’a pu être enregistré.'
const PARTLY = 'une partie de votre demande est enregistrée, le reste ne l’est pas.'

/** Message of an action that failed on a full disk; null when it succeeded. Any other error fails the test. */
function said(error: unknown): string | null {
  if (error === null) return null
  // an import's error names its log, and has the disk as its cause
  const cause = error instanceof ImportCutError ? error.cause : error
  expect(cause).toBeInstanceOf(DiskFullError)
  expect(error).toMatchObject({ status: 503 })
  return (error as Error).message
}

/** Runs an action with the disk full from each of its calls on, each time on new data; `look` describes the result. */
async function fullAtEveryWrite<W>(
  prepare: () => Promise<W>,
  act: (world: W) => Promise<unknown>,
  look: (world: W, sentence: string | null) => Promise<string>,
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  for (let at = 0; ; at++) {
    await emptyDatabase(await database())
    const world = await prepare()
    const { calls, error } = await failing(at, 'full', () => countingStored(() => act(world)))
    seen.add(await look(world, said(error)))
    if (at >= calls) return seen
  }
}

const SITES = ['0101', '0103', '0201', '0301']
const rows = (value: number) => SITES.map((pdv) => activityRow(pdv, 'MECA', { 'CA Net': value }))
const values = async ({ sites }: TestNetwork) =>
  Promise.all([sites.a1, sites.a2, sites.b1, sites.c1].map(({ _id }) => revenue(_id)))
const counted = (list: readonly unknown[], wanted: unknown) =>
  list.filter((one) => one === wanted).length
/** Number of concessions that a message names as stored or restored. */
const numberIn = (sentence: string) => Number(/(\d+) concessions? /.exec(sentence)?.[1])

describe('a disk that is full from any write on (4-decisions, 63)', () => {
  it('an import says how many concessions are stored, and its log can be read', TIME, async () => {
    const seen = await fullAtEveryWrite(
      async () => {
        const net = await fridayMorning()
        await sendRows(rows(100))
        return net
      },
      () => sendRows(rows(7)),
      async (net, sentence) => {
        const stored = counted(await values(net), 7)
        if (sentence === null) {
          expect(stored).toBe(4)
          return 'stored'
        }
        if (sentence.includes(NOTHING)) {
          expect(stored).toBe(0)
          return 'nothing'
        }
        expect([sentence, numberIn(sentence)]).toEqual([sentence, stored])
        // the disk is still full: the log can be read and shows the stored data
        const read = await failing(0, 'full', async () => {
          const { lines } = await readImportLog(admin, 1)
          const [line] = lines
          expect([line?.state, numberIn(line?.message ?? '')]).toEqual(['interrupted', stored])
          const id = line?._id ?? ''
          expect((await readImport(admin, id)).sites).toHaveLength(stored)
          expect((await importResult(admin, id)).sites).toHaveLength(stored)
        })
        expect(read.error).toBeNull()
        return `${stored} of 4`
      },
    )
    // four concessions are one batch, hence one transaction
    expect(seen).toEqual(new Set(['nothing', '0 of 4', '4 of 4', 'stored']))
  })

  it('a VideoCheck import says how many concessions are stored', TIME, async () => {
    const sendVideos = (revenue: number) =>
      importVideocheck(admin, {
        bytes: new Uint8Array(
          bySheetJs({
            VideoCheck: [
              VIDEOCHECK_HEADER,
              ...SITES.map((pdv) => videocheckRow(pdv, [120, 90, revenue, 500])),
            ],
          }),
        ),
        fileName: 'videocheck.xlsx',
        period: '2026-11',
      })
    const seen = await fullAtEveryWrite(
      async () => {
        await fridayMorning()
        await sendVideos(1000)
      },
      () => sendVideos(2000),
      async (_world, sentence) => {
        const months = await (await videocheck.open()).find({}).toArray()
        const stored = counted(
          months.map(({ identifiedRevenue }) => identifiedRevenue),
          2000,
        )
        if (sentence === null) {
          expect(stored).toBe(4)
          return 'stored'
        }
        if (sentence.includes(NOTHING)) expect(stored).toBe(0)
        else expect([sentence, numberIn(sentence)]).toEqual([sentence, stored])
        const read = await failing(0, 'full', () => readImportLog(admin, 1))
        expect(read.error).toBeNull()
        return sentence.includes(NOTHING) ? 'nothing' : `${stored} of 4`
      },
    )
    expect(seen).toContain('nothing')
    expect(seen).toContain('stored')
  })

  it('an undo gives back every concession, or is refused with nothing stored', TIME, async () => {
    const seen = await fullAtEveryWrite(
      async () => {
        const net = await fridayMorning()
        await sendRows(rows(100))
        return { net, importId: (await sendRows(rows(7))).importId }
      },
      ({ importId }) => undoImport(admin, importId),
      async ({ net, importId }, sentence) => {
        const back = counted(await values(net), 100)
        if (sentence === null) {
          expect(back).toBe(4)
          return 'undone'
        }
        expect(sentence).toContain(NOTHING)
        expect(back).toBe(0)
        expect((await readImport(admin, importId)).undo).toBeNull()
        return 'nothing'
      },
    )
    expect(seen).toEqual(new Set(['nothing', 'undone']))
  })

  it('a closing is in force, or refused with nothing stored', TIME, async () => {
    const seen = await fullAtEveryWrite(
      async () => {
        await novemberMorning()
      },
      () => makeClosing(admin, { month: CLOSED, scope: 'all' }),
      async (_world, sentence) => {
        const closing = await latestClosing(CLOSED, 'all')
        if (sentence === null) {
          expect(['sealing', 'closed']).toContain(closing?.state)
          await completeWrites()
          await completeClosings()
          expect((await latestClosing(CLOSED, 'all'))?.state).toBe('closed')
          return `in force, ${closing?.state}`
        }
        expect(sentence).toContain(NOTHING)
        expect(closing).toBeNull()
        return 'nothing'
      },
    )
    expect(seen).toEqual(new Set(['nothing', 'in force, sealing', 'in force, closed']))
  })

  it('anonymising is asked for and goes on, or nothing is stored', TIME, async () => {
    const seen = await fullAtEveryWrite(
      async () => {
        const { sites } = await fridayMorning()
        const worker = await makeWorker(sites.a1, { name: 'Jean Dupont-Aymard' })
        await removeWorker(admin, worker._id)
        return worker._id
      },
      (id) => anonymise(admin, 'worker', id),
      async (id, sentence) => {
        const isNamed = async () => (await findWorker(id))?.name === 'Jean Dupont-Aymard'
        if (sentence === null) {
          expect(await isNamed()).toBe(false)
          return 'done'
        }
        const isBegun = !sentence.includes(NOTHING)
        if (isBegun) expect(sentence).toContain('l’anonymisation est commencée')
        else expect(await isNamed()).toBe(true)
        await completeWrites()
        await finishAnonymisings()
        expect(await isNamed()).toBe(!isBegun)
        return isBegun ? 'begun' : 'nothing'
      },
    )
    expect(seen).toEqual(new Set(['nothing', 'begun', 'done']))
  })

  it(
    'many days of the planning say whether all, some or none of them are stored',
    TIME,
    async () => {
      const DAYS = ['02', '03', '04', '05', '06', '09', '10', '12', '13', '16'].map(
        (d) => `2026-11-${d}`,
      )
      const seen = await fullAtEveryWrite(
        async () => {
          const { sites } = await fridayMorning()
          const people = []
          for (let n = 0; n < 22; n++) people.push(await makeWorker(sites.a1, { name: `Ana ${n}` }))
          return people.map(({ _id }) => _id)
        },
        (people) =>
          saveEntries(
            admin,
            people.flatMap((workerId) =>
              DAYS.map((date) => ({ workerId, date, code: '1', seen: null })),
            ),
          ),
        async (people, sentence) => {
          const months = await findPlanning(people.map((id) => `${id}-2026-11`))
          const stored = months.flatMap(({ days }) =>
            DAYS.filter((date) => days[date]?.code === '1'),
          ).length
          if (sentence === null) {
            expect(stored).toBe(220)
            return 'all'
          }
          if (sentence.includes(NOTHING)) {
            expect([sentence, stored]).toEqual([sentence, 0])
            return 'nothing'
          }
          expect(sentence).toContain(PARTLY)
          expect(stored).toBeGreaterThan(0)
          expect(stored).toBeLessThan(220)
          return 'some'
        },
      )
      expect(seen).toEqual(new Set(['nothing', 'some', 'all']))
    },
  )
})
