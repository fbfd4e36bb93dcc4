import type { Month } from '../calendar/business-day'
import type { PageOf } from '../paging'
import { type ClosingState, NETWORK } from './closing'
import type { SealedLine, SealedTotals } from './figures'
import { NETWORK_NAME } from './scope-name'

/** What the page of the closings can be asked to do. */
export const CLOSING_INTENTS = ['close', 'reopen'] as const

/** A closing as administration and REST show it. */
export interface ClosingView {
  _id: string
  /** 'all', or the group's identifier */
  scope: string
  scopeName: string
  month: Month
  /** counts the closings of this month and scope */
  version: number
  state: ClosingState
  siteCount: number
  closedAt: string
  closedBy: string
  /** of the kept figures; null until they are kept */
  sha256: string | null
  sealedAt: string | null
  /** an Ed25519 signature of the kept figures can be downloaded */
  signed: boolean
  reopenedAt: string | null
  reopenedBy: string | null
  reason: string | null
}

interface Stored
  extends Omit<
    ClosingView,
    | 'closedAt'
    | 'closedBy'
    | 'sha256'
    | 'sealedAt'
    | 'signed'
    | 'reopenedAt'
    | 'reopenedBy'
    | 'reason'
  > {
  closedAt: Date
  closedByName: string
  seal: { at: Date; sha256: string; signed?: unknown } | null
  reopened: { byName: string; at: Date; reason: string } | null
}

/** A stored closing as it is shown. */
export function closingView({ seal, reopened, ...stored }: Stored): ClosingView {
  const { _id, scope, scopeName, month, version, state, siteCount } = stored
  return {
    _id,
    scope,
    scopeName,
    month,
    version,
    state,
    siteCount,
    closedAt: stored.closedAt.toISOString(),
    closedBy: stored.closedByName,
    sha256: seal?.sha256 ?? null,
    sealedAt: seal?.at.toISOString() ?? null,
    signed: Boolean(seal?.signed),
    reopenedAt: reopened?.at.toISOString() ?? null,
    reopenedBy: reopened?.byName ?? null,
    reason: reopened?.reason ?? null,
  }
}

/** A month as the list shows it. */
export interface MonthLine {
  month: Month
  /** closed for the network */
  network: boolean
  /** closed groups, of all there are */
  groups: number
}

/** A group, or the network, in the chosen month. */
export interface ScopeLine {
  /** 'all', or the group's identifier */
  scope: string
  name: string
  /** its latest closing; null: never closed */
  closing: ClosingView | null
  /** the network's closing covers it */
  byNetwork: boolean
}

/** The page of the closings. */
export interface ClosingsPanel {
  months: MonthLine[]
  /** groups of the network */
  groupCount: number
  month: Month
  scopes: PageOf<ScopeLine>
  /** closings that were reopened, the latest first */
  earlier: ClosingView[]
  /** what the open dialog asks about */
  asked: /** `fresh`: the identifier that the closing is to have, so that a form sent twice closes once */
    | { act: 'close'; scope: string; name: string; fresh: string }
    | { act: 'reopen'; closing: ClosingView }
    | null
}

const isOpen = (closing: ClosingView | null | undefined) => !closing || closing.state === 'reopened'

/** The latest closing of each scope, of those of a month in the order of their versions. */
const latestOf = (closings: readonly ClosingView[]) =>
  new Map(closings.map((closing) => [closing.scope, closing]))

/** A line of the list of months. */
export function monthLine(month: Month, closings: readonly ClosingView[]): MonthLine {
  const own = [...latestOf(closings.filter((closing) => closing.month === month)).values()]
  const inForce = own.filter((closing) => !isOpen(closing))
  const groups = inForce.filter(({ scope }) => scope !== NETWORK).length
  return { month, network: inForce.some(({ scope }) => scope === NETWORK), groups }
}

/**
 * The network and its groups in a month; a group that was deleted since as long as its closing is in force, which
 * could not be reopened otherwise.
 * @param closings those of the month, versions in order
 */
export function scopeLines(
  groups: readonly { _id: string; name: string }[],
  closings: readonly ClosingView[],
): ScopeLine[] {
  const latest = latestOf(closings)
  const network = latest.get(NETWORK) ?? null
  const byNetwork = !isOpen(network)
  const known = new Set([NETWORK, ...groups.map(({ _id }) => _id)])
  const gone = [...latest.values()].filter((one) => !known.has(one.scope) && !isOpen(one))
  return [
    { scope: NETWORK, name: NETWORK_NAME, closing: network, byNetwork: false },
    ...groups.map(({ _id, name }) => ({
      scope: _id,
      name,
      byNetwork,
      closing: latest.get(_id) ?? null,
    })),
    ...gone.map((closing) => ({
      scope: closing.scope,
      name: `${closing.scopeName} (groupe supprimé)`,
      closing,
      byNetwork,
    })),
  ]
}

/** A kept line beside what is stored now. */
export interface ComparedLine extends SealedLine {
  /** what is stored is no longer what was kept; null: it was not compared */
  changed: boolean | null
}

/** The page of a snapshot, and its paper. */
export interface SnapshotView {
  closing: ClosingView
  /** the kept figures still give the kept SHA-256 */
  intact: boolean
  /** concessions whose stored figures are no longer the kept ones, among those that were compared */
  changed: { name: string }[]
  compared: number
  totals: SealedTotals
  query: string
  lines: PageOf<ComparedLine>
}
