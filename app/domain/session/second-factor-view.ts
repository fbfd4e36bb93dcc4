/** Intents of the second-factor page. */
export const FACTOR_INTENTS = ['begin', 'cancel', 'confirm', 'renew', 'off'] as const

/** View model of the user's own second factor. */
export type FactorPage = {
  /** true when an administrator must enable it before any other action */
  required: boolean
  /** true when accounts have a password, which is asked for before a change */
  passwords: boolean
} & (
  | { state: 'off' }
  /** `secret` in base 32, in groups of four; `image`: a data URL */
  | { state: 'pending'; secret: string; image: string }
  /** ISO instant */
  | { state: 'on'; since: string; codesLeft: number }
)
