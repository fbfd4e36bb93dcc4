import { foldedText, searchTest } from '../text-matching'
import type { AssignmentLevel } from './accounts'
import type { AccountContent } from './edits'
import type { InvitationView } from './invitation'

/** An account as administration and REST show it; the password hash never leaves the server (spec 2 §3). */
export interface AccountView extends AccountContent {
  _id: string
  email: string
  isActive: boolean
  isOnTrial: boolean
  /** ISO instant */
  trialExpiresAt: string | null
  /** the assigned node; null without assignment, or when the node was deleted */
  assignment: { _id: string; name: string; numerosPDV?: string[] } | null
  referenceConcession: { _id: string; name: string } | null
  /** true when the account has a second factor (7-beyond §4) */
  secondFactor: boolean
  /**
   * true when the account is bound to a person of the company, who signed in with the company's account (7-beyond §4)
   */
  companyAccount: boolean
  /** null once the account has its own password (7-beyond §6) */
  invitation: InvitationView | null
}

/** The two counters of administration (spec 2 §2). */
export interface UserCounters {
  active: number
  trial: number
}

/** French words of the levels (spec 2 §2, column 'Niveau'). */
export const LEVEL_LABELS: Readonly<Record<AssignmentLevel, string>> = {
  group: 'Groupe',
  plate: 'Plaque',
  concession: 'Concession',
}

type Sought = Pick<AccountView, 'email' | 'name' | 'metier'>

/** Text in which an account is searched for (spec 2 §2). */
export const soughtText = ({ email, name, metier }: Sought): string => `${email} ${name} ${metier}`

/** Accounts whose e-mail, name and trade together contain every word of the search (spec 2 §2). */
export function searchAccounts<T extends Sought>(accounts: readonly T[], query: string): T[] {
  const matches = searchTest(query)
  return accounts.filter((account) => matches(foldedText(soughtText(account))))
}

/** State of an account's trial. `over`: the account can no longer sign in (4-decisions, 9). */
export function trialState(
  { isOnTrial, trialExpiresAt }: Pick<AccountView, 'isOnTrial' | 'trialExpiresAt'>,
  now: string,
): 'none' | 'running' | 'over' {
  if (!isOnTrial) return 'none'
  return trialExpiresAt !== null && trialExpiresAt <= now ? 'over' : 'running'
}
