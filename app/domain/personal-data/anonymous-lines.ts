import type { AuditChange } from '../audit/entry'
import type { ImportFinding } from '../imports/finding'
import type { AdviserSales, WorkerFigures } from '../records/figures'
import { ERASED, type SoughtWorker } from './person'

/** Somebody who left, and what he is called from now on. */
export interface LeftWorker extends SoughtWorker {
  label: string
}

/** The list with some of its items replaced; null when none was. */
function replaced<T>(list: readonly T[], next: (one: T) => T): T[] | null {
  const after = list.map(next)
  return after.some((one, i) => one !== list[i]) ? after : null
}

const plain = (matricule: string) => matricule.replace(/\s/g, '').toLowerCase()

/** Whether imported hours are his: by the planning's link, else by number, else by name. */
export function isHis(line: WorkerFigures, { _id, matricule, isNamed }: SoughtWorker): boolean {
  if (line.workerId !== null) return line.workerId === _id
  // why: a line with a number of its own is not the namesake whose number is another
  if (line.matricule && matricule) return plain(line.matricule) === plain(matricule)
  return isNamed(line.name)
}

/**
 * Imported hours without who left; figures, order and the link to the planning stay. Null: he is not among them.
 * @param which those that the planning's link tells are his, or the others
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

/** Imported sales without who left; figures and order stay. Null: he is not among them. */
export const anonymousAdvisers = (
  lines: readonly AdviserSales[],
  { label, isNamed }: LeftWorker,
): AdviserSales[] | null =>
  replaced(lines, (line) => (isNamed(line.name) ? { ...line, name: label } : line))

const QUOTED = /«[\s\u202f\u00a0]*([^«»]*?)[\s\u202f\u00a0]*»/g

/**
 * What an import said of a concession, without who left: its sentences quote names. Null: he is not in it.
 * @param isOthers whether a finding is another concession's, where the name is somebody else's
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

/** What an identity is made of in the trail, and what stands there afterwards; other fields stay. */
const erasedBy = (label: string): Readonly<Record<string, string>> => ({
  name: label,
  email: ERASED,
  matricule: ERASED,
  metier: ERASED,
  userId: ERASED,
})

/**
 * What the trail tells of a person, without the name, numbers and addresses. Null: there is nothing to erase.
 * @param keeps fields that say nothing of who it was (the trade of a collaborator)
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
