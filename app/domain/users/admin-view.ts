import type { BusinessDay } from '../calendar/business-day'
import type { GroupNode, PlateNode, SiteNode } from '../hierarchy/network'
import type { AccountView, UserCounters } from './view'

/** Everything the user management can be asked to do. */
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

/** Prefixes of failures that no field explains, in the letters of spec 2 §8. */
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

/** What an account may be assigned to. */
export interface AssignmentChoices {
  groups: readonly GroupNode[]
  plates: readonly PlateNode[]
  sites: readonly SiteNode[]
}

/** A page of the user management. */
export interface UsersPanel {
  counters: { value: UserCounters | null; error: string | null }
  /** one page of what the search found; null when it could not be read */
  users: readonly AccountView[] | null
  error: string | null
  found: number
  /** whether there are more accounts than the search looked through */
  cut: boolean
  page: number
  pages: number
  query: string
  /** the account that the dialog is about */
  subject: AccountView | null
  /** of the open form; empty while none is open */
  choices: AssignmentChoices
  /** the search that narrows the choices of a large network; null: they are all of them */
  place: { query: string; more: boolean } | null
  /** the identifier that a new account's form carries, so that one sent twice creates one */
  fresh: string
  /** identifier of the administrator who looks */
  self: string
  /** ISO instant that trials are judged at */
  now: string
  /** whether a new account needs a password (7-beyond §4) */
  passwords: boolean
  /** today, where the role of the account that the dialog is about decides a team; null: it decides none */
  roleDate: BusinessDay | null
}
