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
}

/** Nodes that an account may be assigned to. */
export interface AssignmentChoices {
  groups: readonly GroupNode[]
  plates: readonly PlateNode[]
  sites: readonly SiteNode[]
}

/** View model of a page of the user management. */
export interface UsersPanel {
  counters: { value: UserCounters | null; error: string | null }
  /** one page of the search results; null when they could not be read */
  users: readonly AccountView[] | null
  error: string | null
  found: number
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
  /** true when a new account needs a password (7-beyond §4) */
  passwords: boolean
  /** today, when the account's role decides a collaborator's team; null: it does not */
  roleDate: LocalDate | null
}
