import { type ReferenceData, referenceDataIn } from '~/db/collections/reference-data.server'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import {
  actOf,
  isExplained,
  maySupply,
  ownActsFirst,
  toCompleteHead,
} from '~/domain/morning/to-complete'
import type { ToCompleteEntry } from '~/domain/morning/view'
import { workedInScope } from '~/domain/places/place-days'
import { expectedDay } from '~/domain/records/data-dates'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { scopeQuery, urls } from '~/urls'
import { readLines } from './lines.server'
import { pageOf } from './read-to-complete.server'

/**
 * Entries of a scope on a date, with every name (4-decisions, 70). The caller has checked the cover.
 * @returns the kinds that the reader can supply first
 */
export async function readEntries(
  principal: Principal,
  at: { scope: Scope; date: LocalDate },
  reference: ReferenceData,
): Promise<ToCompleteEntry[]> {
  const lines = await readLines(principal, at, reference)
  const due = expectedDay(at.date, workedInScope(reference, at.scope)) ?? at.date
  return ownActsFirst(
    [...groupBy(lines, ({ kind }) => kind)].map(([kind, own]) => {
      const acts = isExplained(kind) || maySupply(principal.role, kind)
      const [first] = own
      const isOne = own.length === 1 || first?.siteId === null
      const to = first && isOne ? first.link : pageOf(kind, at, null)
      return {
        kind,
        head: toCompleteHead(kind, kind === 'late' ? due : at.date, own.length),
        first: own.map(({ name, who, link }) => ({
          name,
          ask: who.map((one) => one.name),
          to: link,
        })),
        count: own.length,
        act: acts ? { to, label: actOf(kind) } : null,
        list: urls.toComplete({ ...scopeQuery(at.scope), date: at.date, kind }),
      }
    }),
  )
}

/**
 * `GET /to-complete`: everything that keeps the figures of a scope from being whole; without a scope, of the user's whole
 * cover (4-decisions, 70).
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readToCompleteCall(
  principal: Principal,
  { date, ...node }: { date: LocalDate; site?: string; plate?: string; group?: string },
) {
  const scope = await scopeOfCall(principal, node, monthOf(date))
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const lines = await readLines(principal, { scope, date }, await referenceDataIn(monthOf(date)))
  return lines.map(({ part: _, ...line }) => line)
}
