import { type AssignedAccount, accountsCovering } from '~/db/collections/users.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { potentialFreezeIsDue } from '~/domain/analysis/highlights'
import type { MissingKind } from '~/domain/analysis/highlights-view'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { type SiteScope, siteScope } from '~/domain/hierarchy/network'
import { isFallText } from '~/domain/imports/doubt-texts'
import {
  actOf,
  askFor,
  decreaseText,
  isExplained,
  maySupply,
  ownActsFirst,
  TO_COMPLETE_KINDS,
  toCompleteHead,
} from '~/domain/morning/to-complete'
import type { ToCompleteEntry } from '~/domain/morning/view'
import { expectedDay } from '~/domain/records/data-dates'
import { type Missing, missingOf } from '~/domain/records/missing'
import { isOpen } from '~/domain/session/account'
import { now } from '~/infra/process/clock.server'
import { prefetch } from '~/infra/process/coalesced-reads.server'
import { rareUrls } from '~/rare-urls'
import type { MissingRollup } from '~/services/rollups/kinds/missing.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { scopeQuery, serverUrls, urls } from '~/urls'
import { type AwaySites, readAwaySites } from './away.server'
import { NO_UNKNOWN_VALUES, readUnknownValues, type UnknownValues } from './unknown-values.server'

const IMPORTED: readonly MissingKind[] = ['late', 'absent', 'unsold', 'unstaffed', 'unreceived']
const AIMED: readonly MissingKind[] = [
  'untargeted',
  'unaimed',
  'unhoured',
  'unallocated',
  'unfrozen',
]

/** Scope and date of a list. */
export interface ToCompletePlace {
  scope: Scope
  date: LocalDate
}

/** Item of a kind: a concession, or a text of the network's kinds. */
interface Item {
  siteId: string | null
  /** text after the concession's name: what is doubted */
  detail?: string
  text?: string
}

/** Prefetches what `readToComplete` reads about the network's imports, with the page's first reads. */
export const prefetchUnassigned = (
  scope: Scope,
  network: ScopeMonth['reference']['network'],
): Promise<UnknownValues> =>
  prefetch(scope.type === 'all' ? readUnknownValues(network) : Promise.resolve(NO_UNKNOWN_VALUES))

const sitesOf = ({ count, first }: Missing): Missing<Item> => ({
  count,
  first: first.map((siteId) => ({ siteId })),
})
const textsOf = ({ count, first }: Missing): Missing<Item> => ({
  count,
  first: first.map((text) => ({ siteId: null, text })),
})
const NONE: Missing<Item> = { count: 0, first: [] }

/** What is missing in a scope, by kind. */
function missingByKind(
  { date }: ToCompletePlace,
  { freshness, days }: ScopeMonth,
  kept: MissingRollup,
  { numbers, values }: UnknownValues,
): Record<MissingKind, Missing<Item>> {
  const doubted = (freshness.doubted ?? []).flatMap(({ siteId, why }): Item[] => {
    const detail = why.find((text) => !isFallText(text))
    return detail ? [{ siteId, detail }] : []
  })
  const named = (list: readonly { siteId: string }[] = []) =>
    sitesOf(missingOf(list.map(({ siteId }) => siteId)))
  return {
    doubted: missingOf(doubted),
    fallen: {
      count: kept.fallen.count,
      first: kept.fallen.first.map((one) => ({ siteId: one.siteId, detail: decreaseText(one) })),
    },
    late: named(freshness.late),
    absent: named(freshness.absent),
    untargeted: sitesOf(kept.untargeted),
    // Only in the whole list (`readLines`).
    unaimed: NONE,
    unhoured: NONE,
    unreceived: NONE,
    unallocated: NONE,
    unstaffed: NONE,
    unowned: NONE,
    undelivered: NONE,
    unposted: NONE,
    unfrozen: potentialFreezeIsDue(days.elapsedAt(date)) ? sitesOf(kept.unfrozen) : NONE,
    unplanned: sitesOf(kept.unplanned),
    empty: sitesOf(kept.empty),
    unsold: sitesOf(kept.unsold),
    unsurveyed: sitesOf(kept.unsurveyed),
    unfilmed: sitesOf(kept.unfilmed),
    unassigned: textsOf(numbers),
    unmapped: textsOf(values),
  }
}

/** Leaves out what was put away (4-decisions, 70). Of the names only the first are known: the whole list has the others. */
function withoutAway(
  missing: Record<MissingKind, Missing<Item>>,
  away: AwaySites,
): Record<MissingKind, Missing<Item>> {
  const all = { ...missing }
  for (const [kind, siteIds] of away) {
    const { count, first } = missing[kind]
    all[kind] = {
      count: Math.max(0, count - siteIds.size),
      first: first.filter(({ siteId }) => siteId === null || !siteIds.has(siteId)),
    }
  }
  return all
}

