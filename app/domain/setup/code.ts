/** Letters and digits that cannot be taken for one another: no I, O, 0, 1. 32 of them, 5 bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Lifetime of a code in ms, and the number of wrong tries after which it is void (9-first-day §1). */
export const SETUP_CODE_MS = 24 * 60 * 60_000
export const MOST_WRONG_TRIES = 20

/** Code of the first start, as stored. */
export interface SetupCode {
  /** eight characters of the alphabet, without hyphen */
  code: string
  expiresAt: Date
  /** wrong tries of all addresses */
  wrong: number
}

/** Code of 40 bits. @param bytes at least eight random bytes, of which each gives one character */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Code as people read it, `K7QF-29MX`. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Typed code in its stored form: upper case, without hyphens and spaces. */
export const typedCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** True for a code that still opens the set-up. */
export const isOpen = ({ expiresAt, wrong }: SetupCode, at: Date): boolean =>
  wrong < MOST_WRONG_TRIES && at < expiresAt
