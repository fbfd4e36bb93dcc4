import { REACHED, type Status, VERDICT_WORDS } from '~/domain/records/statuses'

interface Reading {
  /** realised in percent of the whole target, where there is one: from 100 on the target is reached */
  reached?: number | null
  /** why there is no status */
  none?: string
}

/** One word per verdict, the same on every page; 'atteint' only from 100 % of the target (4-decisions, 48). */
export function statusWord(
  status: Status,
  { reached = null, none = 'sans objectif' }: Reading = {},
): string {
  if (status === 'none') return none
  if (reached !== null && reached >= 100) return REACHED
  return VERDICT_WORDS[status]
}
