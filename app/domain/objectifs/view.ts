import type { Scope } from '../access/scope'
import type { AuditAction } from '../audit/entry'
import type { Month } from '../calendar/business-day'
import type { FreshnessView } from '../freshness/view'
import type { PageOf } from '../paging'
import type { FrozenShares, PotentialSummary } from '../planning/potential-response'
import type { Reading } from '../reading'
import type { ProgressMode, RevenueProgress } from '../records/revenue-progress'
import type { ProductiveService } from '../records/services'
import type { AggregatedObjectifs, NodeSum, StoredObjectif } from './answer'
import type { FieldChange } from './edit'
import type { FieldKind } from './fields'
import type { ObjectifForm } from './form'
import type { HistoryItem } from './history'

/** The history modal: realised rates per month, oldest first, with their means. */
export interface History {
  service: ProductiveService
  items: HistoryItem[]
  averageCaHt: number | null
  averageCaHec: number | null
  /** months left out because a record of theirs cannot be read (4-decisions, 42), oldest first */
  unreadable: Month[]
}

/** One act of the month's trail. */
export interface TrailEntry {
  at: string
  userName: string
  action: AuditAction
  /** each figure with its French name and its unit */
  changes: (FieldChange & { label: string; kind: FieldKind })[]
}

/** The sums of a wide scope with one page of its groups and of its plates. */
export interface AggregatePage extends Omit<AggregatedObjectifs, 'groups' | 'plates'> {
  groups: PageOf<NodeSum>
  plates: PageOf<NodeSum>
}

/** What /targets shows. */
export interface ObjectifsPage {
  month: Month
  /** the current month, which the picker marks */
  currentMonth: Month
  scope: Scope | null
  scopeName: string | null
  mode: 'view' | 'edit'
  rights: { edit: boolean; freeze: boolean }
  workingDays: Reading<number>
  potential: PotentialSummary
  frozenShares: FrozenShares
  /** concessions whose potential is frozen, of all of the scope */
  frozen: { count: number; of: number }
  potentialError: string | null
  /** a concession's own objectif; value null inside: none is set */
  objectif: Reading<{ set: StoredObjectif | null; frozenAt: string | null }> | null
  aggregate: Reading<AggregatePage> | null
  progress: Reading<RevenueProgress> | null
  progressMode: ProgressMode
  /** who is late, left out or without objectif in the progress, for the header; null: nothing is realised yet */
  freshness: FreshnessView | null
  form: ObjectifForm | null
  /** why the edit mode that was asked for is not shown */
  refusal: string | null
  /** where the closed month is reopened, for who may (7-beyond §4) */
  reopen: string | null
  history: Reading<History> | null
  /** the service whose history is open */
  historyService: ProductiveService | null
  trail: TrailEntry[] | null
  confirmDelete: boolean
}
