import { type BusinessDay, type Month, monthOf } from '../calendar/business-day'
import { NOTHING_CHANGED, RuleError } from '../errors'
import { attendanceCode } from './codes'
import { entryId } from './entry-id'
import { isClosed } from './month-days'

/** A planning entry somebody wants saved. */
export interface PlanningInput {
  workerId: string
  date: BusinessDay
  code: string
  /** the code the editor saw; null: written whatever is there */
  seen: string | null
  isApprenti?: boolean | undefined
}

/** Why an entry is not saved. */
export type DropReason = 'code' | 'worker' | 'closed'

export interface DroppedEntry {
  workerId: string
  date: BusinessDay
  code: string
  reason: DropReason
}

/** Sentences for what was dropped. */
export const DROP_LABELS: Readonly<Record<DropReason, string>> = {
  code: 'code inconnu',
  worker: 'collaborateur inconnu',
  closed: 'dimanche ou jour férié',
}

/** A bulk update holds at most this many entries (spec 2 §9). */
export const LARGEST_BATCH = 200

/** More entries in one call than `LARGEST_BATCH` (spec 2 §9). */
export class TooManyEntriesError extends RuleError {
  constructor() {
    super(`Un envoi compte au plus ${LARGEST_BATCH} entrées.`, 413)
  }
}

/** An apprentice toggle that names no entry (spec 2 §5). */
export class MissingEntryIdError extends RuleError {
  constructor() {
    super('ID d’entrée planning manquant.')
  }
}

/** An entry that lacks one of its four fields, or holds none that can be read (spec 2 §5). */
export class InvalidEntryError extends RuleError {
  constructor() {
    super(
      'Données invalides pour la mise à jour du planning (workerId, date, service, code requis).',
    )
  }
}

/** A save in which no cell differs from what is stored. */
export class NothingToSaveError extends RuleError {
  constructor() {
    super(NOTHING_CHANGED)
  }
}

/** A save of which every cell was dropped (spec 2 §5). */
export class NothingValidError extends RuleError {
  constructor() {
    super('Aucune modification valide à enregistrer.', 422)
  }
}

/**
 * Sorts out what may be saved (spec 2 §5): codes outside the dictionary and unknown workers are dropped, and so are
 * codes on Sundays and holidays, which are read-only (spec 2 §4) unless the cell holds a code: then it counts, and
 * what counts may be edited (4-decisions, 44). Emptying is always allowed.
 * @param filled identifiers (`worker-date`) of cells of closed days that hold a code
 */
export function admitEntries(
  entries: readonly PlanningInput[],
  workers: { has(workerId: string): boolean },
  holidays: { has(date: BusinessDay): boolean },
  filled: ReadonlySet<string>,
): { admitted: PlanningInput[]; dropped: DroppedEntry[] } {
  const admitted: PlanningInput[] = []
  const dropped: DroppedEntry[] = []
  for (const entry of entries) {
    const { workerId, date, code } = entry
    const closed = isClosed(date, holidays) && !filled.has(entryId(workerId, date))
    const reason = whyNot(code, workers.has(workerId), closed)
    if (reason) dropped.push({ workerId, date, code, reason })
    else admitted.push(entry)
  }
  return { admitted, dropped }
}

function whyNot(code: string, known: boolean, closed: boolean): DropReason | null {
  if (!known) return 'worker'
  if (code !== '' && !attendanceCode(code)) return 'code'
  return closed && code !== '' ? 'closed' : null
}

/** Entries by worker and month, in order of first appearance. */
export function byWorkerMonth(
  entries: readonly PlanningInput[],
): { workerId: string; month: Month; entries: PlanningInput[] }[] {
  const groups = new Map<string, { workerId: string; month: Month; entries: PlanningInput[] }>()
  for (const entry of entries) {
    const month = monthOf(entry.date)
    const key = `${entry.workerId}-${month}`
    const group = groups.get(key) ?? { workerId: entry.workerId, month, entries: [] }
    group.entries.push(entry)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Cuts a list into batches of at most `LARGEST_BATCH`. */
export function batches<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / LARGEST_BATCH) }, (_, i) =>
    list.slice(i * LARGEST_BATCH, (i + 1) * LARGEST_BATCH),
  )
}
