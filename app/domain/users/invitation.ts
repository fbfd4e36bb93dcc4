import { frenchDateTime } from '../format/dates'

/** Validity of an invitation, in ms: 7 times 24 hours from its sending (7-beyond §6). */
export const INVITATION_MS = 7 * 24 * 3_600_000

/** Invitation of an account that has not chosen its password yet (7-beyond §6). */
export interface Invitation {
  /** changes with each sending; '' once the account was closed */
  id: string
  sentAt: Date
  /** the link is void from this instant on */
  expiresAt: Date
}

/** Invitation as pages and REST show it. */
export interface InvitationView {
  /** ISO instant */
  sentAt: string
  /** ISO instant */
  expiresAt: string
}

/** A new invitation. @param id its own identifier */
export const newInvitation = (id: string, sentAt: Date): Invitation => ({
  id,
  sentAt,
  expiresAt: new Date(sentAt.getTime() + INVITATION_MS),
})

/** The invitation of an account that is closed at `at`: it ends there, unless it has ended before. */
export const closedInvitation = ({ sentAt, expiresAt }: Invitation, at: Date): Invitation => ({
  id: '',
  sentAt,
  expiresAt: expiresAt < at ? expiresAt : at,
})

/** Prefix of the tokens of invitations: a void link thus still has the texts of an invitation. */
const PREFIX = 'invitation-'

/** Token of an invitation. @param secret a fresh secret */
export const invitationToken = (secret: string): string => PREFIX + secret

/** True for a token of an invitation, valid or not. */
export const isInvitationToken = (token: string): boolean => token.startsWith(PREFIX)

/** French text of an invitation in the list of accounts. @param now ISO instant */
export function invitationText({ sentAt, expiresAt }: InvitationView, now: string): string {
  const end = frenchDateTime(expiresAt)
  const made = `lien créé le ${frenchDateTime(sentAt)}`
  return expiresAt <= now ? `${made}, expiré le ${end}` : `${made}, valable jusqu’au ${end}`
}
