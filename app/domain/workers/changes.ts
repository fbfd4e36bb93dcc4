import { readServiceKey } from '../records/services'
import type { WorkerFields, WorkerInput } from './rules'
import { TRADES } from './teams'

/** A collaborator's stored fields, those that people edit. */
export type StoredWorker = WorkerFields

/** What a partial edit asks for: absent fields stay as they are. */
export type WorkerEdit = Partial<WorkerInput>

/** The trade of an edit that names none: the stored one, unless the team changes to one that does not offer it. */
function tradeOver({ service }: WorkerEdit, stored: StoredWorker): string {
  const team = service === undefined ? stored.service : readServiceKey(service)
  if (!team || team === stored.service || TRADES[team]?.includes(stored.metier))
    return stored.metier
  return ''
}

/**
 * The whole input of an edit: what is not given is what is stored. Another team's trade is not, so that nobody is
 * refused for a field that he did not send (spec 2 §5, §7).
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
  'arrivesOn',
  'leavesOn',
] as const satisfies readonly (keyof StoredWorker)[]

const text = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : value

/** What the fields of a new collaborator are told against. */
export const NOBODY_YET = {
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

/** The fields that differ. */
export function workerChanges(
  before: StoredWorker | typeof NOBODY_YET,
  after: StoredWorker,
): WorkerChange[] {
  // why null: a collaborator from before has no dates at all
  const had = (field: keyof StoredWorker) => before[field] ?? null
  const has = (field: keyof StoredWorker) => after[field] ?? null
  return WORKER_FIELDS.filter((field) => had(field) !== has(field)).map((field) => ({
    field,
    old: text(had(field)),
    new: text(has(field)),
  }))
}

/** Whether one of the changes touches team, trade or associated service: the dirigeant's limit (4-decisions, 8). */
export function touchesTeam(changes: readonly WorkerChange[]): boolean {
  return changes.some(({ field }) => field !== 'name' && field !== 'isApprenticeDefault')
}
