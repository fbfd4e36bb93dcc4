import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { modelDays } from '~/db/collections/model-days.server'
import { records } from '~/db/collections/records.server'
import { replacedDays } from '~/db/collections/replaced-days.server'
import { weekday } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import type { ImportModel } from '~/domain/import-models/model'
import { activityRow, workerRow } from '~/imports/activity/rows.fixture'
import type { MadeCell } from '~/imports/workbook/writers.fixture'
import { dryRunActivity } from '~/services/imports/dry-run.server'
import { undoImport } from '~/services/imports/undo.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { closeOctober } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import {
  admin,
  fridayMorning,
  send,
  sendRows,
  sheetOfActivity,
  sheetOfHours,
  stored,
} from '../../builders/imports'
import {
  BODY,
  bodyShops,
  HOURS_BY_DAY,
  sendExport,
  storeModel,
  WORKSHOP_HEADER,
  WORKSHOPS,
  workbookOf,
  workshops,
} from '../../builders/model-imports'
import { useDatabase } from '../harness/database'

// figures of single days (8 §1, `day` and `dated`)
useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const plain = (text: string | undefined) => text?.replaceAll('\u202f', ' ')
const texts = (found: readonly { message: string }[]) => found.map(({ message }) => plain(message))

const BY_DAY = { ...WORKSHOPS, time: { kind: 'day' } } as const satisfies ImportModel
const DATED = {
  ...WORKSHOPS,
  time: { kind: 'dated', column: 'Jour' },
  dates: 'dd/MM/yyyy',
} as const satisfies ImportModel

