import { normalised } from '../comparable-text'
import type { Condition } from '../import-models/condition'
import { conditionText } from '../import-models/condition-text'
import { MODEL_FIELDS } from '../import-models/fields'
import type { ImportModel, Term } from '../import-models/model'
import { isProductive, readServiceKey, SERVICE_LABELS } from '../workshop-services'
import { conditionKey } from './decisions'

/** One of the different conditions of a column, with the fields whose terms have it. */
export interface ColumnCondition {
  key: string
  condition: Condition
  /** 'CA Net, Heures HEC si Type = CLI' */
  label: string
}

/** What a term gives, next to its field: the service that it names. */
function ofTerm({ service, value }: Term, label: string): string {
  const constant = typeof value === 'string' ? readServiceKey(value) : undefined
  const named = service ?? (constant && isProductive(constant) ? constant : undefined)
  return named ? `${label} (${SERVICE_LABELS[named]})` : label
}

/** The different conditions that a model puts on a column, in the order of its fields. */
export function conditionsOfColumn(model: ImportModel, header: string): ColumnCondition[] {
  const found = new Map<string, { header: string; condition: Condition; fields: Set<string> }>()
  for (const { key: field, label } of MODEL_FIELDS[model.feeds])
    for (const term of model.columns[field] ?? [])
      for (const [one, condition] of Object.entries(term.where ?? {})) {
        if (normalised(one) !== normalised(header)) continue
        const key = conditionKey(condition)
        const known = found.get(key) ?? { header: one, condition, fields: new Set() }
        known.fields.add(ofTerm(term, label))
        found.set(key, known)
      }
  return [...found].map(([key, { header: own, condition, fields }]) => ({
    key,
    condition,
    label: `${[...fields].join(', ')} si ${conditionText(own, condition)}`,
  }))
}
