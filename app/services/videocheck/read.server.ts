import { type ReferenceData, referenceDataIn } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import type { FreshnessView } from '~/domain/freshness/view'
import { type SiteNode, scopeName } from '~/domain/hierarchy/network'
import { scopeDays } from '~/domain/places/place-days'
import type { DatedVideocheck } from '~/domain/videocheck/figures'
import {
  dataDates,
  videocheckFreshness,
  videocheckOn,
  videocheckPath,
} from '~/domain/videocheck/month'
import type { SiteMonth } from '~/domain/videocheck/stats'
import { type VideocheckTotals, videocheckTotals } from '~/domain/videocheck/totals'
import { readSiteRollups } from '~/services/rollups/build.server'
import { IncompleteRecordError } from '~/services/rollups/definitions.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { namedFreshness } from '~/services/rollups/scope-month.server'

/** The sentence in place of VideoCheck that cannot be read (3 §8). */
export const UNREADABLE = 'Erreur\u202f: impossible de charger les statistiques Vidéocheck.'

/** VideoCheck of a scope at an analysed date, for the page and the report. */
export interface VideocheckReading {
  period: Month
  /** the analysed date */
  date: LocalDate
  scopeName: string
  /** of the concessions that have data; null when none has */
  totals: VideocheckTotals | null
  /** first and last date of the data, which may lie after the analysed date; null without data */
  dates: { from: LocalDate; to: LocalDate } | null
  /** cumulative figures after each date of the month's imports */
  path: DatedVideocheck[]
  /** concessions late on the analysed date by name; `date` null: no data, left out of figures and targets */
  freshness: FreshnessView
}

/**
 * Reads a scope's VideoCheck of the analysed date's month: one indexed query, however wide the scope (3 §3, §9).
 * @param known the reference data, when the caller has just read it
 * @throws IncompleteRecordError when nothing of it can be read, a concession's broken month being left out otherwise
 * @throws ForbiddenError when the role may not read it or the scope lies outside the cover
 */
export async function readVideocheck(
  { role, cover }: Principal,
  scope: Scope,
  date: LocalDate,
  known?: ReferenceData,
): Promise<VideocheckReading> {
  if (!may(role, 'videocheck.read') || !covers(cover, scope)) throw new ForbiddenError()
  const period = monthOf(date)
  const [whole, reference] = await Promise.all([
    readRollupPart('videocheck', scope, period),
    known ?? referenceDataIn(period),
  ])
  const month = videocheckOn(whole, date)
  const { network } = reference
  const totals = videocheckTotals(month)
  if (!totals && month.unreadable.length > 0)
    throw new IncompleteRecordError(`VideoCheck of ${month.unreadable.join(', ')} in ${period}`)
  return {
    period,
    date,
    scopeName: scopeName(network, scope) ?? '',
    totals,
    dates: dataDates(month),
    path: videocheckPath(month),
    freshness: namedFreshness(
      videocheckFreshness(month, date, scopeDays(reference, period, scope)),
      network,
    ),
  }
}

/** Each concession's month as of an analysed date, in their order; one query. The caller has checked the cover. */
export async function siteMonths(
  sites: readonly SiteNode[],
  date: LocalDate,
): Promise<SiteMonth[]> {
  const ids = sites.map(({ _id }) => _id)
  const months = await readSiteRollups('videocheck', ids, monthOf(date))
  return sites.flatMap((site, i) => {
    const month = months[i]
    return month ? [{ site, month: videocheckOn(month, date) }] : []
  })
}
