import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { ImportModel } from '~/domain/import-models/model'
import { siteCodes } from '~/domain/import-models/site-codes'
import {
  invoiceLinesExport,
  invoiceLinesModel,
  LINES_HEADERS,
} from '~/imports/examples/invoice-lines'
import { SUMMARY_HEADERS, summaryExport, summaryModel } from '~/imports/examples/summary-export'
import { today } from '~/infra/process/clock.server'
import { createModel } from '~/services/import-models/write-models.server'
import { importActivity } from '~/services/imports/import-activity.server'
import type { SiteDay } from './activity'
import { importDateOf } from './daily-activity'
import { isExported, LINES_PLATE, SUMMARY_PLATE } from './exported-plates'
import {
  exportedSites,
  HOURS_HEADERS,
  hoursExport,
  hoursModel,
  pdvOf,
  SALES_HEADERS,
  salesExport,
  salesModel,
} from './exports'
import { importMornings, type Mornings } from './import-daily-files'
import type { DemoNetwork } from './network'
import { demoId } from './random'

/** Number of latest days with figures whose exports are imported. */
const EXPORT_DAYS = 3

const isOf =
  (plateId: string) =>
  ({ site }: Pick<SiteDay, 'site'>): boolean =>
    site.document.plateId === plateId
const isOfSummary = isOf(SUMMARY_PLATE)
const isOfLines = isOf(LINES_PLATE)
const isOwn = ({ site }: SiteDay): boolean => isExported(site.document)

/** One export of a morning, with the model that reads it. */
export interface Export {
  fileName: (date: LocalDate) => string
  model: string
  bytes: (days: readonly SiteDay[], date: LocalDate) => Uint8Array
  isOf: (day: SiteDay) => boolean
}

/** Creates the demo network's models and describes their exports, in the order in which they are imported. */
export async function createDemoModels(
  principal: Principal,
  { sites }: Pick<DemoNetwork, 'sites'>,
): Promise<Export[]> {
  const of = (plateId: string) => sites.filter((site) => isOf(plateId)({ site }))
  const codes = siteCodes(of(SUMMARY_PLATE).map(({ document }) => document))
  const numbers = of(LINES_PLATE).flatMap(({ document: { _id, numerosPDV } }) =>
    numerosPDV.map((pdv) => [pdv, _id] as const),
  )
  const byCode = Object.fromEntries([...codes].map(([id, code]) => [code, id]))
  const create = async (index: number, model: ImportModel, headers: readonly string[]) =>
    (await createModel(principal, model, [...headers], demoId('import-model', index)))._id
  return [
    {
      fileName: (date) => `cumul-atelier-${date}.xlsx`,
      model: await create(0, summaryModel('Cumul des ateliers (Alpes)', byCode), SUMMARY_HEADERS),
      bytes: (days, date) =>
        summaryExport(
          exportedSites(days, ({ site }) => codes.get(site.document._id) ?? ''),
          date,
        ),
      isOf: isOfSummary,
    },
    {
      fileName: (date) => `lignes-factures-${date}.csv`,
      model: await create(
        1,
        invoiceLinesModel('Lignes de factures (Pays de la Loire)', Object.fromEntries(numbers)),
        LINES_HEADERS,
      ),
      bytes: (days, date) => invoiceLinesExport(exportedSites(days, pdvOf), date),
      isOf: isOfLines,
    },
    {
      fileName: (date) => `heures-compagnons-${date}.csv`,
      model: await create(2, hoursModel('Heures des compagnons'), HOURS_HEADERS),
      bytes: hoursExport,
      isOf: isOwn,
    },
    {
      fileName: (date) => `ventes-familles-${date}.csv`,
      model: await create(3, salesModel('Ventes par famille'), SALES_HEADERS),
      bytes: salesExport,
      isOf: isOwn,
    },
  ]
}

/** Imports the exports of one day, each recognised by its headers as a user's file is. */
async function importExports(
  principal: Principal,
  [date, days]: readonly [LocalDate, readonly SiteDay[]],
  exports: readonly Export[],
  replaceModel: boolean,
): Promise<void> {
  const importDate = importDateOf(date, today())
  for (const { fileName, bytes, isOf: isOfExport, model } of exports) {
    const own = days.filter(isOfExport)
    if (own.length === 0) continue
    const file = { bytes: bytes(own, date), fileName: fileName(importDate) }
    const answer = await importActivity(principal, { ...file, date: importDate, replaceModel })
    if (answer.failedSites.length > 0 || answer.model?._id !== model)
      throw new Error(`the demo export of ${date} was not stored: ${JSON.stringify(answer.errors)}`)
  }
}

/**
 * Imports the latest mornings of a network of which two plates send their software's exports. On the first of them the
 * workbook has these plates as well, and the exports take its place.
 */
export async function importWithExports(
  principal: Principal,
  mornings: Mornings,
  exports: readonly Export[],
): Promise<void> {
  const first = [...mornings.keys()].at(-EXPORT_DAYS) ?? [...mornings.keys()].at(0) ?? ''
  const of = (keep: (date: LocalDate) => boolean) =>
    new Map([...mornings].filter(([date]) => keep(date)))
  const none = () => false
  await importMornings(
    principal,
    of((date) => date <= first),
    none,
  )
  for (const [date, days] of of((day) => day >= first)) {
    const others = days.filter((day) => !isOwn(day))
    if (date > first && others.length > 0)
      await importMornings(principal, new Map([[date, others]]), none)
    await importExports(principal, [date, days], exports, date === first)
  }
}
