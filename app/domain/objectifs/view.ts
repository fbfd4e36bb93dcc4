import type { Scope } from '../access/scope'
import type { AuditAction } from '../audit-entry'
import type { Month } from '../calendar/local-date'
import type { ProgressMode, RevenueProgress } from '../cells/revenue-progress'
import type { FreshnessView } from '../freshness/view'
import type { PageOf } from '../paging'
import type { FrozenShares, PotentialSummary } from '../planning/potential/potential-response'
import type { ReadResult } from '../read-result'
import type { ProductiveService } from '../workshop-services'
import type { FieldChange } from './edit'
import type { FieldKind } from './fields'
import type { ObjectifForm } from './form'
import type { HistoryItem } from './history'
import type { AggregatedObjectifs, NodeSum, StoredObjectif } from './response'

/** History dialog: realised rates per month, oldest first, with their means. */
export interface History {
  service: ProductiveService
  items: HistoryItem[]
  averageCaHt: number | null
  averageCaHec: number | null
  /** months left out because of an invalid record (4-decisions, 42), oldest first */
  unreadable: Month[]
}

/** Audit entry of the month. */
export interface TrailEntry {
  at: string
  userName: string
  action: AuditAction
  /** changed figures with French label and kind */
  changes: (FieldChange & { label: string; kind: FieldKind })[]
}

/** Sums of an aggregate scope, with one page of its groups and one of its plates. */
export interface AggregatePage extends Omit<AggregatedObjectifs, 'groups' | 'plates'> {
  groups: PageOf<NodeSum>
  plates: PageOf<NodeSum>
}

/** View model of /targets. */
export interface ObjectifsPage {
  month: Month
  /** current month, highlighted in the picker */
  currentMonth: Month
  scope: Scope | null
  scopeName: string | null
  mode: 'view' | 'edit'
  rights: { edit: boolean; freeze: boolean }
  /** address of the grid of the scope, of a concession's plate; null for an account that may not edit there */
  grid: string | null
  workingDays: ReadResult<number>
  potential: PotentialSummary
  frozenShares: FrozenShares
  /** number of concessions with a frozen potential, and of all in the scope */
  frozen: { count: number; of: number }
  potentialError: string | null
  /** objectif of a concession, null for other scopes; `set` is null when none is stored */
  objectif: ReadResult<{ set: StoredObjectif | null; frozenAt: string | null }> | null
  /** services whose objective was never reached in the finished months before (4-decisions, 68) */
  neverReached: { service: ProductiveService; text: string }[]
  aggregate: ReadResult<AggregatePage> | null
  progress: ReadResult<RevenueProgress> | null
  progressMode: ProgressMode
  /** late, left-out and untargeted concessions of the progress; null when nothing can be realised yet */
  freshness: FreshnessView | null
  form: ObjectifForm | null
  /** French reason why the requested edit mode is not shown; else null */
  refusal: string | null
  /** URL of the page that reopens the closed month, if the user may (7-beyond §4); else null */
  reopen: string | null
  history: ReadResult<History> | null
  /** service whose history dialog is open; null when closed */
  historyService: ProductiveService | null
  trail: TrailEntry[] | null
}
