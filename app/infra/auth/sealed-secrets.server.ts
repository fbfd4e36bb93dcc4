import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { environment } from '../config/environment.server'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

const keyFor = (purpose: string) =>
  Buffer.from(hkdfSync('sha256', environment().sessionSecret, '', purpose, 32))

/** A text that only this product's secret opens, for one purpose and one owner. */
export function sealText(purpose: string, owner: string, text: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, keyFor(purpose), iv).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** The text that was sealed for the purpose and owner; null for anything else, also once `SESSION_SECRET` changed. */
export function openText(purpose: string, owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV + TAG) return null
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, IV))
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString()
  } catch {
    return null
  }
}
