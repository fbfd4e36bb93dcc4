import { latestActivity, sitesOfImport } from '~/db/collections/imports.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import { freezeIsDue, type HighlightItem } from '~/domain/analysis/highlights'
import {
  type HighlightLine,
  type HighlightsView,
  type MissingKind,
  missingHead,
} from '~/domain/analysis/highlights-view'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { leverReading } from '~/domain/causes/lever-sentence'
import { type Network, siteScope } from '~/domain/hierarchy/network'
import { type DecreasedFigure, fallenText, fallText } from '~/domain/records/decreased-figures'
import { type Missing, missingOf } from '~/domain/records/missing'
import { prefetch } from '~/infra/process/coalesced-reads.server'
import { leverPage } from '~/services/levers/lever-page.server'
import { prefetchDayRollup, readDayRollup } from '~/services/rollups/day-rollups.server'
import { type HighlightsRollup, WATCH } from '~/services/rollups/kinds/highlights.server'
import type { PrefetchedRollups } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { scopeQuery, serverUrls, urls } from '~/urls'

/**
 * Names in the latest import that were no concession then. Cached per import, because the log of a stored import is
 * complete.
 */
let strangersOf: { key: string; names: string[] } | null = null

async function strangersOfLatest(): Promise<readonly string[]> {
  const latest = await latestActivity()
  if (!latest) return []
  const key = `${latest._id}|${latest.heartbeatAt.getTime()}`
  if (strangersOf?.key === key) return strangersOf.names
  const outcomes = await sitesOfImport(latest._id)
  const strangers = outcomes.filter(({ siteId, name }) => siteId === null && /\d/.test(name))
  const names = strangers.map(({ name }) => name)
  strangersOf = { key, names }
  return names
}

/** PDV numbers of the latest import that belong to no concession now. */
async function unassigned({ sites }: Network): Promise<Missing> {
  const strangers = await strangersOfLatest()
  if (strangers.length === 0) return missingOf([])
  const known = new Set(sites.flatMap(({ numerosPDV }) => numerosPDV))
  return missingOf(strangers.filter((name) => !known.has(name)))
}

const runsAll = ({ role }: Principal, { type }: Scope) =>
  type === 'all' && may(role, 'administration')

const strangersIn = async (principal: Principal, scope: Scope, network: Network) =>
  runsAll(principal, scope) ? unassigned(network) : missingOf([])

/** Prefetches the database reads of `readHighlights`, with the page's first reads (`prefetchDayRollup`, `prefetch`). */
export const prefetchHighlights = (
  principal: Principal,
  scope: Scope,
  date: LocalDate,
  reference: ReferenceData,
  ahead: Promise<PrefetchedRollups>,
) => ({
  kept: prefetchDayRollup(WATCH, { scope, date }, reference, ahead),
  strangers: prefetch(strangersIn(principal, scope, reference.network)),
})

/**
 * Address that explains a decrease: the records of its concession when there is one, else the J-1 of each part of the
 * scope.
 */
function fallenPage(
  scope: Scope,
  date: LocalDate,
  [one, ...others]: readonly DecreasedFigure[],
  network: Network,
): string {
  const own = one && others.length === 0 ? siteScope(network, one.siteId) : null
  const what = own && one ? { metric: one.measure, service: one.service } : {}
  const metric = what.metric === 'revenue' ? null : what.metric
  return serverUrls.origin({ ...scopeQuery(own ?? scope), date, figure: 'day', ...what, metric })
}

/** Kinds of missing data: kind, whether the user can correct it, the concessions, and the page for it. */
function missingOfMorning(
  principal: Principal,
  scope: Scope,
  date: LocalDate,
  { reference: { network }, freshness, days }: ScopeMonth,
  kept: HighlightsRollup,
  strangers: Missing,
): [MissingKind, boolean, Missing, string][] {
  const { role } = principal
  const month = monthOf(date)
  const nameOf = (siteId: string) => network.siteById.get(siteId)?.name ?? siteId
  const named = ({ count, first }: Missing): Missing => ({ count, first: first.map(nameOf) })
  const targets = urls.targets({ ...scopeQuery(scope), month })
  const planning = urls.planning({ ...scopeQuery(scope), month })
  const quality = urls.quality({ ...scopeQuery(scope), month })
  const videocheck = urls.videocheck({ ...scopeQuery(scope), date })
  const late = missingOf(freshness.late.map(({ siteId }) => siteId))
  const { count: falls, first: fallen } = kept.fallen
  const fell = (one: DecreasedFigure) =>
    scope.type === 'site' ? fallenText(one) : `${nameOf(one.siteId)} (${fallText(one)})`
  return [
    // Shown to every user: the user knows whether the decrease is a credit note. If it is none, the figures are wrong.
    [
      'fallen',
      true,
      { count: falls, first: fallen.map(fell) },
      fallenPage(scope, date, fallen, network),
    ],
    ['late', may(role, 'activity.import'), named(late), urls.import()],
    ['untargeted', may(role, 'objectifs.write'), named(kept.untargeted), targets],
    [
      'unfrozen',
      may(role, 'potential.freeze') && freezeIsDue(days.elapsedAt(date)),
      ...([named(kept.unfrozen), targets] as const),
    ],
    // Shown to every reader of the planning: an unreadable planning cannot be saved over, and the levers lack presence
    // (4-decisions, 42).
    ['unplanned', may(role, 'planning.read'), named(kept.unplanned), planning],
    ['empty', may(role, 'planning.write'), named(kept.empty), planning],
    ['unsurveyed', may(role, 'quality.write'), named(kept.unsurveyed), quality],
    ['unfilmed', may(role, 'videocheck.import'), named(kept.unfilmed), videocheck],
    ['unsold', may(role, 'activity.import'), named(kept.unsold), urls.import()],
    ['unassigned', runsAll(principal, scope), strangers, urls.hierarchy()],
  ]
}

/** 'À regarder ce matin' of a scope: the highlights, and the missing data that the user can correct (7-beyond §1). */
export async function readHighlights(
  principal: Principal,
  scope: Scope,
  date: LocalDate,
  found: ScopeMonth,
  ahead?: ReturnType<typeof prefetchHighlights>,
): Promise<HighlightsView> {
  const { reference } = found
  const { network } = reference
  const [known, strangers] = await Promise.all([
    ahead?.kept,
    ahead?.strangers ?? strangersIn(principal, scope, network),
  ])
  const kept = known ?? (await readDayRollup(WATCH, { scope, date }, reference))
  const line = ({ siteId, dataDate, levers, service, value }: HighlightItem): HighlightLine => {
    const [main] = levers
    const own = siteScope(network, siteId) ?? scope
    return {
      service,
      value,
      levers: levers.map(({ basis, ...one }) => ({
        ...one,
        reading: leverReading(one.lever, basis),
      })),
      site: scope.type === 'site' ? null : (network.siteById.get(siteId)?.name ?? siteId),
      to: (main && leverPage(principal, main.lever, own, date)) ?? null,
      dataDate: dataDate === date ? null : dataDate,
    }
  }
  const missing = missingOfMorning(principal, scope, date, found, kept, strangers)
  return {
    gaps: kept.gaps.map(line),
    success: kept.success && line(kept.success),
    missing: missing.flatMap(([kind, mends, { count, first }, to]) =>
      mends && count > 0 ? [{ kind, count, first, to, head: missingHead(kind, count) }] : [],
    ),
  }
}
