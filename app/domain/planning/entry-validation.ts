import { type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { NOTHING_CHANGED, RuleError } from '../errors'
import { attendanceCode, offers } from './codes'
import { OUT_OF_STAFF } from './employment'
import { entryId } from './entry-id'
import { isClosed } from './grid/month-days'

/** A planning entry that the user asks to save. */
export interface PlanningInput {
  workerId: string
  date: LocalDate
  code: string
  /** the code that the editor saw; null: the cell is overwritten whatever it holds */
  seen: string | null
  isApprenti?: boolean | undefined
}

/** Reasons for not saving an entry. */
export type DropReason = 'code' | 'worker' | 'closed' | 'team' | 'out'

export interface DroppedEntry {
  workerId: string
  date: LocalDate
  code: string
  reason: DropReason
}

/** Texts of the reasons. */
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

/** An entry with a missing or invalid field, of the four that are required (spec 2 §5). */
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

/** Data of the collaborators that the entries name. */
export interface AdmittedWorkers {
  /** true for an active collaborator */
  has(workerId: string): boolean
  /** true if the day lies outside the collaborator's dates; undefined: no collaborator has dates */
  isOut?(workerId: string, date: LocalDate): boolean
  /** the team that the day counts for; undefined: every code is accepted */
  teamOn?(workerId: string, date: LocalDate): string | undefined
}

/**
 * Separates valid entries from those to drop (spec 2 §5). Emptying a cell is always allowed.
 * Dropped: unknown codes and workers, codes that the team is not offered, days outside the collaborator's own dates
 * (4-decisions, 50 and 51), and codes on Sundays and holidays (spec 2 §4). A closed day that already holds a code may
 * be edited, because the code counts in sums (4-decisions, 44).
 * @param closedOf closed days of the collaborator's concession (4-decisions, 71)
 * @param filled identifiers (`worker-date`) of cells of closed days that hold a code
 */
export function admitEntries(
  entries: readonly PlanningInput[],
  workers: AdmittedWorkers,
  closedOf: (workerId: string) => { has(date: LocalDate): boolean },
  filled: ReadonlySet<string>,
): { admitted: PlanningInput[]; dropped: DroppedEntry[] } {
  const admitted: PlanningInput[] = []
  const dropped: DroppedEntry[] = []
  for (const entry of entries) {
    const { workerId, date, code } = entry
    const closed = isClosed(date, closedOf(workerId)) && !filled.has(entryId(workerId, date))
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
