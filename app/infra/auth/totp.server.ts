import { Secret, TOTP } from 'otpauth'
import { toString as drawn } from 'qrcode'

const ISSUER = 'Gestion Après-Vente Automobile'
/** Seconds that a code lasts (RFC 6238). */
const PERIOD = 30
/** A phone's clock may be one step off, either way. */
const WINDOW = 1

const of = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD, digits: 6 })

/** A fresh secret of 160 bits, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The step that a six-digit code is of, the present one, the one before or the one after; null for another code. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = of(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

/** The code that the secret gives at an instant. */
export const codeAt = (secret: string, at: Date): string =>
  of(secret).generate({ timestamp: at.getTime() })

/** QR code of a secret for authenticator applications, as the data URL of an SVG image. */
export async function totpImage(secret: string, email: string): Promise<string> {
  const svg = await drawn(of(secret, email).toString(), { type: 'svg', margin: 2 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
