import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { environment } from '../config/environment.server'
import { markUncacheable } from '../http/uncacheable.server'

/** A fresh secret of 256 random bits, fit for a cookie, a header or an address. */
export function newToken(): string {
  markUncacheable()
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a text, hexadecimal: what is stored of a secret, so that a copy of the database opens nothing. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Compares two secrets in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)))
}

/** Signature of a text for one purpose, to be kept apart from it. */
export const signatureOf = (purpose: string, text: string): string =>
  createHmac('sha256', environment().sessionSecret).update(`${purpose}.${text}`).digest('base64url')

/** Appends a signature valid for one purpose; the text is not encrypted. @param text without a full stop */
export const signed = (purpose: string, text: string): string =>
  `${text}.${signatureOf(purpose, text)}`

/** True if the signature is the one of the text for the purpose. */
export function isSignature(purpose: string, text: string, given: string): boolean {
  const expected = Buffer.from(signatureOf(purpose, text))
  const bytes = Buffer.from(given)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** Text of a token signed for the purpose; null when the signature is invalid. */
export function readSigned(purpose: string, token: string): string | null {
  const [text = '', given = ''] = token.split('.')
  return isSignature(purpose, text, given) ? text : null
}
