import { createHash, randomBytes } from 'node:crypto'

/** A fresh secret of 256 random bits, fit for a cookie, a header or an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a text, hexadecimal: what is stored of a secret, so that a copy of the database opens nothing. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
