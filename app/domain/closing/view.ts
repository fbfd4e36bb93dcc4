import type { Month } from '../calendar/local-date'
import type { PageOf } from '../paging'
import { type ClosingState, NETWORK } from './closing'
import { NETWORK_NAME } from './scope-name'
import type { SnapshotLine, SnapshotTotals } from './snapshot-lines'

/** Intents of the closings page's forms. */
export const CLOSING_INTENTS = ['close', 'reopen'] as const

/** Closing as administration and REST show it. */
export interface ClosingView {
  _id: string
  /** 'all', or the group's identifier */
  scope: string
  scopeName: string
  month: Month
  /** number of this closing among those of the month and scope, from 1 */
  version: number
  state: ClosingState
  siteCount: number
  closedAt: string
  closedBy: string
  /** hash of the snapshot; null until the snapshot is stored */
  sha256: string | null
  sealedAt: string | null
  /** true when an Ed25519 signature of the snapshot can be downloaded */
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

/** View of a stored closing. */
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

/** Month in the list of closings. */
export interface MonthLine {
  month: Month
  /** true when closed for the network */
  network: boolean
  /** number of closed groups */
  groups: number
}

/** Network or group in the selected month. */
export interface ScopeLine {
  /** 'all', or the group's identifier */
  scope: string
  name: string
  /** latest closing; null when never closed */
  closing: ClosingView | null
  /** true when the network's closing covers the group */
  byNetwork: boolean
}

/** View model of the closings page. */
export interface ClosingsPanel {
  months: MonthLine[]
  /** number of groups in the network */
  groupCount: number
  month: Month
  scopes: PageOf<ScopeLine>
  /** reopened closings, latest first */
  earlier: ClosingView[]
  /** subject of the open dialog; null when closed */
  asked:
    | { act: 'close'; scope: string; name: string }
    | { act: 'reopen'; closing: ClosingView }
    | null
  /** identifier of a new closing, so that submitting the form twice closes once */
  fresh: string
}

const isOpen = (closing: ClosingView | null | undefined) => !closing || closing.state === 'reopened'

/** Latest closing by scope; `closings` is sorted by version. */
const latestOf = (closings: readonly ClosingView[]) =>
  new Map(closings.map((closing) => [closing.scope, closing]))

/** Row of the list of months. */
export function monthLine(month: Month, closings: readonly ClosingView[]): MonthLine {
  const own = [...latestOf(closings.filter((closing) => closing.month === month)).values()]
  const inForce = own.filter((closing) => !isOpen(closing))
  const groups = inForce.filter(({ scope }) => scope !== NETWORK).length
  return { month, network: inForce.some(({ scope }) => scope === NETWORK), groups }
}

/**
 * Network and groups in a month. A deleted group is listed while its closing is in force; otherwise the closing
 * could not be reopened.
 * @param closings of the month, sorted by version
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

/** Snapshot row compared with the data stored now. */
export interface ComparedLine extends SnapshotLine {
  /** true when the stored data differs from the snapshot; null when not compared */
  changed: boolean | null
}

/** View model of a snapshot's page and print. */
export interface SnapshotView {
  closing: ClosingView
  /** true when the stored snapshot still has the stored SHA-256 */
  intact: boolean
  /** concessions whose stored data differs from the snapshot, among the compared ones */
  changed: { name: string }[]
  compared: number
  totals: SnapshotTotals
  query: string
  lines: PageOf<ComparedLine>
}
