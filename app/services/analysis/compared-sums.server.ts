import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { partsOf } from '~/domain/hierarchy/network'
import {
  type DayRollup,
  readDayRollup,
  readDayRollups,
} from '~/services/rollups/day-rollups.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { type ScopeSites, scopeSites } from './scope-sites.server'

/** Sums of a day, with those of concessions with an unreadable objectif apart (4-decisions, 42). */
interface PartedSums<T> {
  counted: T
  unaimed: T
  /** concessions with an unreadable planning */
  unplanned: string[]
}

/** Which sums are read, and how both parts are summed. */
interface Kind<T> {
  rollup: DayRollup<PartedSums<T>>
  combine(both: readonly [counted: T, unaimed: T]): T
}

interface Place {
  scope: Scope
  date: LocalDate
  reference: ReferenceData
}

/** Sums of a scope's compared concessions. */
export interface ComparedSums<T> {
  sites: ScopeSites
  own: T
  /** the same concessions' sums out of those of a part of the scope */
  within(sums: PartedSums<T>): T
}

/**
 * Reads the sums of a scope's concessions that are compared with a target, each at its own data date (4-decisions, 39
 * and 42). The caller has checked the cover.
 */
export async function readComparedSums<T>(
  { rollup, combine }: Kind<T>,
  { scope, date, reference }: Place,
): Promise<ComparedSums<T>> {
  const [month, found] = await Promise.all([
    readRollup(scope, monthOf(date)),
    readDayRollup(rollup, { scope, date }, reference),
  ])
  const { leavesUnaimed, ...sites } = scopeSites({ scope, date, reference }, month, found.unplanned)
  const within = ({ counted, unaimed }: PartedSums<T>) =>
    leavesUnaimed ? counted : combine([counted, unaimed])
  return { sites, own: within(found), within }
}

/** As `readComparedSums`, with the parts one level down; a part without a compared concession is left out. */
export async function readComparedParts<T>(kind: Kind<T>, place: Place) {
  const { scope, date, reference } = place
  const below = partsOf(reference.network, scope)
  const scopes = below.map((part) => part.scope)
  const [whole, found] = await Promise.all([
    readComparedSums(kind, place),
    readDayRollups(kind.rollup, { scopes, date }, reference),
  ])
  const parts = below.flatMap(({ scope: own, id, name }, i) => {
    const sums = found[i] ? whole.within(found[i]) : null
    return sums ? [{ scope: own, id, name, sums }] : []
  })
  return { ...whole, parts }
}