/** Address that supplies a kind; of the only concession concerned, otherwise of the scope. */
export function pageOf(
  kind: MissingKind,
  { scope, date }: ToCompletePlace,
  modelId: string | null,
): string {
  const at = { ...scopeQuery(scope), month: monthOf(date) }
  if (kind === 'doubted') return urls.doubts({ ...scopeQuery(scope), date })
  if (isExplained(kind)) return serverUrls.origin({ ...scopeQuery(scope), date, figure: 'day' })
  if (IMPORTED.includes(kind)) return urls.import({ date })
  if (AIMED.includes(kind)) return urls.targets(at)
  if (kind === 'unowned') return urls.actions({ ...scopeQuery(scope), date })
  if (kind === 'undelivered') return urls.users()
  if (kind === 'unposted') return rareUrls.outlets()
  if (kind === 'unplanned' || kind === 'empty') return urls.planning(at)
  if (kind === 'unsurveyed') return urls.quality(at)
  if (kind === 'unfilmed') return urls.videocheck({ ...scopeQuery(scope), date })
  return kind === 'unmapped' && modelId ? serverUrls.importModel(modelId) : urls.hierarchy()
}

/** Open accounts that cover the concessions, without the reader. */
export async function readAccounts(
  sites: readonly SiteScope[],
  { userId }: Principal,
): Promise<AssignedAccount[]> {
  const nodes = sites.flatMap(({ siteId, plateId, groupId }) => [siteId, plateId, groupId])
  const found = await accountsCovering([...new Set(nodes)])
  return found.filter((account) => account._id !== userId && isOpen(account, now()))
}

/**
 * Reads what keeps the figures of a scope from being whole, kind by kind, with the page that supplies it and the
 * accounts to ask (7-beyond §5). The caller has checked the cover. One query by index for the accounts of at most three
 * concessions per kind.
 * @param ahead what `prefetchUnassigned` reads, when the caller has begun it
 * @param asksForOwn false: no account is named for a kind that the reader supplies, so that no account is read for it
 * @returns the kinds that the reader can supply first
 */
export async function readToComplete(
  principal: Principal,
  place: ToCompletePlace,
  month: ScopeMonth,
  kept: MissingRollup,
  ahead?: Promise<UnknownValues>,
  { asksForOwn = true }: { asksForOwn?: boolean } = {},
): Promise<ToCompleteEntry[]> {
  const { scope, date } = place
  const { network } = month.reference
  const [unassigned, away] = await Promise.all([
    ahead ?? prefetchUnassigned(scope, network),
    readAwaySites(place, month.reference),
  ])
  const missing = withoutAway(missingByKind(place, month, kept, unassigned), away)
  const kinds = TO_COMPLETE_KINDS.filter((kind) => missing[kind].count > 0)
  const actsOn = (kind: MissingKind) => isExplained(kind) || maySupply(principal.role, kind)
  const asked = kinds.filter((kind) => asksForOwn || !actsOn(kind))
  const scopesOf = (some: readonly MissingKind[]) =>
    new Map(
      some.flatMap((kind) =>
        missing[kind].first.flatMap(({ siteId }) => {
          const own = siteId === null ? null : siteScope(network, siteId)
          return own ? [[own.siteId, own] as const] : []
        }),
      ),
    )
  const scopes = scopesOf(kinds)
  // A day without activity has no data to be missing (4-decisions, 60).
  const due = expectedDay(date, month.days.isWorked) ?? date
  const accounts =
    asked.length > 0 ? await readAccounts([...scopesOf(asked).values()], principal) : []
  return ownActsFirst(
    kinds.map((kind) => {
      const { count, first } = missing[kind]
      const [only, ...others] = first
      const own = only?.siteId && others.length === 0 ? scopes.get(only.siteId) : null
      const at = { scope: own ?? scope, date }
      const to = pageOf(kind, at, unassigned.modelId)
      return {
        kind,
        head: toCompleteHead(kind, kind === 'late' ? due : date, count),
        first: first.map(({ siteId, detail, text }) => {
          const site = siteId === null ? null : scopes.get(siteId)
          const name = text ?? network.siteById.get(siteId ?? '')?.name ?? siteId ?? ''
          return {
            name: detail ? `${name} (${detail})` : name,
            ask: asked.includes(kind) ? askFor(kind, site ?? { type: 'all' }, accounts) : [],
            to: pageOf(kind, { scope: site ?? scope, date }, unassigned.modelId),
          }
        }),
        count,
        act: actsOn(kind) ? { to, label: actOf(kind) } : null,
        list: urls.toComplete({ ...scopeQuery(scope), date, kind }),
      }
    }),
  )
}
