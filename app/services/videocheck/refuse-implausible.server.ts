import { type VideocheckDocument, videocheckOfSites } from '~/db/collections/videocheck.server'
import { addMonths, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { implausibleText, isImplausible } from '~/domain/imports/plausibility'
import { isValidVideocheck } from '~/domain/videocheck/figures'
import type { ReadByModel } from '~/imports/models/model-choice'
import type { ReadVideocheckSite } from '~/imports/parts/videocheck'
import { VIDEOCHECK } from '~/imports/parts/videocheck'
import { WorkbookRefused } from '~/imports/workbook/errors'

const EUROS = ['identifiedRevenue', 'realizedRevenue'] as const

const dayOf = (date: LocalDate) => Number(date.slice(8))

/**
 * Refuses a VideoCheck file of a model whose euros are of another order of magnitude than the stored ones of the same
 * concessions, the month's own or the month before's, in proportion to the days (8 §3).
 * @throws WorkbookRefused 422 with the field and the two figures
 */
export async function refuseImplausibleMonths(
  sites: readonly ReadVideocheckSite[],
  { model, columns }: ReadByModel,
  date: LocalDate,
): Promise<void> {
  const ids = sites.map(({ siteId }) => siteId)
  const [before, own] = await Promise.all([
    videocheckOfSites(ids, addMonths(monthOf(date), -1)),
    videocheckOfSites(ids, monthOf(date)),
  ])
  const stored = new Map<string, VideocheckDocument>()
  for (const month of [...before, ...own])
    if (isValidVideocheck(month)) stored.set(month.siteId, month)
  for (const key of EUROS) {
    const amounts = { read: 0, usual: 0 }
    for (const { siteId, figures, date: day } of sites) {
      const month = stored.get(siteId)
      if (!month || month[key] <= 0) continue
      amounts.read += figures[key]
      amounts.usual += (month[key] * dayOf(day)) / dayOf(month.date)
    }
    if (!isImplausible(amounts, dayOf(date))) continue
    const header = VIDEOCHECK.columns.find((column) => column.key === key)?.header ?? ''
    const message = implausibleText(header, '€', amounts, columns[header])
    throw new WorkbookRefused(message, 422, [], { model })
  }
}
