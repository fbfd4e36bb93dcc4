import { may } from '../access/permissions'
import type { Role } from '../access/roles'
import type { Words } from '../edits/words'
import { ForbiddenError, RuleError } from '../errors'

/** Values of a ticket's type, priority and status (spec 2 §3). The priorities `low` and `urgent` are only displayed. */
export const TICKET_TYPES = ['support', 'bug', 'user_creation'] as const
export type TicketType = (typeof TICKET_TYPES)[number]
export const TICKET_PRIORITIES = ['normal', 'high'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]
export const TICKET_STATUSES = ['new', 'open', 'inProgress', 'resolved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
/** Statuses of tickets that still need an action by support. */
export const OPEN_STATUSES = ['new', 'open', 'inProgress'] as const satisfies TicketStatus[]

/** What the author of a ticket writes. */
export interface TicketContent {
  subject: string
  description: string
  priority: TicketPriority
  type: TicketType
}

/** Audited fields of a ticket. The description is not audited, so that it is erased with the ticket. */
export type AuditedTicket = Omit<TicketContent, 'description'> & { status: TicketStatus }

/** Words of the audited fields, in the order of the trail. */
export const TICKET_WORDS: Words<AuditedTicket> = {
  subject: { label: 'Sujet' },
  type: { label: 'Type' },
  priority: { label: 'Priorité' },
  status: { label: 'Statut' },
}

/** Most characters of a ticket's texts. */
export const TICKET_LENGTHS = { subject: 200, description: 5_000 } as const

export const TICKET_TYPE_LABELS: Readonly<Record<TicketType, string>> = {
  support: 'Support',
  bug: 'Bug',
  user_creation: 'Création User',
}
export const TICKET_STATUS_LABELS: Readonly<Record<TicketStatus, string>> = {
  new: 'Nouveau',
  open: 'Ouvert',
  inProgress: 'En cours',
  resolved: 'Résolu',
  closed: 'Fermé',
}
const PRIORITY_WORDS: Readonly<Record<string, string>> = {
  normal: 'Normale',
  high: 'Haute',
  low: 'Basse',
  urgent: 'Urgente',
}

/** Label of a stored priority, including the two that are only displayed (spec 2 §3). */
export function priorityLabel(priority: string): string {
  return PRIORITY_WORDS[priority] ?? '-'
}

/** The status may not change from the current one to the requested one. */
export class TicketTransitionError extends RuleError {
  constructor(from: TicketStatus, to: TicketStatus) {
    super(
      `Un ticket «\u202f${TICKET_STATUS_LABELS[from]}\u202f» ne peut pas passer à «\u202f${TICKET_STATUS_LABELS[to]}\u202f».`,
      409,
    )
  }
}

/** The user's role may not change tickets: only administrators may. */
export class TicketForbiddenError extends ForbiddenError {
  constructor() {
    super('Vous n’avez pas les droits nécessaires pour modifier ce ticket.')
  }
}

/** The ticket could not be stored (spec 2 §8). */
export class TicketNotSentError extends RuleError {
  constructor(cause: unknown) {
    super('Une erreur est survenue lors de l’envoi du ticket.', 500)
    this.cause = cause
  }
}

/** Maximum number of open tickets of one account: each sends a mail to support. */
export const MOST_OPEN = 50

/** The account has reached the maximum number of open tickets. */
export class TooManyTicketsError extends RuleError {
  constructor() {
    super(
      `Vous avez déjà ${MOST_OPEN} tickets en attente. Vous pourrez en créer d’autres quand ils seront traités.`,
      429,
    )
  }
}

/**
 * Statuses that may be set on a ticket (spec 2 §4; 4-decisions, 38). An administrator sets `inProgress` while the
 * ticket is new or open, `resolved` while it is not yet resolved or closed, `closed` while not closed.
 */
export function nextStatuses(role: Role, status: TicketStatus): TicketStatus[] {
  if (!may(role, 'support.manage') || status === 'closed') return []
  if (status === 'resolved') return ['closed']
  if (status === 'inProgress') return ['resolved', 'closed']
  return ['inProgress', 'resolved', 'closed']
}

/**
 * Checks a status change.
 * @throws TicketForbiddenError for a role other than administrator; TicketTransitionError for another step
 */
export function assertTransition(role: Role, from: TicketStatus, to: TicketStatus): void {
  if (!may(role, 'support.manage')) throw new TicketForbiddenError()
  if (!nextStatuses(role, from).includes(to)) throw new TicketTransitionError(from, to)
}
