import type { FileAccount } from '~/domain/file-account/account'
import { reservesOf } from '~/domain/imports/doubt-texts'
import type { SiteDoubt } from '~/domain/imports/doubts'
import type { ImportFinding } from '~/domain/imports/finding'

/** Figures under doubt that an answer and a log list; their sentences count all. */
const LISTED = 200

/** Doubts as an API response and a log contain them (4-decisions, 55). */
export const doubted = (
  doubts: readonly SiteDoubt[],
  warnings: readonly ImportFinding[],
  account: FileAccount,
) => ({
  reserves: reservesOf(doubts, warnings, account),
  doubts: doubts.slice(0, LISTED),
})
