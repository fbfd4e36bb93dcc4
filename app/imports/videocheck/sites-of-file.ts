import { frenchDay, frenchMonth, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { addVideocheckFigures, noVideocheckFigures } from '~/domain/videocheck/figures'
import type { ModelChoice } from '../models/model-choice'
import {
  type ReadVideocheckSite,
  type VIDEOCHECK,
  warnOfImplausibleVideocheck,
} from '../parts/videocheck'
import type { SheetLayout } from '../reading/columns'
import type { Findings } from '../reading/findings'
import type { SheetRow } from '../reading/read-sheet'
import { type FailedSite, type KnownSite, SiteResolver } from '../reading/site-resolver'

export type VideocheckRow = SheetRow<typeof VIDEOCHECK.columns>

/** Default date and covered concessions of a file, and the models that may describe it. */
export interface VideocheckContext extends ModelChoice {
  /** date of rows without a date: last day of the period, but not after today */
  date: LocalDate
  /** the concessions that the user covers */
  sites: readonly KnownSite[]
}

/** Concessions of a file: valid or failed. */
export interface GatheredVideocheck {
  /** concessions without any error */
  sites: ReadVideocheckSite[]
  failed: FailedSite[]
}

interface Gathered extends Omit<ReadVideocheckSite, 'siteId'> {
  site: KnownSite
}

/** Error message for a row's date; null when the date is valid. */
function wrongDate(date: LocalDate, last: LocalDate): string | null {
  if (monthOf(date) !== monthOf(last))
    return `le ${frenchDay(date)} n’est pas en ${frenchMonth(monthOf(last))}.`
  return date > last ? `le ${frenchDay(date)} n’est pas encore passé.` : null
}

/**
 * The month of each concession: its PDV numbers added up, its figures reaching as far as the earliest of their dates.
 * Unknown and shared numbers, numbers that stand twice, dates outside the period and unreadable cells fail their
 * concession (spec 5 §1, §2).
 */
export function gatherVideocheck(
  rows: readonly VideocheckRow[],
  layout: SheetLayout,
  { date: last, sites }: VideocheckContext,
  findings: { errors: Findings; warnings: Findings },
): GatheredVideocheck {
  const owners = new SiteResolver(sites, findings.errors)
  const bySite = new Map<string, Gathered>()
  for (const { values, ...read } of rows) {
    const site = owners.ownerOf(layout, { values, ...read })
    if (!site) continue
    const { row, pdv } = read
    const at = { sheet: layout.name, row }
    const date = values.date ?? last
    const wrong = wrongDate(date, last)
    if (wrong) owners.fail(site, site.name, { ...at, column: 'Date' }, wrong)
    owners.unique(site, { ...at, column: 'N° PDV' }, [pdv ?? ''], { what: `le PDV ${pdv}` })
    const figures = {
      entries: values.entries ?? 0,
      videosDone: values.videosDone ?? 0,
      identifiedRevenue: values.identifiedRevenue ?? 0,
      realizedRevenue: values.realizedRevenue ?? 0,
    }
    const place = { sheet: layout.name, rows: [] }
    const none = { site, row, place, date, figures: noVideocheckFigures() }
    const known = bySite.get(site.siteId) ?? none
    bySite.set(site.siteId, {
      ...known,
      place: { ...known.place, rows: [...known.place.rows, row] },
      date: date < known.date ? date : known.date,
      figures: addVideocheckFigures(known.figures, figures),
    })
  }
  const { whole, failed } = owners.part(bySite.values())
  for (const gathered of whole)
    warnOfImplausibleVideocheck(gathered, layout.name, findings.warnings)
  return {
    sites: whole.map(({ site, ...rest }) => ({ siteId: site.siteId, ...rest })),
    failed,
  }
}
