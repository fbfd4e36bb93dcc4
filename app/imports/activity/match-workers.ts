import { withoutNoise } from '~/domain/decimal'
import { groupBy } from '~/domain/group-by'
import { quoted } from '~/domain/message-format'
import type { WorkerFigures } from '~/domain/records/figures'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { WORKERS } from '../parts/columns'
import type { ReadWorker } from '../parts/site-figures'
import { duplicateRowMessage } from '../reading/duplicate-row-message'
import type { Findings, Place } from '../reading/findings'
import { personKey } from '../reading/normalise-names'
import type { KnownSite } from '../reading/site-resolver'

/** A stored worker of the concession. */
export interface StaffMember {
  _id: string
  name: string
  matricule: string | null
  active: boolean
}

/** Identity in a row of the file. */
type Written = Pick<ReadWorker, 'name' | 'matricule'>

const plain = (matricule: string) => matricule.replace(/\s/g, '').toLowerCase()

/** Prefers active members, so that a former namesake does not make a name ambiguous. */
function preferred(members: StaffMember[]): StaffMember[] {
  const active = members.filter((member) => member.active)
  return active.length > 0 ? active : members
}

type Match = { member: StaffMember } | { member: null; many: boolean }

const only = (members: StaffMember[]): Match => {
  const [first, second] = preferred(members)
  return first && !second ? { member: first } : { member: null, many: Boolean(second) }
}

const isSamePerson = (a: string, b: string) => a === b || personKey(a) === personKey(b)

class Staff {
  readonly #members: readonly StaffMember[]
  readonly #byMatricule: ReadonlyMap<string, StaffMember[]>
  #byName: ReadonlyMap<string, StaffMember[]> | null = null

  constructor(members: readonly StaffMember[]) {
    this.#members = members
    this.#byMatricule = groupBy(members, ({ matricule }) => (matricule ? plain(matricule) : ''))
  }

  /** Finds a worker by matricule; workers that share a matricule are distinguished by name. */
  withMatricule({ matricule, name }: Written): Match {
    if (!matricule || plain(matricule) === '') return { member: null, many: false }
    const found = this.#byMatricule.get(plain(matricule)) ?? []
    const match = only(found)
    if (match.member || !match.many) return match
    return only(found.filter((member) => isSamePerson(member.name, name)))
  }

  named({ matricule, name }: Written, taken: ReadonlySet<string>): Match {
    // Built on first use: when every row has a matricule, names are never compared.
    this.#byName ??= groupBy(this.#members, (member) => personKey(member.name))
    const found = this.#byName.get(personKey(name)) ?? []
    // A row with its own matricule is not the namesake whose matricule also occurs in the file.
    return only(matricule ? found.filter((member) => !taken.has(member._id)) : found)
  }
}

function link(rows: readonly Written[], staff: Staff): Match[] {
  const first = rows.map((row) => staff.withMatricule(row))
  const taken = new Set(first.flatMap(({ member }) => (member ? [member._id] : [])))
  return first.map((match, i) => {
    const row = rows[i]
    return match.member || match.many || !row ? match : staff.named(row, taken)
  })
}

/**
 * Links rows of an earlier day, which were not linked then, to the workers known now. A row stays null without a match.
 * Deleted workers count like active ones, so that a name used by two workers stays ambiguous.
 */
export function knownSince(
  rows: readonly Written[],
  members: readonly StaffMember[],
): (string | null)[] {
  const staff = new Staff(members.map((member) => ({ ...member, active: true })))
  return link(rows, staff).map(({ member }) => member?._id ?? null)
}

/** Rows that fit no worker, neither one nor several. */
export function unknownAmong<R extends Written>(
  rows: readonly R[],
  members: readonly StaffMember[],
): R[] {
  const matches = link(rows, new Staff(members))
  return rows.filter((_, i) => {
    const match = matches[i]
    return match?.member === null && !match.many
  })
}

const order = (a: WorkerFigures, b: WorkerFigures) =>
  PRODUCTIVE_SERVICES.indexOf(a.service) - PRODUCTIVE_SERVICES.indexOf(b.service) ||
  a.name.localeCompare(b.name, 'fr') ||
  (a.workerId ?? a.matricule ?? '').localeCompare(b.workerId ?? b.matricule ?? '')

/** Warns of a row that fits no or several workers, and of a matricule of another name. */
function warnOfMatch(
  match: ReturnType<typeof link>[number],
  { name, matricule }: ReadWorker,
  place: Place & { site: string },
  warnings: Findings,
): void {
  const who = quoted(name)
  if (!match.member) {
    const known = match.many ? 'désigne plusieurs collaborateurs' : 'est un collaborateur inconnu'
    warnings.add(
      place,
      `${who} ${known} (${place.site})\u202f; gardé sous son nom, sans lien.`,
      match.many ? 'ambiguous' : 'unknown',
    )
  } else if (matricule && !isSamePerson(name, match.member.name)) {
    const other = quoted(match.member.name)
    warnings.add(
      place,
      `le matricule de ${who} est attribué à ${other}, qui reçoit ces heures.`,
      'matricule',
    )
  }
}

/**
 * Links the rows of one concession to its workers by matricule, else by name without case, accents and word order (spec
 * 5 §1). Unknown and ambiguous names are warnings and stay unlinked. A worker listed twice for one PDV number is an
 * error. Rows of several PDV numbers are added up per worker and service.
 * @returns null when there was an error
 */
export function matchWorkers(
  site: Pick<KnownSite, 'name'>,
  rows: readonly ReadWorker[],
  members: readonly StaffMember[],
  findings: { errors: Findings; warnings: Findings },
): WorkerFigures[] | null {
  const figures = new Map<string, WorkerFigures>()
  const seen = new Map<string, ReadWorker>()
  let whole = true
  link(rows, new Staff(members)).forEach((match, i) => {
    const read = rows[i]
    if (!read) return
    const { row, pdv, summed = false, ...given } = read
    const place = { sheet: WORKERS.name, row, column: 'Collaborateur', site: site.name }
    const who = quoted(given.name)
    const workerId = match.member?._id ?? null
    warnOfMatch(match, read, place, findings.warnings)
    const first = workerId === null || summed ? undefined : seen.get(`${pdv} ${workerId}`)
    if (first) {
      const other = isSamePerson(first.name, given.name) ? '' : ` (${quoted(first.name)})`
      findings.errors.add(place, duplicateRowMessage(first.row, who + other, pdv))
      whole = false
    } else if (workerId) seen.set(`${pdv} ${workerId}`, read)
    const person = workerId ?? given.matricule ?? personKey(given.name)
    const key = `${given.service} ${person}`
    const known = figures.get(key)
    if (!known) figures.set(key, { workerId, ...given })
    else {
      known.billedHours = withoutNoise(known.billedHours + given.billedHours)
      known.ongoingHours = withoutNoise(known.ongoingHours + given.ongoingHours)
    }
  })
  return whole ? [...figures.values()].sort(order) : null
}
