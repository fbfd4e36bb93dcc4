import type { Role } from '../access/roles'
import { foldedText, searchTest } from '../search/words'
import type { AssignmentLevel } from './accounts'

/** An account as administration and REST show it; its password never leaves the server (spec 2 §3). */
export interface AccountView {
  _id: string
  email: string
  name: string
  metier: string
  role: Role
  isActive: boolean
  isOnTrial: boolean
  /** ISO instant */
  trialExpiresAt: string | null
  assignmentLevel: AssignmentLevel | null
  assignmentId: string | null
  /** what it is assigned to; null without assignment, or when that is gone */
  assignment: { _id: string; name: string; numerosPDV?: string[] } | null
  /** only for plate level */
  referenceConcessionId: string | null
  referenceConcession: { _id: string; name: string } | null
  /** it signs in with a code too (7-beyond §4) */
  secondFactor: boolean
  /** it is tied to somebody of the company, who signed in with the company's account (7-beyond §4) */
  companyAccount: boolean
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

/** All that an account is searched in (spec 2 §2). */
export const soughtText = ({ email, name, metier }: Sought): string => `${email} ${name} ${metier}`

/** The accounts whose e-mail, name and trade together hold every word of the search (spec 2 §2). */
export function searchAccounts<T extends Sought>(accounts: readonly T[], query: string): T[] {
  const matches = searchTest(query)
  return accounts.filter((account) => matches(foldedText(soughtText(account))))
}

/** How an account's trial stands. `over`: it can no longer sign in (4-decisions, 9). */
export function trialState(
  { isOnTrial, trialExpiresAt }: Pick<AccountView, 'isOnTrial' | 'trialExpiresAt'>,
  now: string,
): 'none' | 'running' | 'over' {
  if (!isOnTrial) return 'none'
  return trialExpiresAt !== null && trialExpiresAt <= now ? 'over' : 'running'
}
