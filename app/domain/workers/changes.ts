import { readServiceKey } from '../workshop-services'
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

/** Fields of a collaborator, in the order of the form. */
export const WORKER_FIELDS = [
  'name',
  'service',
  'metier',
  'secondaryService',
  'isApprenticeDefault',
  'matricule',
  'userId',
  'arrivesOn',
  'leavesOn',
] as const satisfies readonly (keyof StoredWorker)[]

const text = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : value

/** Old values for the audit of a new collaborator. */
export const BLANK_WORKER = {
  name: '',
  service: null,
  metier: '',
  secondaryService: null,
  isApprenticeDefault: false,
  matricule: null,
  userId: null,
  arrivesOn: null,
  leavesOn: null,
} as const

/** Lists the fields that differ. */
export function workerChanges(
  before: StoredWorker | typeof BLANK_WORKER,
  after: StoredWorker,
): WorkerChange[] {
  // Documents from before these fields existed have no dates: undefined counts as null
  const had = (field: keyof StoredWorker) => before[field] ?? null
  const has = (field: keyof StoredWorker) => after[field] ?? null
  return WORKER_FIELDS.filter((field) => had(field) !== has(field)).map((field) => ({
    field,
    old: text(had(field)),
    new: text(has(field)),
  }))
}

/** True if a change touches more than name and apprentice flag, which a dirigeant may not do (4-decisions, 8). */
export function touchesTeam(changes: readonly WorkerChange[]): boolean {
  return changes.some(({ field }) => field !== 'name' && field !== 'isApprenticeDefault')
}
