import type { ModelField } from '~/domain/import-models/fields'
import type { ProductiveService } from '~/domain/workshop-services'
import { likelyService } from '../reading/service-words'
import { canHold, type KnownTexts } from './column-evidence'
import type { DetectedColumn } from './detect-table'
import { type Meaning, meaningsOf, SAFE } from './field-synonyms'

/** What a header says: meanings, and the service of a column side by side with others. */
interface HeaderMeaning {
  meanings: Meaning[]
  service: ProductiveService | null
}

/** A field that a column may fill. */
export interface Candidate {
  column: DetectedColumn
  field: string
  service: ProductiveService | null
  /** 0 to 1 */
  likeness: number
  /** false when only the cells speak for it */
  isNamed: boolean
}

/** Most words of a service in a header: 'CA Atelier Service Rapide'. */
const SERVICE_WORDS = 3

/** Splits a service's name off the start or the end of a header; null without one, or when nothing is left. */
function withoutService(header: string): { service: ProductiveService; rest: string } | null {
  const words = header.split(/[\s_\-/.:()]+/).filter((word) => word !== '')
  for (let count = Math.min(SERVICE_WORDS, words.length - 1); count > 0; count--)
    for (const [part, rest] of [
      [words.slice(-count), words.slice(0, -count)],
      [words.slice(0, count), words.slice(count)],
    ] as const) {
      const service = likelyService(part.join(' '))
      if (service) return { service, rest: rest.join(' ') }
    }
  return null
}

/** Reads a header; of two rows one part may name the service. */
export function headerMeaning(header: string): HeaderMeaning {
  const whole = meaningsOf(header)
  const at = header.indexOf(' / ')
  const parts = at < 0 ? [] : [header.slice(0, at), header.slice(at + 3)]
  for (const [i, part] of parts.entries()) {
    const service = likelyService(part)
    const meanings = service ? meaningsOf(parts[1 - i] ?? '') : []
    if (service && meanings.length > 0) return { meanings, service }
  }
  if (whole.length > 0) return { meanings: whole, service: null }
  const split = withoutService(header)
  return split
    ? { meanings: meaningsOf(split.rest), service: split.service }
    : { meanings: [], service: null }
}

/** Fields whose values may be known, so that cells alone may speak for them. */
const BY_CELLS = new Set(['site', 'service', 'name', 'adviser', 'matricule', 'family'])
/** Cells that speak for another key make the header's meaning improbable. */
const CONTRADICTED = 0.3

const either = (a: number, b: number) => 1 - (1 - a) * (1 - b)

/**
 * Fields of the part that a column may fill, by header and cells. Cells alone count only for a header without another
 * meaning; cells of the wrong kind exclude a field.
 */
export function candidatesOf(
  column: DetectedColumn,
  fields: readonly ModelField[],
  known: KnownTexts,
): Candidate[] {
  const { meanings, service } = headerMeaning(column.header)
  const safe = meanings.filter(({ likeness }) => likeness >= SAFE)
  const keys = ['site', 'service'].map((key) => known.evidence(key, column.cells))
  return fields.flatMap((field): Candidate[] => {
    const named = meanings.find(({ target }) => target === field.key)?.likeness ?? 0
    const isOther = safe.length > 0 && named === 0
    const evidence = BY_CELLS.has(field.key) ? known.evidence(field.key, column.cells) : 0
    // An 'Atelier' with names of concessions is the concession, whatever its header.
    const strongest = Math.max(...keys)
    const isStrongest = evidence > 0 && evidence === strongest && strongest >= SAFE
    const isWrongKey =
      (field.key === 'site' || field.key === 'service') && strongest >= SAFE && evidence === 0
    const isKeyHeader = safe.some(({ target }) => target === 'site' || target === 'service')
    const byCells = isOther && !(isKeyHeader && isStrongest) ? 0 : evidence
    const likeness = either(named, byCells) * (isWrongKey ? CONTRADICTED : 1)
    if (likeness === 0 || !canHold(field, column.cells)) return []
    return [{ column, field: field.key, service, likeness, isNamed: named > 0 }]
  })
}
