import { beforeEach, describe, expect, it } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { modelDays } from '~/db/collections/model-days.server'
import { replacedDays } from '~/db/collections/replaced-days.server'
import { activityRow } from '~/imports/activity/rows.fixture'
import { updateModel } from '~/services/import-models/write-models.server'
import { tryModel } from '~/services/import-trials/try-model.server'
import { dryRunActivity } from '~/services/imports/dry-run.server'
import { undoImport } from '~/services/imports/undo.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { closeOctober } from '../../builders/closings'
import {
  BY_DAY,
  DATED,
  dated,
  day,
  morningOf,
  plain,
  revenues,
  rows,
  sendDay,
  texts,
} from '../../builders/day-imports'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { admin, fridayMorning, sendRows, stored } from '../../builders/imports'
import {
  BODY,
  bodyShops,
  sendExport,
  storeModel,
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

describe('a version of a model that gives more', () => {
  it('adds no day to days without its figures', async () => {
    const { entriesClients: _more, ...columns } = BY_DAY.columns
    const first = await storeModel({ ...BY_DAY, columns })
    await sendDay(17, ['0101', 100])
    await updateModel(admin, first._id, BY_DAY, undefined, 1)
    const answer = await sendDay(18, ['0101', 20])
    expect(answer.sites).toEqual({ stored: 0, failed: 1 })
    expect(texts(answer.errors)).toEqual([
      '« Concession A1 », le 17/11 a été importé sans tous ces chiffres, par une autre version du modèle : importez d’abord ce jour de nouveau.',
    ])
    expect(await revenues(net.sites.a1._id)).toEqual({ [day(17)]: 100 })
    await sendDay(17, ['0101', 100])
    await sendDay(18, ['0101', 20])
    expect(await revenues(net.sites.a1._id)).toEqual({ [day(17)]: 100, [day(18)]: 120 })
  })
})

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

  it('is tried with the sum that its record would hold', async () => {
    await sendDay(16, ['0101', 100])
    await sendDay(18, ['0101', 20])
    const { sites } = await tryModel(admin, {
      bytes: workbookOf(rows(['0101', 5])),
      fileName: 'export.xlsx',
      date: morningOf(day(17)),
      period: '',
      model: '',
    })
    expect(sites).toMatchObject([
      {
        name: 'Concession A1',
        date: day(17),
        services: { mechanic: { netRevenue: 5 } },
        sum: { mechanic: { netRevenue: 105, totalHours: 4 } },
        moved: [day(18)],
      },
    ])
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

describe('a first file in mid-month', () => {
  beforeEach(async () => {
    await storeModel(BY_DAY)
  })

  it('asks for the sums so far, under reserve', async () => {
    const answer = await sendDay(4, ['0101', 30])
    expect(texts(answer.warnings)).toContain(
      '« Concession A1 », le modèle commence le 04/11 : les 02/11 et 03/11 manquent, le cumul ne les contient pas. Importez ces jours, ou le cumul au 03/11 (classeur d’activité ou modèle cumulé) : les jours suivants s’y ajouteront.',
    )
    expect(answer.reserves.map(plain)).toEqual([
      'Cumuls sans tous leurs jours dans 1 concession : Concession A1.',
    ])
    expect(plain(answer.message)).toContain('avec réserves')
  })

  it('takes them from the workbook of the day before, and says so', async () => {
    const { a1 } = net.sites
    await sendRows([activityRow('0101', 'MECA', { 'CA Net': 1_000 })], morningOf(day(17)))
    const shown = await dryRunActivity(admin, {
      bytes: workbookOf(rows(['0101', 30])),
      fileName: 'export.xlsx',
      date: morningOf(day(18)),
    })
    const said =
      '« Concession A1 », le cumul reprend les chiffres déjà enregistrés au 17/11/2026 et leur ajoute les jours suivants.'
    expect(texts(shown.warnings)).toContain(said)
    expect(shown.sites).toMatchObject([{ new: { netRevenue: 1_030 } }])
    const answer = await sendDay(18, ['0101', 30])
    expect(texts(answer.warnings)).toContain(said)
    expect(texts(answer.warnings).join()).not.toContain('manque')
    const next = await sendDay(19, ['0101', 5])
    expect(texts(next.warnings).join()).not.toContain('reprend')
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 1_000, [day(18)]: 1_030, [day(19)]: 1_035 })
  })

  it('is completed by the workbook that comes afterwards, and follows its undo', async () => {
    const { a1 } = net.sites
    await sendDay(18, ['0101', 30])
    await sendDay(19, ['0101', 5])
    const own = [activityRow('0101', 'MECA', { 'CA Net': 1_000 })]
    const book = await sendRows(own, morningOf(day(17)))
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 1_000, [day(18)]: 1_030, [day(19)]: 1_035 })
    expect((await undoImport(admin, book.importId)).undone).toEqual([a1._id])
    expect(await revenues(a1._id)).toEqual({ [day(18)]: 30, [day(19)]: 35 })
  })
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
