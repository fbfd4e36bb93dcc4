import type { ProductiveService } from '~/domain/workshop-services'
import type { Candidate } from './column-meanings'
import type { DetectedColumn } from './detect-table'
import { meaningsOf, type Role, SAFE } from './field-synonyms'

type Columns = readonly DetectedColumn[]

/** The column that most surely serves a role; null without a sure one. */
export function columnOf(columns: Columns, role: Role): DetectedColumn | null {
  let best: DetectedColumn | null = null
  let most = 0
  for (const column of columns) {
    const meaning = meaningsOf(column.header).find(({ target }) => target === role)
    const likeness = meaning?.likeness ?? 0
    if (likeness < SAFE || likeness <= most) continue
    most = likeness
    best = column
  }
  return best
}

/** Candidates by field: side by side by service when several services have one, else the likeliest column. */
export function chosen(candidates: readonly Candidate[]): Map<string, Candidate[]> {
  const sorted = [...candidates].sort((a, b) => b.likeness - a.likeness)
  const found = new Map<string, Candidate[]>()
  const taken = new Set<DetectedColumn>()
  const sideBySide = new Map<string, Map<ProductiveService, Candidate>>()
  for (const one of sorted) {
    if (!one.service) continue
    const services = sideBySide.get(one.field) ?? new Map<ProductiveService, Candidate>()
    if (!services.has(one.service)) services.set(one.service, one)
    sideBySide.set(one.field, services)
  }
  const isWide = [...sideBySide.values()].some((services) => services.size > 1)
  for (const [field, services] of sideBySide)
    if (isWide) {
      const inOrder = [...services.values()].sort((a, b) => a.column.index - b.column.index)
      for (const { column } of inOrder) taken.add(column)
      found.set(field, inOrder)
    }
  for (const one of sorted) {
    if (found.has(one.field) || taken.has(one.column) || one.service) continue
    found.set(one.field, [one])
    taken.add(one.column)
  }
  return found
}
