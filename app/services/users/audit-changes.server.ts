import type { UserDocument } from '~/db/collections/users.server'
import { ROLE_LABELS } from '~/domain/access/roles'
import { changesBetween } from '~/domain/audit/changes'
import type { AuditChange } from '~/domain/audit-entry'
import { offeredName } from '~/domain/hierarchy/disambiguated-names'
import type { Network } from '~/domain/hierarchy/network'
import type { AccountContent, AuditedValues } from '~/domain/users/edits'
import { LEVEL_LABELS } from '~/domain/users/view'

/** Audited fields of an account. */
export type AuditedAccount = Pick<UserDocument, 'email' | keyof AccountContent>

/** Group, plate or concession to which an account is assigned; undefined when it is deleted. */
export function nodeOf(network: Network, level: UserDocument['assignmentLevel'], id: string) {
  if (level === 'group') return network.groupById.get(id)
  if (level === 'plate') return network.plateById.get(id)
  return network.siteById.get(id)
}

function auditValues(network: Network, user: AuditedAccount): AuditedValues {
  const { email, name, metier, role, assignmentLevel: level, assignmentId } = user
  return {
    email,
    name,
    metier,
    role: ROLE_LABELS[role],
    assignmentLevel: level ? LEVEL_LABELS[level] : null,
    assignment: level && assignmentId ? (nodeOf(network, level, assignmentId)?.name ?? null) : null,
    referenceConcession: network.siteById.get(user.referenceConcessionId ?? '')?.name ?? null,
  }
}

/** Name of a group, plate or concession with its parents, each distinguished from others of the same name. */
function wholeName(network: Network, id: string | null): string | null {
  const site = network.siteById.get(id ?? '')
  const plate = network.plateById.get(site?.plateId ?? id ?? '')
  const group = network.groupById.get(plate?.groupId ?? id ?? '')
  const nodes = [group, plate, site].flatMap((node) => node ?? [])
  return nodes.map((node) => offeredName(network, node)).join(', ') || null
}

const PLACES = [
  ['assignment', 'assignmentId'],
  ['referenceConcession', 'referenceConcessionId'],
] as const

/**
 * Audit changes between two states of an account, by names. A place replaced by another of the same name is recorded
 * with its parents. Empty only when nothing differs.
 */
export function accountAuditChanges(
  network: Network,
  before: AuditedAccount | null,
  after: AuditedAccount | null,
): AuditChange[] {
  const changes = changesBetween(
    before && auditValues(network, before),
    after && auditValues(network, after),
  )
  if (!before || !after) return changes
  const namesakes = PLACES.filter(
    ([field, id]) => before[id] !== after[id] && !changes.some((one) => one.field === field),
  )
  return [
    ...changes,
    ...namesakes.map(([field, id]) => ({
      field,
      old: wholeName(network, before[id]),
      new: wholeName(network, after[id]),
    })),
  ]
}
