import type { Principal } from '~/domain/access/scope'
import type { BusinessDay } from '~/domain/calendar/business-day'
import { today } from '~/infra/clock.server'
import { importActivity } from '~/services/imports/import-activity.server'
import type { SiteDay } from './activity'
import { importDateOf } from './mornings'
import { workbookName, workbookOf } from './workbook'

/** Imports each day's workbook in order, as the administrator does every morning. */
export async function importMornings(
  principal: Principal,
  mornings: ReadonlyMap<BusinessDay, readonly SiteDay[]>,
): Promise<void> {
  for (const [date, days] of mornings) {
    const { failedSites, errors } = await importActivity(principal, {
      bytes: workbookOf(days),
      fileName: workbookName(date),
      date: importDateOf(date, today()),
    })
    if (failedSites.length > 0)
      throw new Error(`the demo workbook of ${date} was not stored: ${JSON.stringify(errors[0])}`)
  }
}
