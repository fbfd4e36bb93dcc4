import {
  insertLandings,
  type LandingRecordDocument,
  landedSites,
} from '~/db/collections/landing-records.server'
import { referenceDataIn } from '~/db/collections/reference-data.server'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import { masksMeasure } from '~/domain/doubts/doubted-cells'
import { MEASURES } from '~/domain/measures'
import { scopeDays } from '~/domain/places/place-days'
import { bestEffort } from '~/infra/process/best-effort.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { COMPARED, comparedSites } from '~/services/rollups/kinds/compared.server'
import { leversOfSites, SITE_LEVERS } from '~/services/rollups/kinds/levers.server'

const NETWORK = { type: 'all' } as const

/** Comparison of the day whose landings were all stored: while it is the same, nothing has to be read. */
let kept: object | null = null

async function keep(date: LocalDate): Promise<void> {
  const month = monthOf(date)
  const reference = await referenceDataIn(month)
  if (reference.network.sites.length === 0) return
  const at = { scope: NETWORK, date }
  const compared = await readDayRollup(COMPARED, at, reference)
  if (compared === kept) return
  const landed = await landedSites(date)
  const sites = comparedSites(compared).filter(
    ({ siteId, dataDate, unreadable }) => dataDate === date && !unreadable && !landed.has(siteId),
  )
  if (sites.length > 0) {
    const levers = await Promise.all(
      MEASURES.map(async (measure) => {
        const read = await readDayRollup(SITE_LEVERS[measure], at, reference)
        return new Map(leversOfSites(read).map((one) => [one.siteId, one.landing]))
      }),
    )
    const days = scopeDays(reference, month, NETWORK)
    await insertLandings(
      sites.flatMap(({ siteId, progress, doubted }): Omit<LandingRecordDocument, '_id'>[] => {
        const rank = daysOfSite(days, siteId).elapsedAt(date)
        const figures: LandingRecordDocument['figures'] = {}
        for (const [i, measure] of MEASURES.entries()) {
          const landing = levers[i]?.get(siteId) ?? null
          const { projection } = progress[measure]
          if (masksMeasure(doubted, [measure])) continue
          if (landing !== null && projection !== null) figures[measure] = { landing, projection }
        }
        const isKnown = rank > 0 && Object.keys(figures).length > 0
        return isKnown ? [{ siteId, month, date, rank, figures }] : []
      }),
    )
  }
  kept = compared
}

/**
 * Stores the landings and projections of the concessions that have data of a day, each once; a doubted measure
 * has none (4-decisions, 66). Run again after each import: what is stored stays.
 */
export async function keepLandings(date: LocalDate): Promise<void> {
  await bestEffort('landings', () => keep(date))
}
