import type { WorkerFields, WorkerInput } from './rules'

/** A collaborator's stored fields, those that people edit. */
export type StoredWorker = WorkerFields

/** What a partial edit asks for: absent fields stay as they are. */
export type WorkerEdit = Partial<WorkerInput>

/** The whole input of an edit: what is not given is what is stored. */
export function completed(edit: WorkerEdit, stored: StoredWorker): WorkerInput {
  return {
    name: edit.name ?? stored.name,
    service: edit.service ?? stored.service,
    metier: edit.metier ?? stored.metier,
    secondaryService: edit.secondaryService ?? stored.secondaryService ?? '',
    isApprenticeDefault: edit.isApprenticeDefault ?? stored.isApprenticeDefault,
    matricule: edit.matricule ?? stored.matricule ?? '',
    userId: edit.userId ?? stored.userId ?? '',
  }
}

/** One field before and after. */
export interface WorkerChange {
  field: keyof StoredWorker
  old: string | null
  new: string | null
}

/** A collaborator's fields, in the order of its form. */
export const WORKER_FIELDS = [
  'name',
  'service',
  'metier',
  'secondaryService',
  'isApprenticeDefault',
  'matricule',
  'userId',
] as const satisfies readonly (keyof StoredWorker)[]

const text = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : value

/** The fields that differ. */
export function workerChanges(before: StoredWorker, after: StoredWorker): WorkerChange[] {
  return WORKER_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    old: text(before[field]),
    new: text(after[field]),
  }))
}

/** Whether one of the changes touches team, trade or associated service: the dirigeant's limit (4-decisions, 8). */
export function touchesTeam(changes: readonly WorkerChange[]): boolean {
  return changes.some(({ field }) => field !== 'name' && field !== 'isApprenticeDefault')
}
