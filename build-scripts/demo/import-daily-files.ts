import { referenceData } from '~/db/collections/reference-data.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import { readBook } from '~/imports/activity/read-book'
import { Findings } from '~/imports/reading/findings'
import { instantOfParis, today } from '~/infra/process/clock.server'
import { importActivity } from '~/services/imports/import-activity.server'
import { storeSites } from '~/services/imports/store.server'
import type { SiteDay } from './activity'
import { importDateOf } from './daily-activity'
import { openWorkbookOf, workbookName, workbookOf } from './workbook'

/** Figures of each day, by activity date in order. */
export type Mornings = ReadonlyMap<LocalDate, readonly SiteDay[]>

/**
 * Imports each day's workbook in order, as an administrator does every morning.
 * @param alone true for days whose workbook contains only the activity sheet
 */
export async function importMornings(
  principal: Principal,
  mornings: Mornings,
  alone: (date: LocalDate) => boolean,
): Promise<void> {
  for (const [date, days] of mornings) {
    const { failedSites, errors } = await importActivity(principal, {
      bytes: workbookOf(days, alone(date)),
      fileName: workbookName(importDateOf(date, today())),
      date: importDateOf(date, today()),
    })
    if (failedSites.length > 0)
      throw new Error(`the demo workbook of ${date} was not stored: ${JSON.stringify(errors[0])}`)
  }
}

/**
 * Stores the mornings of an old month by the import's own rules, but without a file and an import log entry, in half
 * the time.
 */
export async function storeMornings(mornings: Mornings): Promise<void> {
  const { network } = await referenceData()
  const sites = [...network.siteById.values()].map(({ _id, name, numerosPDV }) => ({
    siteId: _id,
    name,
    numerosPDV,
  }))
  for (const [date, days] of mornings) {
    const read = readBook(openWorkbookOf(days), { date, sites })
    const errors = new Findings(read.errors)
    const importDate = importDateOf(date, today())
    const outcomes = await storeSites(read.sites, {
      author: { userId: '', name: '', email: '' },
      importId: newId(),
      importDate,
      activityDate: date,
      importedAt: instantOfParis(`${importDate}T08:00`),
      absent: read.absent,
      byModel: null,
      account: NO_ACCOUNT,
      replaceModel: false,
      siteById: network.siteById,
      errors,
      warnings: new Findings(),
      // No doubts: generated months are no imports whose figures a user may question.
      doubts: null,
      holidays: new Set(),
      progress: async () => undefined,
    })
    if (read.failed.length > 0 || outcomes.some(({ outcome }) => outcome === 'failed'))
      throw new Error(
        `the demo figures of ${date} were not stored: ${JSON.stringify(errors.all()[0])}`,
      )
  }
}
