/** Everything the page of the second factor can be asked to do. */
export const FACTOR_INTENTS = ['begin', 'cancel', 'confirm', 'renew', 'off'] as const

/** How the own second factor stands. */
export type FactorPage = {
  /** an administrator must switch it on before anything else */
  required: boolean
  /** whether accounts have a password, which proves who changes it */
  passwords: boolean
} & (
  | { state: 'off' }
  /** `secret` in base 32, in groups of four; `image`: a data address */
  | { state: 'pending'; secret: string; image: string }
  /** ISO instant */
  | { state: 'on'; since: string; codesLeft: number }
)
