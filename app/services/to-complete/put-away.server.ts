import { referenceDataIn } from '~/db/collections/reference-data.server'
import { findSite, type SiteDocument, setExcludedParts } from '~/db/collections/sites.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal } from '~/domain/access/scope'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError, RuleError } from '~/domain/errors'
import { SiteNotFoundError } from '~/domain/hierarchy/errors'
import type { SiteNode } from '~/domain/hierarchy/network'
import {
  type ExcludedPart,
  isExcluded,
  PART_LABELS,
  readSitePart,
  type SitePart,
} from '~/domain/hierarchy/site-parts'
import { siteTraces } from '~/domain/to-complete/traces'
import { readSiteRollups } from '~/services/rollups/build.server'
import { readSiteMonths } from '~/services/rollups/site-months.server'
import { write } from '~/services/writes/write.server'
import { readExpectations } from './expected.server'

/** Part of a concession in a form. */
export interface PartInput {
  siteId: string
  /** one of `SITE_PARTS` */
  part: string
  /** analysed day: its month is the one that lacks the part */
  date: LocalDate
}

/** 422: the form names no part that a concession can lack. */
class UnknownPartError extends RuleError {
  constructor() {
    super('Choisissez dans la liste ce qui n’existe pas ici.', 422)
  }
}

/** 409: the part has a figure of the month, so it exists. */
class PartHasFiguresError extends RuleError {
  constructor(part: SitePart, name: string) {
    super(`${PART_LABELS[part]}\u202f: ${name} a des chiffres ce mois-ci.`, 409)
  }
}

/** Latest figure of a part up to the end of a month; null: none in twelve months. */
async function lastFigureOf(site: SiteNode, part: SitePart, month: Month): Promise<string | null> {
  const reference = await referenceDataIn(month)
  const [[own], [report]] = await Promise.all([
    readSiteMonths([site], month, reference),
    readSiteRollups('report', [site._id], month),
  ])
  const traces = own ? siteTraces(own.month, report, `${month}-31`) : null
  const current = new Map(traces ? [[site._id, traces]] : [])
  const expectationOf = await readExpectations([site], month, current, reference)
  return expectationOf(site._id).lastFigure(part)
}

const entryOf = ({ _id }: SiteDocument, old: string | null, next: string | null) => ({
  entity: 'site' as const,
  entityId: _id,
  action: 'update' as const,
  changes: [{ field: 'excludedPart', old, new: next }],
})

type Change = (
  stored: SiteDocument,
  part: SitePart,
) => Promise<{ parts: readonly ExcludedPart[]; old: string | null; next: string | null } | null>

/** Stores a change of what does not exist at a concession, with its entry in the trail; null changes nothing. */
async function change(principal: Principal, input: PartInput, decide: Change): Promise<string> {
  if (!may(principal.role, 'objectifs.write')) throw new ForbiddenError()
  return retryOnConflict(async () => {
    const stored = await findSite(input.siteId)
    if (!stored) throw new SiteNotFoundError()
    const { _id: siteId, plateId, groupId, name } = stored
    if (!covers(principal.cover, { type: 'site', siteId, plateId, groupId }))
      throw new ForbiddenError()
    const part = readSitePart(input.part)
    if (!part) throw new UnknownPartError()
    const changed = await decide(stored, part)
    if (!changed) return name
    const entries = [entryOf(stored, changed.old, changed.next)]
    const isWritten = await write(
      principal,
      entries,
      (tx) => setExcludedParts(stored, changed.parts, tx),
      // Only the copies of the reference data are outdated: no sum reads it.
      { touched: { what: 'calendar', months: [], siteIds: [siteId] } },
    )
    return isWritten ? name : null
  })
}

/**
 * Puts away the lines of a part that does not exist at a concession, until a figure comes (4-decisions, 70). Putting it
 * away again writes nothing.
 * @returns the concession's name
 * @throws ForbiddenError 403, SiteNotFoundError 404, RuleError 422 for an unknown part, 409 for one with figures
 */
export const putAway = (principal: Principal, input: PartInput): Promise<string> =>
  change(principal, input, async (stored, part) => {
    const month = monthOf(input.date)
    const last = await lastFigureOf(stored, part, month)
    if (last?.startsWith(month)) throw new PartHasFiguresError(part, stored.name)
    const known = stored.excludedParts ?? []
    if (isExcluded(known, part, last)) return null
    const parts = [...known.filter((one) => one.part !== part), { part, last }]
    return { parts, old: null, next: PART_LABELS[part] }
  })

/** Expects a part again. Taking back what is expected writes nothing. @throws as `putAway` */
export const expectAgain = (principal: Principal, input: PartInput): Promise<string> =>
  change(principal, input, async ({ excludedParts }, part) => {
    const known = excludedParts ?? []
    const parts = known.filter((one) => one.part !== part)
    return parts.length === known.length ? null : { parts, old: PART_LABELS[part], next: null }
  })
