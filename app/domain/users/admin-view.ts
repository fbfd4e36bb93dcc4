import type { LocalDate } from '../calendar/local-date'
import type { GroupNode, PlateNode, SiteNode } from '../hierarchy/network'
import type { AccountView, UserCounters } from './view'

/** Intents of the user management. */
export const USER_INTENTS = [
  'create-user',
  'edit-user',
  'delete-user',
  'activate-user',
  'deactivate-user',
  'start-trial',
  'end-trial',
  'reset-factor',
  'untie-company',
  'resend-invitation',
  'resend-mail',
] as const
export type UserIntent = (typeof USER_INTENTS)[number]

/** Prefixes of error messages without a field, spelled as in spec 2 §8. */
export const USER_FAILURES: Readonly<Record<UserIntent, string>> = {
  'create-user': 'Erreur création utilisateur: ',
  'edit-user': 'Erreur mise à jour utilisateur: ',
  'delete-user': 'Erreur suppression utilisateur: ',
  'activate-user': 'Erreur activation utilisateur: ',
  'deactivate-user': 'Erreur désactivation utilisateur: ',
  'start-trial': 'Erreur période d’essai: ',
  'end-trial': 'Erreur période d’essai: ',
  'reset-factor': 'Erreur double authentification: ',
  'untie-company': 'Erreur compte de l’entreprise: ',
  'resend-invitation': 'Erreur invitation: ',
  'resend-mail': 'Erreur e-mail: ',
}

/** Nodes that an account may be assigned to. */
export interface AssignmentChoices {
  groups: readonly GroupNode[]
  plates: readonly PlateNode[]
  sites: readonly SiteNode[]
}

/**
 * How the owner of a new account gets in (7-beyond §4, §6): by an invitation sent by mail, by its link handed over, or
 * only with the company's account.
 */
export type AccountStart = 'mail' | 'link' | 'company'

/** Link of an invitation, shown once where no mail server sends it (7-beyond §6). */
export interface InvitationLink {
  email: string
  url: string
  /** end of its validity, ISO instant */
  until: string
  /** what was done */
  said: string
}

/** View model of a page of the user management. */
export interface UsersPanel {
  counters: { value: UserCounters | null; error: string | null }
  /** one page of the search results; null when they could not be read */
  users: readonly AccountView[] | null
  error: string | null
  found: number
  /** by account: why its last mail was not delivered */
  undelivered: Readonly<Record<string, string>>
  /** true when the search covered only a part of the accounts */
  cut: boolean
  page: number
  pages: number
  query: string
  /** the account of the open dialog; null: no dialog */
  subject: AccountView | null
  /** choices of the open form; empty when none is open */
  choices: AssignmentChoices
  /** the search that narrows the choices of a large network; null: the choices are complete */
  place: { query: string; more: boolean } | null
  /** identifier for a new account, already in the form so that a double submit creates one */
  fresh: string
  /** identifier of the signed-in administrator */
  self: string
  /** ISO instant to compare the ends of trials with */
  now: string
  start: AccountStart
  /** today, when the account's role decides a collaborator's team; null: it does not */
  roleDate: LocalDate | null
}
