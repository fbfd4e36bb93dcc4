import { frenchDay } from '../calendar/local-date'
import { type Words, worded } from '../edits/words'
import { readServiceKey, SERVICE_LABELS } from '../workshop-services'
import type { WorkerFields, WorkerInput } from './rules'
import { TRADES } from './teams'

/** Stored fields of a collaborator that users edit. */
export type StoredWorker = WorkerFields

/** Fields of a partial edit: absent fields stay unchanged. */
export type WorkerEdit = Partial<WorkerInput>

/** Trade for an edit without trade: the stored one, or '' if the new team does not offer it. */
function tradeOver({ service }: WorkerEdit, stored: StoredWorker): string {
  const team = service === undefined ? stored.service : readServiceKey(service)
  if (!team || team === stored.service || TRADES[team]?.includes(stored.metier))
    return stored.metier
  return ''
}

/**
 * Completes a partial edit with the stored fields. Not with another team's trade: the user would get an error about a
 * field that the edit does not contain (spec 2 §5, §7).
 */
export function completed(edit: WorkerEdit, stored: StoredWorker): WorkerInput {
  return {
    name: edit.name ?? stored.name,
    service: edit.service ?? stored.service,
    metier: edit.metier ?? tradeOver(edit, stored),
    secondaryService: edit.secondaryService ?? stored.secondaryService ?? '',
    isApprenticeDefault: edit.isApprenticeDefault ?? stored.isApprenticeDefault,
    matricule: edit.matricule ?? stored.matricule ?? '',
    userId: edit.userId ?? stored.userId ?? '',
    arrivesOn: edit.arrivesOn === undefined ? stored.arrivesOn : edit.arrivesOn,
    leavesOn: edit.leavesOn === undefined ? stored.leavesOn : edit.leavesOn,
  }
}

/** Old and new value of one field. */
export interface WorkerChange {
  field: keyof StoredWorker
  old: string | null
  new: string | null
}

const service = (key: string) =>
  Object.hasOwn(SERVICE_LABELS, key) ? SERVICE_LABELS[key as keyof typeof SERVICE_LABELS] : '-'

const day = (date: string) => (date ? frenchDay(date) : '-')

/** Fields of a collaborator, in the order of the form. What an edit stores, compares and audits follows from them. */
export const WORKER_WORDS: Words<StoredWorker> = {
  name: { label: 'Nom' },
  service: { label: 'Service (équipe)', show: service },
  metier: { label: 'Métier' },
  secondaryService: { label: 'Service associé', show: service },
  isApprenticeDefault: { label: 'Apprenti', show: (value) => (value ? 'oui' : 'non') },
  matricule: { label: 'Matricule' },
  userId: { label: 'Compte lié' },
  arrivesOn: { label: 'Date d’arrivée', show: day },
  leavesOn: { label: 'Dernier jour', show: day },
}

const text = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : value

/** Values before a collaborator is added, which the audit compares with; null for the other fields. */
const BLANK: Partial<StoredWorker> = { name: '', metier: '', isApprenticeDefault: false }

/** Lists the fields that differ. @param before null for a new collaborator */
export function workerChanges(before: StoredWorker | null, after: StoredWorker): WorkerChange[] {
  // Documents from before these fields existed have no dates: undefined counts as null
  const had = (field: keyof StoredWorker) => (before ?? BLANK)[field] ?? null
  const has = (field: keyof StoredWorker) => after[field] ?? null
  return worded(WORKER_WORDS)
    .filter((field) => had(field) !== has(field))
    .map((field) => ({ field, old: text(had(field)), new: text(has(field)) }))
}

/** True if a change touches more than name and apprentice flag, which a dirigeant may not do (4-decisions, 8). */
export function touchesTeam(changes: readonly WorkerChange[]): boolean {
  return changes.some(({ field }) => field !== 'name' && field !== 'isApprenticeDefault')
}
