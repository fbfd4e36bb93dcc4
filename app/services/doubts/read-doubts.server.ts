import { importsOfFigures } from '~/db/collections/doubtful-records.server'
import {
  type ReferenceData,
  referenceDataIn,
  referenceIn,
} from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { chunks } from '~/domain/chunks'
import { type DoubtState, holdsOn } from '~/domain/doubts/cell-doubts'
import { doubtId } from '~/domain/doubts/doubt-id'
import type { SiteDoubt } from '~/domain/doubts/site-doubts'
import { sitesOf } from '~/domain/hierarchy/network'
import { readSiteDoubts } from '~/services/rollups/kinds/site-doubts.server'

/** A doubt of a concession, as of a date. */
export interface PlacedDoubt extends SiteDoubt {
  _id: string
  siteId: string
  /** import that wrote the doubted record; null when the record has gone since */
  importId: string | null
}

/** Concessions whose records are judged at once. */
const AT_ONCE = 500

/** State at a date: a doubt that a later record ends is open before. */
const stateOn = (doubt: SiteDoubt, date: LocalDate): DoubtState =>
  holdsOn(doubt, date) ? 'open' : doubt.state

/**
 * Doubts of a scope's month up to a date, in the order of the network's concessions and of their dates, each with
 * its state on that date (4-decisions, 66). The caller has checked the cover.
 */
export async function readDoubts(
  scope: Scope,
  date: LocalDate,
  known?: ReferenceData,
): Promise<PlacedDoubt[]> {
  const month = monthOf(date)
  const reference = known ? referenceIn(known, month) : await referenceDataIn(month)
  const siteIds = sitesOf(reference.network, scope).map(({ _id }) => _id)
  return readSomeDoubts(siteIds, date, reference)
}

/** As `readDoubts`, of some concessions in their order. */
export async function readSomeDoubts(
  siteIds: readonly string[],
  date: LocalDate,
  reference: ReferenceData,
): Promise<PlacedDoubt[]> {
  const month = monthOf(date)
  const bySite: SiteDoubt[][] = []
  for (const batch of chunks(siteIds, AT_ONCE))
    bySite.push(...(await readSiteDoubts(batch, month, reference)))
  const doubts = siteIds.flatMap((siteId, i) =>
    (bySite[i] ?? [])
      .filter((doubt) => doubt.date <= date)
      .sort((a, b) => a.date.localeCompare(b.date))
      .map((doubt) => ({ siteId, ...doubt, state: stateOn(doubt, date) })),
  )
  const importOf = await importsOfFigures(doubts)
  return doubts.map((doubt) => ({ ...doubt, _id: doubtId(doubt), importId: importOf(doubt) }))
}

/** The doubts that hold on a date. */
export const openDoubts = (doubts: readonly PlacedDoubt[]): PlacedDoubt[] =>
  doubts.filter(({ state }) => state === 'open')
