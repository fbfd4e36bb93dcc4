import { RuleError } from '../errors'

/*
 * The second factor of administrators (7-beyond §4): a code of six digits that changes every 30 seconds (RFC 6238), or
 * one of ten recovery codes.
 */

/** Number of recovery codes of an account. */
export const RECOVERY_CODES = 10
/** Letters and digits without look-alikes: no I, O, 0, 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP = 4

/** Formats a recovery code of 80 random bits, `XXXX-XXXX-XXXX-XXXX`. @param bytes 16 random bytes */
export function recoveryCode(bytes: Uint8Array): string {
  const text = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return Array.from({ length: GROUPS }, (_, i) => text.slice(i * GROUP, (i + 1) * GROUP)).join('-')
}

/** A typed code without blanks, hyphens and case. */
export type TypedCode = { kind: 'totp' | 'recovery'; code: string }

/** Parses a typed code; null when it is neither kind. */
export function readCode(typed: string): TypedCode | null {
  const text = typed.replace(/[\s\u202f-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(text)) return { kind: 'totp', code: text }
  return text.length === GROUPS * GROUP && [...text].every((letter) => LETTERS.includes(letter))
    ? { kind: 'recovery', code: text }
    : null
}

/** Maximum time between password and code, in ms. */
export const PENDING_MS = 10 * 60_000

/** The password is correct, but the account's code is required (401). */
export class CodeNeededError extends RuleError {
  constructor() {
    super('Code de vérification requis\u202f: ajoutez «\u202fcode\u202f» à la demande.', 401)
  }
}

/** The code is not the account's, or was already used. */
export class WrongCodeError extends RuleError {
  constructor(status: 401 | 422) {
    super('Code incorrect ou déjà utilisé.', status)
  }
}

/** There is no set-up to confirm: it was not started, was cancelled or has expired. */
export class NoSetUpError extends RuleError {
  constructor() {
    super('Cette activation n’est plus en cours. Recommencez.', 409)
  }
}

/** The administrator must set up the second factor before any other action (`SECOND_FACTOR=required`). */
export class SecondFactorMissingError extends RuleError {
  constructor() {
    super(
      'La double authentification est exigée des administrateurs\u202f: activez-la dans votre profil.',
      403,
    )
  }
}
