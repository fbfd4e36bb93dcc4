import type { AuditChange } from '../audit-entry'
import type { ImportModel, ModelPart } from './model'
import type { StoredModel } from './stored'

/** French labels of the parts that a model may feed. */
export const MODEL_PART_LABELS: Readonly<Record<ModelPart, string>> = {
  activity: 'Activité',
  workers: 'Collaborateurs',
  sales: 'Ventes additionnelles',
  videocheck: 'VideoCheck',
  staff: 'Effectif',
}

/** French label of each member of a model besides its name, in the order of the document. */
const MEMBERS = {
  feeds: 'Alimente',
  services: 'Services',
  file: 'Fichier',
  replaces: 'Remplacement',
  csv: 'CSV',
  table: 'Tableau',
  time: 'Temps',
  numbers: 'Nombres',
  dates: 'Dates',
  columns: 'Colonnes',
  values: 'Valeurs',
  known: 'Valeurs connues',
  sheets: 'Feuilles',
  period: 'Période du fichier',
  control: 'Contrôle',
} as const satisfies Record<Exclude<keyof ImportModel, 'name'>, string>

type Named = Pick<StoredModel, 'version' | 'model'>

/** French labels of the members that differ; null when none does. */
function changedMembers(before: ImportModel, after: ImportModel): string | null {
  const keys = Object.keys(MEMBERS) as (keyof typeof MEMBERS)[]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return changed.map((key) => MEMBERS[key]).join(', ') || null
}

/**
 * Audit changes of a model: name, part, version and which members changed. Its versions hold the members themselves.
 * @param before null for a creation; `after` null for a deletion
 */
export function modelChanges(before: Named | null, after: Named | null): AuditChange[] {
  const side = (one: Named | null) => ({
    name: one?.model.name ?? null,
    feeds: one ? MODEL_PART_LABELS[one.model.feeds] : null,
    version: one?.version ?? null,
  })
  const [old, now] = [side(before), side(after)]
  const changes: AuditChange[] = (['name', 'feeds', 'version'] as const)
    .map((field) => ({ field, old: old[field], new: now[field] }))
    .filter((change) => change.old !== change.new)
  const members = before && after ? changedMembers(before.model, after.model) : null
  return members ? [...changes, { field: 'members', old: null, new: members }] : changes
}
