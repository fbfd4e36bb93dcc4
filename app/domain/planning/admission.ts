import { type BusinessDay, type Month, monthOf } from '../calendar/business-day'
import { NOTHING_CHANGED, RuleError } from '../errors'
import { OUT_OF_STAFF } from '../workers/employment'
import { attendanceCode, offers } from './codes'
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
export type DropReason = 'code' | 'worker' | 'closed' | 'team' | 'out'

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
  team: 'code non proposé à l’équipe',
  out: OUT_OF_STAFF,
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
  constructor(
    sentence = 'Données invalides pour la mise à jour du planning (workerId, date, service, code requis).',
  ) {
    super(sentence)
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

/** What must be known of the collaborators that entries name. */
export interface AdmittedWorkers {
  /** the active ones */
  has(workerId: string): boolean
  /** whether the day lies outside of the collaborator's dates; absent: of nobody */
  isOut?(workerId: string, date: BusinessDay): boolean
  /** the team that the day counts for; absent: every code is taken */
  teamOn?(workerId: string, date: BusinessDay): string | undefined
}

/**
 * Sorts out what may be saved (spec 2 §5): codes outside the dictionary and unknown workers are dropped, and so are
 * codes on Sundays and holidays, which are read-only (spec 2 §4) unless the cell holds a code: then it counts, and
 * what counts may be edited (4-decisions, 44). Codes that the team is not offered are dropped as the form refuses them,
 * and so are days outside of the collaborator's own dates (4-decisions, 50 and 51). Emptying is always allowed.
 * @param filled identifiers (`worker-date`) of cells of closed days that hold a code
 */
export function admitEntries(
  entries: readonly PlanningInput[],
  workers: AdmittedWorkers,
  holidays: { has(date: BusinessDay): boolean },
  filled: ReadonlySet<string>,
): { admitted: PlanningInput[]; dropped: DroppedEntry[] } {
  const admitted: PlanningInput[] = []
  const dropped: DroppedEntry[] = []
  for (const entry of entries) {
    const { workerId, date, code } = entry
    const closed = isClosed(date, holidays) && !filled.has(entryId(workerId, date))
    const reason = whyNot(entry, workers, closed)
    if (reason) dropped.push({ workerId, date, code, reason })
    else admitted.push(entry)
  }
  return { admitted, dropped }
}

function whyNot(
  { workerId, date, code }: PlanningInput,
  workers: AdmittedWorkers,
  closed: boolean,
): DropReason | null {
  if (!workers.has(workerId)) return 'worker'
  if (code === '') return null
  if (!attendanceCode(code)) return 'code'
  if (workers.isOut?.(workerId, date)) return 'out'
  if (closed) return 'closed'
  const team = workers.teamOn?.(workerId, date)
  return team === undefined || offers(team, code) ? null : 'team'
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
