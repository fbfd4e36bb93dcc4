import type { ImportModel, ModelPart, Term } from '~/domain/import-models/model'
import { normalised } from '../reading/normalise-names'
import type { DetectedColumn } from './detect-table'
import { isHeaderIn, usedHeaders } from './find-table'
import type { ProposedFields } from './proposed-fields'

/** Fields as an earlier model of the part has them, when all their headers are in the file. */
export function earlierFields(
  columns: readonly DetectedColumn[],
  part: ModelPart,
  earlier: readonly ImportModel[],
): ProposedFields {
  const found: ProposedFields = {}
  const headers = new Map(columns.map(({ header }) => [normalised(header), header]))
  const there = new Set(headers.keys())
  for (const model of earlier.filter(({ feeds }) => feeds === part))
    for (const [field, terms] of Object.entries(model.columns)) {
      const used = usedHeaders({ columns: { [field]: terms } })
      if (found[field] || used.length === 0) continue
      if (!used.every(isHeaderIn(there))) continue
      const own = (name: string) => headers.get(normalised(name)) ?? name
      const copied = terms.map(
        (term): Term => ({
          ...term,
          ...(term.column === undefined ? {} : { column: own(term.column) }),
          ...(term.distinct === undefined ? {} : { distinct: own(term.distinct) }),
          ...(term.where && {
            where: Object.fromEntries(Object.entries(term.where).map(([k, v]) => [own(k), v])),
          }),
        }),
      )
      found[field] = { terms: copied, likeness: 1, source: 'earlier' }
    }
  return found
}
