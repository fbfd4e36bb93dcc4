import { findActions } from '~/db/collections/actions.server'
import { undeliveredMails } from '~/db/collections/outbox.server'
import { abandonedOutlets } from '~/db/collections/outlets.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { findUsers } from '~/db/collections/users.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { potentialFreezeIsDue } from '~/domain/analysis/highlights'
import type { MissingKind } from '~/domain/analysis/highlights-view'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { dayIn, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { isUnplanned } from '~/domain/causes/site-causes'
import { chunks } from '~/domain/chunks'
import { doubtSentence } from '~/domain/doubts/doubt-text'
import type { FreshnessView } from '~/domain/freshness/view'
import {
  type SiteNode,
  type SiteScope,
  scopeName,
  siteScope,
  sitesOf,
} from '~/domain/hierarchy/network'
import type { SitePart } from '~/domain/hierarchy/site-parts'
import { isFallText } from '~/domain/imports/doubt-texts'
import { suppliersOf, TO_COMPLETE_KINDS } from '~/domain/morning/to-complete'
import { isWithin, outletScope } from '~/domain/outlets/scope'
import { isOpen } from '~/domain/session/account'
import { partOfLine, type SiteLine, siteLines } from '~/domain/to-complete/site-lines'
import { siteTraces } from '~/domain/to-complete/traces'
import { displayName } from '~/domain/users/display-name'
import { type ProductiveService, SERVICE_LABELS } from '~/domain/workshop-services'
import { now } from '~/infra/process/clock.server'
import { scopeOfAction } from '~/services/actions/action-scope.server'
import { openDoubts, readDoubts } from '~/services/doubts/read-doubts.server'
import { readSiteRollups } from '~/services/rollups/build.server'
import { sitesWithoutPeople } from '~/services/rollups/kinds/potential.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { readSiteMonths } from '~/services/rollups/site-months.server'
import { readExpectations } from './expected.server'
import { pageOf, readAccounts } from './read-to-complete.server'
import { readWholeUnknownValues } from './unknown-values.server'

/** Line of the whole list (4-decisions, 70). */
export interface ToCompleteLine {
  kind: MissingKind
  /** null: of no concession */
  siteId: string | null
  service: ProductiveService | null
  date: LocalDate
  /** name of the concession or value, with what it is about */
  name: string
  /** page that supplies it */
  link: string
  /** accounts that can supply it, the nearest first */
  who: { id: string; name: string }[]
  /** part that may be put away ('N’existe pas ici'); null: none, or one with figures of the month */
  part: SitePart | null
}

type Doubted = NonNullable<FreshnessView['doubted']>

type Found = Pick<ToCompleteLine, 'kind' | 'siteId' | 'service'> & {
  detail?: string
  part?: SitePart | null
}

interface ListPlace {
  scope: Scope
  date: LocalDate
}

/** Concessions whose months are in memory at once. */
const BATCH = 200

/** Part of a concession that was put away, and had no figure since. */
export interface PutAway {
  siteId: string
  part: SitePart
}

interface OfMonths {
  found: Found[]
  away: PutAway[]
}

/** Lines of each concession's own month, and what was put away there. */
async function ofMonths(
  { scope, date }: ListPlace,
  reference: ReferenceData,
  isFreezeDue: boolean,
) {
  const all: OfMonths = { found: [], away: [] }
  const month = monthOf(date)
  const [first, last] = [dayIn(month, 1), lastDayOf(month)]
  const open = sitesOf(reference.network, scope).filter(
    ({ opensOn, closesOn }) => (opensOn ?? '') <= last && (closesOn ?? last) >= first,
  )
  for (const sites of chunks(open, BATCH)) {
    const { found, away } = await ofBatch(sites, date, reference, isFreezeDue)
    all.found.push(...found)
    all.away.push(...away)
  }
  return all
}

async function ofBatch(
  sites: readonly SiteNode[],
  date: LocalDate,
  reference: ReferenceData,
  isFreezeDue: boolean,
): Promise<OfMonths> {
  const month = monthOf(date)
  const months = await readSiteMonths(sites, month, reference)
  const readable = months.filter(({ month: { activity } }) => activity.unreadable.length === 0)
  const ids = readable.map(({ site }) => site._id)
  const idle = readable
    .filter(({ month: { staff } }) => staff.days.length === 0 && !isUnplanned({ staff }))
    .map(({ site }) => site._id)
  const [reports, empty] = await Promise.all([
    readSiteRollups('report', ids, month),
    sitesWithoutPeople(idle, month),
  ])
  const traces = new Map(
    readable.map(({ site, month: own }, i) => [site._id, siteTraces(own, reports[i], date)]),
  )
  const expectationOf = await readExpectations(
    readable.map(({ site }) => site),
    month,
    traces,
    reference,
  )
  const away = readable.flatMap(({ site: { _id: siteId, excludedParts } }): PutAway[] =>
    (excludedParts ?? []).flatMap(({ part }) =>
      expectationOf(siteId).isExcluded(part) ? [{ siteId, part }] : [],
    ),
  )
  const found = readable.flatMap(({ site: { _id: siteId }, month: own }, i): Found[] => {
    const { expected, isExcluded, lastFigure } = expectationOf(siteId)
    const missing = (line: SiteLine) => {
      const part = partOfLine(line)
      return part && !lastFigure(part)?.startsWith(month) ? part : null
    }
    const report = reports[i]
    const isEmpty = empty.has(siteId)
    return siteLines(
      { siteId, month: own, report, isEmpty, isFreezeDue, expected, isExcluded },
      date,
    ).map((line) => ({ siteId, ...line, part: missing(line) }))
  })
  return { found, away }
}

/** Doubted figures of services (4-decisions, 66), then what else the imports doubt of the other concessions (55). */
async function ofDoubts({ scope, date }: ListPlace, reference: ReferenceData, doubted: Doubted) {
  const open = openDoubts(await readDoubts(scope, date, reference))
  const known = new Set(open.map(({ siteId }) => siteId))
  return [
    ...open.map((doubt): Found => {
      const { siteId, service } = doubt
      return { kind: 'doubted', siteId, service, detail: doubtSentence(doubt).replace(/\.$/, '') }
    }),
    ...doubted.flatMap(({ siteId, why }): Found[] => {
      const detail = known.has(siteId) ? undefined : why.find((text) => !isFallText(text))
      return detail ? [{ kind: 'doubted', siteId, service: null, detail }] : []
    }),
  ]
}

/** Most open actions whose owners are looked up. */
const ACTIONS = 500

/** Open actions of a scope whose account was closed or deleted (4-decisions, 69). */
async function ofActions(scope: Scope, { network }: ReferenceData): Promise<Found[]> {
  const open = await findActions({ scope, state: 'open' }, { limit: ACTIONS })
  const ids = [...new Set(open.flatMap(({ whoId }) => whoId ?? []))]
  if (ids.length === 0) return []
  const present = new Set(
    (await findUsers(ids)).filter((user) => isOpen(user, now())).map(({ _id }) => _id),
  )
  return open.flatMap((action): Found[] => {
    const { whoId, siteId, service, text, who } = action
    if (!whoId || present.has(whoId)) return []
    const place = siteId ? null : scopeName(network, scopeOfAction(action))
    const detail = [place, text.replace(/\.$/, ''), who].filter(Boolean).join(', ')
    return [{ kind: 'unowned', siteId: siteId || null, service, detail }]
  })
}

/** E-mails whose delivery failed, of the network alone: only administrators can mend addresses. */
export async function ofLetters({ type }: Scope): Promise<Found[]> {
  if (type !== 'all') return []
  const failed = await undeliveredMails()
  const names = new Map(
    (await findUsers(failed.map(({ userId }) => userId))).map((user) => [user._id, user]),
  )
  return failed.flatMap(({ userId, count }): Found[] => {
    const user = names.get(userId)
    if (!user) return []
    const times = count === 1 ? '' : ` (${count} e-mails)`
    return [{ kind: 'undelivered', siteId: null, service: null, detail: displayName(user) + times }]
  })
}

/** Webhooks within a scope that took no message for 24 h (7-beyond §7). */
export async function ofOutlets(scope: Scope, { network }: ReferenceData): Promise<Found[]> {
  return (await abandonedOutlets()).flatMap((outlet): Found[] => {
    const own = outletScope(network, outlet)
    if (!own || !isWithin(own, scope)) return []
    const siteId = own.type === 'site' ? own.siteId : null
    const place = siteId ? null : scopeName(network, own)
    const detail = [outlet.name, place].filter(Boolean).join(', ')
    return [{ kind: 'unposted', siteId, service: null, detail }]
  })
}

/** The whole list, and what was put away. */
export interface WholeList {
  lines: ToCompleteLine[]
  away: PutAway[]
}

/** The lines of `readWholeList`. */
export const readLines = async (...asked: Parameters<typeof readWholeList>) =>
  (await readWholeList(...asked)).lines

/**
 * Reads everything that keeps the figures of a scope from being whole, line by line, each with its page and the accounts
 * to ask (4-decisions, 70). The caller has checked the cover.
 */
export async function readWholeList(
  principal: Principal,
  place: ListPlace,
  reference: ReferenceData,
): Promise<WholeList> {
  const { scope, date } = place
  const { network } = reference
  const { freshness, days } = await readScopeMonth(scope, date, reference)
  const isFreezeDue = potentialFreezeIsDue(days.elapsedAt(date))
  const [{ found: ofSites, away }, doubted, unowned, unassigned, letters, hooks] =
    await Promise.all([
      ofMonths(place, reference, isFreezeDue),
      ofDoubts(place, reference, freshness.doubted ?? []),
      ofActions(scope, reference),
      readWholeUnknownValues(scope, network),
      ofLetters(scope),
      ofOutlets(scope, reference),
    ])
  const sites = (kind: MissingKind, list: readonly { siteId: string }[] = []) =>
    list.map(({ siteId }): Found => ({ kind, siteId, service: null }))
  const texts = (kind: MissingKind, list: readonly string[]) =>
    list.map((detail): Found => ({ kind, siteId: null, service: null, detail }))
  const found: Found[] = [
    ...doubted,
    ...sites('late', freshness.late),
    ...sites('absent', freshness.absent),
    ...ofSites,
    ...texts('unassigned', unassigned.numbers),
    ...texts('unmapped', unassigned.values),
    ...unowned,
    ...letters,
    ...hooks,
  ]
  const scopes = new Map(
    found.flatMap(({ siteId }): [string, SiteScope][] => {
      const own = siteId === null ? null : siteScope(network, siteId)
      return own ? [[own.siteId, own]] : []
    }),
  )
  const accounts = await readAccounts([...scopes.values()], principal)
  const order = new Map(TO_COMPLETE_KINDS.map((kind, i) => [kind, i]))
  const lines = found
    .map(({ kind, siteId, service, detail, part = null }): ToCompleteLine => {
      const own = (siteId && scopes.get(siteId)) || scope
      const site = siteId ? (network.siteById.get(siteId)?.name ?? siteId) : null
      const what = [site, service && SERVICE_LABELS[service]].filter(Boolean).join(', ')
      return {
        kind,
        siteId,
        service,
        date,
        name: what && detail ? `${what} (${detail})` : what || (detail ?? ''),
        link: pageOf(kind, { scope: own, date }, unassigned.modelId),
        who: suppliersOf(kind, siteId ? own : { type: 'all' }, accounts),
        part,
      }
    })
    .sort((a, b) => (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0))
  return { lines, away }
}