/** Morning whose import is of an activity date: Monday's for a Friday. */
const morningOf = (date: string) => addDays(date, weekday(date) === 5 ? 3 : 1)
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`

/** Rows of mechanics: PDV number and revenue of the day, two hours each. */
const rows = (...given: [pdv: string, revenue: number][]) =>
  workshops(...given.map(([pdv, revenue]): MadeCell[] => [pdv, 'MEC', revenue, 0, 2, 1, 1]))
const sendDay = (number: number, ...given: [pdv: string, revenue: number][]) =>
  sendExport(rows(...given), { date: morningOf(day(number)) })

/** Rows with their day: dd/MM/yyyy, PDV number, revenue. */
const dated = (...given: [on: string, pdv: string, revenue: number][]): MadeCell[][] => [
  ['Jour', ...WORKSHOP_HEADER],
  ...given.map(([on, pdv, revenue]): MadeCell[] => [on, pdv, 'MEC', revenue, 0, 2, 1, 1]),
]

/** CA Net of the mechanics by date of a concession's records. */
async function revenues(siteId: string): Promise<Record<string, number>> {
  const found = await (await records.open()).find({ siteId }).sort({ siteId: 1, date: 1 }).toArray()
  return Object.fromEntries(found.map((one) => [one.date, one.services.mechanic.netRevenue]))
}

describe('a file of one day alone', () => {
  beforeEach(async () => {
    await storeModel(BY_DAY)
  })

  it('is added to the days before, and moves every later sum of the month', async () => {
    const { a1, b1 } = net.sites
    await sendDay(17, ['0101', 100], ['0201', 7])
    await sendDay(19, ['0101', 30])
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 100, [day(19)]: 130 })
    await sendDay(18, ['0101', 20])
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 100, [day(18)]: 120, [day(19)]: 150 })
    await sendDay(17, ['0101', 90])
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 90, [day(18)]: 110, [day(19)]: 140 })
    expect(await revenues(b1._id)).toEqual({ [day(17)]: 7 })
    expect((await stored(a1._id))?.services.mechanic).toMatchObject({
      totalHours: 6,
      hecHours: 3,
      entriesClients: 3,
    })
    const { activity } = await readRollup({ type: 'all' }, '2026-11')
    const last = activity.days.at(-1)
    expect(last).toMatchObject({ date: day(19), cumulative: { mechanic: { netRevenue: 147 } } })
    expect(last?.daily.mechanic.netRevenue).toBe(30)
  })

  it('changes nothing when it comes again', async () => {
    await sendDay(18, ['0101', 20])
    const last = await sendDay(19, ['0101', 30])
    const again = await sendDay(18, ['0101', 20])
    expect((await findImport(again.importId))?.counts).toMatchObject({ stored: 0, unchanged: 1 })
    expect((await stored(net.sites.a1._id))?.importId).toBe(last.importId)
    expect(await (await replacedDays.open()).countDocuments({ importId: again.importId })).toBe(0)
  })

  it('names working days without figures', async () => {
    await makeHoliday({ date: day(11), name: 'Armistice' })
    for (const number of [2, 3, 4, 5, 6, 9, 10]) await sendDay(number, ['0101', 1])
    const friday = await sendDay(13, ['0101', 1])
    expect(texts(friday.warnings)).toContain(
      '« Concession A1 », le 12/11 manque : le cumul ne le contient pas.',
    )
    const thursday = await sendDay(12, ['0101', 1])
    expect(texts(thursday.warnings).join()).not.toContain('manque')
    const next = await sendDay(18, ['0101', 1])
    expect(texts(next.warnings)).toContain(
      '« Concession A1 », les 16/11 et 17/11 manquent : le cumul ne les contient pas.',
    )
  })

  it('shows the sum and the days that would move, and stores nothing', async () => {
    await sendDay(16, ['0101', 100])
    await sendDay(18, ['0101', 20])
    await sendDay(19, ['0101', 30])
    const shown = await dryRunActivity(admin, {
      bytes: workbookOf(rows(['0101', 5])),
      fileName: 'export.xlsx',
      date: morningOf(day(17)),
    })
    expect(shown.sites).toMatchObject([
      {
        name: 'Concession A1',
        outcome: 'new',
        old: null,
        new: { netRevenue: 105, totalHours: 4 },
        moved: [day(18), day(19)],
      },
    ])
    expect(await revenues(net.sites.a1._id)).toEqual({
      [day(16)]: 100,
      [day(18)]: 120,
      [day(19)]: 150,
    })
  })

  it('may take back an earlier day’s hours, but not more than there are', async () => {
    await sendDay(18, ['0101', 100])
    const credit = (hours: number) =>
      sendExport(workshops(['0101', 'MEC', -40, 0, -hours, 0, 0]), { date: morningOf(day(19)) })
    const wrong = await credit(3)
    expect(wrong.sites).toEqual({ stored: 0, failed: 1 })
    expect(texts(wrong.errors)).toEqual([
      '« Concession A1 », Mécanique, « Heures totales (HT) » : le cumul au 19/11/2026 (−1) est négatif.',
      '« Concession A1 », Mécanique, au 19/11/2026 : les heures HEC (1) dépassent les heures totales (−1).',
    ])
    expect(await revenues(net.sites.a1._id)).toEqual({ [day(18)]: 100 })
    expect((await credit(1)).sites).toEqual({ stored: 1, failed: 0 })
    expect((await stored(net.sites.a1._id))?.services.mechanic).toMatchObject({
      netRevenue: 60,
      totalHours: 1,
    })
  })

  it('leaves the services of another model alone', async () => {
    await storeModel(BODY)
    const { a1 } = net.sites
    await sendDay(18, ['0101', 100])
    await sendExport(bodyShops(['0101', 9_000, 90, 9]))
    // the body shop's record of the 19th carries the mechanics' sum of the 18th
    expect((await stored(a1._id))?.services).toMatchObject({
      mechanic: { netRevenue: 100 },
      body: { netRevenue: 9_000 },
    })
    await sendDay(17, ['0101', 5])
    expect((await stored(a1._id))?.services).toMatchObject({
      mechanic: { netRevenue: 105 },
      body: { netRevenue: 9_000 },
    })
    expect((await stored(a1._id))?.origin?.activity?.layers).toMatchObject([
      { model: { name: 'Atelier' }, date: day(18) },
      { model: { name: 'Carrosserie' }, date: day(19) },
    ])
  })

  it('does not take the place of the workbook of that day', async () => {
    await sendRows([activityRow('0101', 'MECA', { 'CA Net': 1_000 })])
    const refused = await sendDay(19, ['0101', 30])
    expect(refused.sites).toEqual({ stored: 0, failed: 1 })
    expect(plain(refused.errors[0]?.message)).toContain('viennent déjà du classeur d’activité')
    expect(await (await modelDays.open()).countDocuments({})).toBe(0)
  })

  it('keeps both of two days imported at once', async () => {
    await sendDay(16, ['0101', 10], ['0201', 100])
    await Promise.all([
      sendDay(17, ['0101', 20], ['0201', 200]),
      sendDay(18, ['0101', 30], ['0201', 300]),
    ])
    const { a1, b1 } = net.sites
    expect(await revenues(a1._id)).toEqual({ [day(16)]: 10, [day(17)]: 30, [day(18)]: 60 })
    expect(await revenues(b1._id)).toEqual({ [day(16)]: 100, [day(17)]: 300, [day(18)]: 600 })
  })
})

describe('an import of days that is taken back', () => {
  beforeEach(async () => {
    await storeModel(BY_DAY)
  })

  it('brings its day and the later sums back', async () => {
    const { a1 } = net.sites
    await sendDay(17, ['0101', 100])
    await sendDay(19, ['0101', 30])
    const before = await (await records.open()).find({ siteId: a1._id }).toArray()
    const wrong = await sendDay(17, ['0101', 5_000])
    const added = await sendDay(18, ['0101', 1])
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 5_000, [day(18)]: 5_001, [day(19)]: 5_031 })
    expect(await undoImport(admin, wrong.importId)).toMatchObject({
      undone: [],
      refused: [{ siteId: a1._id, message: expect.stringContaining('Un import plus récent') }],
    })
    expect((await undoImport(admin, added.importId)).undone).toEqual([a1._id])
    expect((await undoImport(admin, wrong.importId)).undone).toEqual([a1._id])
    expect(await (await records.open()).find({ siteId: a1._id }).toArray()).toEqual(before)
    expect(
      (await (await modelDays.open()).find({ siteId: a1._id }).toArray()).map((one) => [
        one.date,
        one.services.mechanic.netRevenue,
      ]),
    ).toEqual([
      [day(17), 100],
      [day(19), 30],
    ])
  })

  it('is refused once a later day has added it up', async () => {
    const { a1, b1 } = net.sites
    const first = await sendDay(18, ['0101', 100], ['0201', 7])
    await sendDay(19, ['0101', 30])
    expect(await undoImport(admin, first.importId)).toMatchObject({
      undone: [b1._id],
      refused: [{ siteId: a1._id }],
    })
    expect(await revenues(a1._id)).toEqual({ [day(18)]: 100, [day(19)]: 130 })
    expect(await revenues(b1._id)).toEqual({})
  })

  it('equals a naive model in any order, twice, with gaps and undo', async () => {
    const sites = ['0101', '0201'] as const
    const command = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          number: fc.constantFrom(12, 13, 16, 17, 18, 19),
          revenue: fc.constantFrom(0, 10, 25, 70),
          of: fc.constantFrom<number[]>([0], [1], [0, 1]),
        }),
      },
      { weight: 1, arbitrary: fc.record({ back: fc.nat({ max: 4 }) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 8 }), async (commands) => {
        for (const model of [records, modelDays, replacedDays])
          await (await model.open()).deleteMany({})
        const ids = [net.sites.a1._id, net.sites.b1._id]
        const days = [new Map<number, number>(), new Map<number, number>()]
        const log: { id: string; number: number; was: (number | undefined)[]; of: number[] }[] = []
        for (const one of commands) {
          if ('back' in one) {
            const at = log.length - 1 - one.back
            const chosen = log[at]
            if (!chosen) continue
            const { undone } = await undoImport(admin, chosen.id)
            // the latest import can always be taken back
            if (one.back === 0) expect(undone).toHaveLength(chosen.of.length)
            const kept: number[] = []
            for (const i of chosen.of) {
              const was = chosen.was[i]
              if (!undone.includes(ids[i] ?? '')) kept.push(i)
              else if (was === undefined) days[i]?.delete(chosen.number)
              else days[i]?.set(chosen.number, was)
            }
            chosen.of = kept
            if (kept.length === 0) log.splice(at, 1)
          } else {
            const { number, revenue, of } = one
            const was = days.map((known) => known.get(number))
            const changed = of.filter((i) => was[i] !== revenue)
            const { importId } = await sendDay(
              number,
              ...of.map((i): [string, number] => [sites[i] ?? '', revenue]),
            )
            for (const i of of) days[i]?.set(number, revenue)
            if (changed.length > 0) log.push({ id: importId, number, was, of: changed })
          }
          for (const [i, known] of days.entries()) {
            const numbers = [...known.keys()].sort((a, b) => a - b)
            let sum = 0
            const wanted = numbers.map((number) => {
              sum += known.get(number) ?? 0
              return [day(number), sum]
            })
            expect(Object.entries(await revenues(ids[i] ?? ''))).toEqual(wanted)
          }
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})

describe('a file of dated rows', () => {
  beforeEach(async () => {
    await storeModel(DATED)
  })

  it('replaces the days from its first to its last date, in two months', async () => {
    const { a1 } = net.sites
    await sendExport(
      dated(
        ['29/10/2026', '0101', 10],
        ['30/10/2026', '0101', 20],
        ['16/11/2026', '0101', 1],
        ['17/11/2026', '0101', 2],
        ['19/11/2026', '0101', 4],
      ),
    )
    expect(await revenues(a1._id)).toEqual({
      '2026-10-29': 10,
      '2026-10-30': 30,
      [day(16)]: 1,
      [day(17)]: 3,
      [day(19)]: 7,
    })
    const again = await sendExport(dated(['16/11/2026', '0101', 5], ['18/11/2026', '0101', 8]))
    // the 17th has no rows any more
    expect(await revenues(a1._id)).toEqual({
      '2026-10-29': 10,
      '2026-10-30': 30,
      [day(16)]: 5,
      [day(17)]: 5,
      [day(18)]: 13,
      [day(19)]: 17,
    })
    expect((await undoImport(admin, again.importId)).undone).toEqual([a1._id])
    expect(await revenues(a1._id)).toMatchObject({ [day(16)]: 1, [day(17)]: 3, [day(19)]: 7 })
    expect(await stored(a1._id, day(18))).toBeNull()
  })

  it('leaves out the rows of a closed month and those after the activity date, by name', async () => {
    const { a1 } = net.sites
    await sendRows([activityRow('0101', 'BODY', { 'CA Net': 1 })], '2026-10-30')
    await closeOctober('all')
    const answer = await sendExport(
      dated(['30/10/2026', '0101', 20], ['18/11/2026', '0101', 3], ['20/11/2026', '0101', 9]),
    )
    expect(answer.sites).toEqual({ stored: 1, failed: 0 })
    expect(texts(answer.warnings).find((text) => text?.includes('laissée'))).toContain(
      '« Concession A1 » : 1 ligne du 30/10 laissée de côté. Le mois d’octobre 2026 est clôturé',
    )
    expect(await revenues(a1._id)).toEqual({ '2026-10-29': 0, [day(18)]: 3 })
    const closed = await sendExport(dated(['30/10/2026', '0101', 20]))
    expect(closed.sites).toEqual({ stored: 0, failed: 1 })
  })

  it('refuses rows over more than three months, as a wrong year gives them', async () => {
    await expect(
      sendExport(dated(['18/11/2025', '0101', 3], ['19/11/2026', '0101', 3])),
    ).rejects.toThrow(/vont du 18\/11\/2025 au 19\/11\/2026/)
    expect(await (await modelDays.open()).countDocuments({})).toBe(0)
  })
})

describe('hours of collaborators by day', () => {
  const sendHours = (number: number, ...given: MadeCell[][]) =>
    sendExport([['Site', 'Nom', 'Heures', 'En cours'], ...given], { date: morningOf(day(number)) })
  const hours = async (number: number) =>
    (await stored(net.sites.a1._id, day(number)))?.workers.map((one) => [
      one.name,
      one.billedHours,
      one.ongoingHours,
    ])

  it('are added up by person on the days with activity', async () => {
    await storeModel(HOURS_BY_DAY)
    const early = await sendHours(18, ['0101', 'Ana', 7, 1])
    expect(texts(early.errors)).toEqual([
      '« Concession A1 » : importez d’abord l’activité du 18/11/2026.',
    ])
    for (const number of [17, 18, 19])
      await sendRows(
        [activityRow('0101', 'MECA', { 'Heures totales': 100 })],
        morningOf(day(number)),
      )
    await sendHours(19, ['0101', 'Ana', 8, 3], ['0101', 'Bob', 4, 0])
    await sendHours(17, ['0101', 'ANA', 7.5, 2])
    expect(await hours(17)).toEqual([['ANA', 7.5, 2]])
    expect(await hours(18)).toEqual([])
    expect(await hours(19)).toEqual([
      ['Ana', 15.5, 3],
      ['Bob', 4, 0],
    ])
    expect((await stored(net.sites.a1._id))?.services.mechanic.totalHours).toBe(100)
  })

  it('give way to a workbook that has them', async () => {
    await storeModel(HOURS_BY_DAY)
    await send(sheetOfActivity(activityRow('0101')), morningOf(day(18)))
    await sendHours(18, ['0101', 'Ana', 7, 1])
    await send(
      {
        ...sheetOfActivity(activityRow('0101')),
        ...sheetOfHours(workerRow('0101', 'Zoé', { billed: 50 })),
      },
      morningOf(day(19)),
    )
    await sendHours(17, ['0101', 'Ana', 3, 0])
    expect((await hours(19))?.[0]?.slice(0, 2)).toEqual(['Zoé', 50])
  })
})
