import type { AuditLine } from '~/domain/audit/view'
import type { ExportMoment, ExportValue } from '~/domain/exports/table'
import type { PersonTable } from '~/domain/personal-data/export'
import { parisTime } from '~/infra/process/clock.server'

/**
 * Converts an instant to a spreadsheet's date and time in Paris, to the second; null for null or an invalid instant.
 */
export const timeOf = (instant: Date | null | undefined): ExportMoment | null =>
  instant instanceof Date && !Number.isNaN(instant.getTime())
    ? { at: parisTime(instant).replace('T', ' ') }
    : null

/** French text of a boolean. */
export const yes = (is: boolean) => (is ? 'oui' : 'non')

/** One line a fact. */
export const factsTable = (
  title: string,
  facts: readonly (readonly [string, ExportValue])[],
): PersonTable => ({ title, headers: ['Donnée', 'Valeur'], rows: facts.map((fact) => [...fact]) })

/** Table of audit entries, one line per changed value, untruncated. */
export const trailTable = (title: string, lines: readonly AuditLine[]): PersonTable => ({
  title,
  headers: ['Quand', 'Qui', 'Objet', 'Lequel', 'Acte', 'Champ', 'Avant', 'Après'],
  rows: lines.flatMap(({ at, userName, entity, subject, action, changes }) => {
    const act = [timeOf(new Date(at)), userName, entity, subject, action]
    if (changes.length === 0) return [[...act, null, null, null]]
    return changes.map((change) => [...act, change.field, change.old, change.new])
  }),
})
