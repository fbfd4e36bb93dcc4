import { RuleError } from '../errors'

/*
 * The second factor of administrators (7-beyond §4): a code of six digits that changes every 30 seconds (RFC 6238), or
 * one of ten recovery codes.
 */

/** How many recovery codes an account gets. */
export const RECOVERY_CODES = 10
/** Letters and digits without look-alikes: no I, O, 0, 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP = 4

/** A recovery code of 80 random bits, `XXXX-XXXX-XXXX-XXXX`. @param bytes 16 random ones */
export function recoveryCode(bytes: Uint8Array): string {
  const text = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return Array.from({ length: GROUPS }, (_, i) => text.slice(i * GROUP, (i + 1) * GROUP)).join('-')
}

/** What somebody typed as a code: blanks, strokes and case say nothing. */
export type TypedCode = { kind: 'totp' | 'recovery'; code: string }

/** Which kind of code was typed; null for what is neither. */
export function readCode(typed: string): TypedCode | null {
  const text = typed.replace(/[\s\u202f-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(text)) return { kind: 'totp', code: text }
  return text.length === GROUPS * GROUP && [...text].every((letter) => LETTERS.includes(letter))
    ? { kind: 'recovery', code: text }
    : null
}

/** How long after the password the code may be typed, in ms. */
export const PENDING_MS = 10 * 60_000

/** The password was right, and the account's code is asked for (401). */
export class CodeNeededError extends RuleError {
  constructor() {
    super('Code de vérification requis\u202f: ajoutez «\u202fcode\u202f» à la demande.', 401)
  }
}

/** No code of the account's, or one that was used before. */
export class WrongCodeError extends RuleError {
  constructor(status: 401 | 422) {
    super('Code incorrect ou déjà utilisé.', status)
  }
}

/** Nothing to confirm: the set-up was never begun, was taken back or is over. */
export class NoSetUpError extends RuleError {
  constructor() {
    super('Cette activation n’est plus en cours. Recommencez.', 409)
  }
}

/** An administrator who must set the second factor up before anything else (`SECOND_FACTOR=required`). */
export class SecondFactorMissingError extends RuleError {
  constructor() {
    super(
      'La double authentification est exigée des administrateurs\u202f: activez-la dans votre profil.',
      403,
    )
  }
}
