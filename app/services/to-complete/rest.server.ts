import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import type { ToCompleteEntry } from '~/domain/morning/view'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { WATCH } from '~/services/rollups/kinds/highlights.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { readToComplete } from './read-to-complete.server'

/** Entries of a scope on a date. The caller has checked the cover. */
export async function readEntries(
  principal: Principal,
  at: { scope: Scope; date: LocalDate },
  reference: ReferenceData,
): Promise<ToCompleteEntry[]> {
  const [month, kept] = await Promise.all([
    readScopeMonth(at.scope, at.date, reference),
    readDayRollup(WATCH, at, reference),
  ])
  return readToComplete(principal, at, month, kept)
}

/**
 * `GET /to-complete`: what keeps the figures of a scope from being whole; without a scope, of the user's whole cover
 * (7-beyond §5).
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readToCompleteCall(
  principal: Principal,
  { date, ...node }: { date: LocalDate; site?: string; plate?: string; group?: string },
) {
  const scope = await scopeOfCall(principal, node)
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  return { date, entries: await readEntries(principal, { scope, date }, await referenceData()) }
}
