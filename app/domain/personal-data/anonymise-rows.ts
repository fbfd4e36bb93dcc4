import type { AuditChange } from '../audit-entry'
import type { ImportFinding } from '../imports/finding'
import type { AdvisorSales, WorkerFigures } from '../records/figures'
import { ERASED, type WorkerMatcher } from './person'

/** A collaborator to anonymise, with the label that replaces the name. */
export interface LeftWorker extends WorkerMatcher {
  label: string
}

/** Applies `next` to each item. Null when every item stayed the same object. */
function replaced<T>(list: readonly T[], next: (one: T) => T): T[] | null {
  const after = list.map(next)
  return after.some((one, i) => one !== list[i]) ? after : null
}

const plain = (matricule: string) => matricule.replace(/\s/g, '').toLowerCase()

/** Matches an imported line of hours to the worker: by the link to the planning, else by number, else by name. */
export function isHis(line: WorkerFigures, { _id, matricule, isNamed }: WorkerMatcher): boolean {
  if (line.workerId !== null) return line.workerId === _id
  // Compare numbers before names, because a namesake may have another number
  if (line.matricule && matricule) return plain(line.matricule) === plain(matricule)
  return isNamed(line.name)
}

/**
 * Anonymises the worker's imported hours; figures, order and the link to the planning stay.
 * @param which lines with a link to the planning, or lines without
 * @returns null when no line is the worker's
 */
export const anonymousWorkers = (
  lines: readonly WorkerFigures[],
  person: LeftWorker,
  which: 'linked' | 'unlinked',
): WorkerFigures[] | null =>
  replaced(lines, (line) =>
    (line.workerId === null) === (which === 'unlinked') &&
    isHis(line, person) &&
    (line.name !== person.label || line.matricule !== null)
      ? { ...line, name: person.label, matricule: null }
      : line,
  )

/** Anonymises the worker's imported sales; figures and order stay. Null when no line is the worker's. */
export const anonymousAdvisors = (
  lines: readonly AdvisorSales[],
  { label, isNamed }: LeftWorker,
): AdvisorSales[] | null =>
  replaced(lines, (line) => (isNamed(line.name) ? { ...line, name: label } : line))

const QUOTED = /«[\s\u202f\u00a0]*([^«»]*?)[\s\u202f\u00a0]*»/g

/**
 * Replaces the worker's name where findings of an import quote it. Null when no finding quotes the name.
 * @param isOthers true for a finding about another concession, where the same name means another person
 */
export const anonymousFindings = (
  findings: readonly ImportFinding[],
  { label, isNamed }: LeftWorker,
  isOthers: (site: string | null) => boolean,
): ImportFinding[] | null =>
  replaced(findings, (finding) => {
    if (isOthers(finding.site)) return finding
    const message = finding.message.replace(QUOTED, (whole, name: string) =>
      isNamed(name) ? `«\u202f${label}\u202f»` : whole,
    )
    return message === finding.message ? finding : { ...finding, message }
  })

/**
 * Replaces a person in the audit of actions, where the field 'who' holds a name. Null when no change names the person.
 */
export const withoutPerson = (
  changes: readonly AuditChange[],
  isNamed: (name: unknown) => boolean,
  label: string,
): AuditChange[] | null => {
  const of = (value: AuditChange['old']) => (isNamed(value) ? label : value)
  return replaced(changes, (change) =>
    change.field === 'who' && (isNamed(change.old) || isNamed(change.new))
      ? { ...change, old: of(change.old), new: of(change.new) }
      : change,
  )
}

/** Replacement for each audit field that identifies a person; other fields stay. */
const erasedBy = (label: string): Readonly<Record<string, string>> => ({
  name: label,
  email: ERASED,
  matricule: ERASED,
  metier: ERASED,
  userId: ERASED,
})

/**
 * Erases name, numbers and addresses from the audit changes of a person. Null when there is nothing to erase.
 * @param keeps fields that do not identify the person (the trade of a collaborator)
 */
export function anonymousChanges(
  changes: readonly AuditChange[],
  label: string,
  keeps: readonly string[] = [],
): AuditChange[] | null {
  const words = erasedBy(label)
  return replaced(changes, (change) => {
    const word = keeps.includes(change.field) ? undefined : words[change.field]
    if (word === undefined) return change
    const of = (value: AuditChange['old']) => (value === null || value === '' ? value : word)
    const next = { ...change, old: of(change.old), new: of(change.new) }
    return next.old === change.old && next.new === change.new ? change : next
  })
}
