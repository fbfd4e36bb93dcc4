// @long: fills the demo network from exports
import { expect, it } from 'vitest'
import { database } from '~/db/driver/client.server'
import type { LocalDate } from '~/domain/calendar/local-date'
import { readBook } from '~/imports/activity/read-book'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { activityByDay, siteMonths } from '../../../build-scripts/demo/daily-activity'
import { isExported } from '../../../build-scripts/demo/exported-plates'
import { DEMO_SITES, fillDemo } from '../../../build-scripts/demo/fill'
import { demoNetwork } from '../../../build-scripts/demo/network'
import { openWorkbookOf } from '../../../build-scripts/demo/workbook'
import { useDatabase } from '../harness/database'

useDatabase()

const network = demoNetwork(DEMO_SITES)
const months = siteMonths(network, '2026-11', '2026-11-20')
const days = activityByDay(months, '2026-11', '2026-11-19')
/** The three latest days with figures; the 14th and 15th are a weekend. */
const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19']

/** What the workbook of a day would store of each concession. */
function fromWorkbook(date: LocalDate) {
  const sites = network.sites.map(({ document: { _id, name, numerosPDV } }) => ({
    siteId: _id,
    name,
    numerosPDV,
  }))
  const { sites: read } = readBook(openWorkbookOf(days.get(date) ?? []), { date, sites })
  return new Map(read.map((site) => [site.siteId, site]))
}

it('two plates come from their exports, with the figures of the workbook', async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  await fillDemo({ sites: DEMO_SITES, months: 1, report: () => undefined })
  const db = await database()
  for (const date of DAYS) {
    const expected = fromWorkbook(date)
    const records = await db.collection('records').find({ date }).toArray()
    // One concession is three days late.
    expect(records).toHaveLength(11)
    for (const record of records) {
      const { services, workers = [], advisers } = expected.get(record.siteId) ?? {}
      expect(record.services).toEqual(services)
      expect(record.advisers).toEqual(advisers)
      const hours = (one: { name: string; billedHours: number; ongoingHours: number }) =>
        `${one.name} ${one.billedHours} ${one.ongoingHours}`
      expect(record.workers.map(hours).sort()).toEqual(workers.map(hours).sort())
      const models = ['activity', 'workers', 'sales'].map((part) =>
        (record.origin[part].layers ?? []).map(
          ({ model }: { model: { name: string; version: number } | null }) =>
            model && `${model.name} ${model.version}`,
        ),
      )
      const activity =
        record.plateId === network.plates[1]?._id
          ? 'Cumul des ateliers (Alpes) 1'
          : 'Lignes de factures (Pays de la Loire) 1'
      expect(models).toEqual(
        isExported(record as unknown as { plateId: string })
          ? [[activity], ['Heures des compagnons 1'], ['Ventes par famille 1']]
          : [[], [], []],
      )
    }
  }
  const log = await db
    .collection('imports')
    .find({ activityDate: { $in: DAYS } })
    .sort({ startedAt: 1, _id: 1 })
    .toArray()
  // A reserve: Saint-Malo is late since the first of these days.
  const of = (fileDate: string, workbook: number, reserves: number) => [
    [`activite-${fileDate}.xlsx`, null, workbook, 0, reserves],
    [`cumul-atelier-${fileDate}.xlsx`, 'Cumul des ateliers (Alpes)', 3, 0, 0],
    [`lignes-factures-${fileDate}.csv`, 'Lignes de factures (Pays de la Loire)', 3, 0, 0],
    [`heures-compagnons-${fileDate}.csv`, 'Heures des compagnons', 6, 0, 0],
    [`ventes-familles-${fileDate}.csv`, 'Ventes par famille', 6, 0, 0],
  ]
  expect(
    log.map(({ fileName, model, counts: { stored, failed, reserves } }) => [
      fileName,
      model?.name ?? null,
      stored,
      failed,
      reserves,
    ]),
  ).toEqual([...of('2026-11-18', 11, 1), ...of('2026-11-19', 5, 0), ...of('2026-11-20', 5, 0)])
}, 120_000)
