import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import {
  claimSigningKey,
  findSigningKey,
  type SigningKeyDocument,
} from '~/db/collections/signing-keys.server'
import { openText, sealText } from '~/infra/auth/sealed-secrets.server'
import { now } from '~/infra/process/clock.server'

const PURPOSE = 'closing-signature'

function newPair(_id: string): SigningKeyDocument {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    _id,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sealedKey: sealText(PURPOSE, _id, secret),
    createdAt: now(),
  }
}

/**
 * Current signing key pair, created once. A key that `SESSION_SECRET` no longer decrypts signs nothing any more. Its
 * public key is kept to verify earlier signatures.
 */
async function signingPair(): Promise<{ keyId: string; privateKey: string }> {
  for (let number = 1; ; number += 1) {
    const keyId = `closing-${number}`
    if (!(await findSigningKey(keyId))) await claimSigningKey(newPair(keyId))
    // Read again: another instance may have stored its own key first.
    const stored = await findSigningKey(keyId)
    const privateKey = stored && openText(PURPOSE, keyId, stored.sealedKey)
    if (privateKey) return { keyId, privateKey }
  }
}

/** Signs a text with Ed25519 (RFC 8032). */
export async function signText(text: Buffer): Promise<{ keyId: string; signature: string }> {
  const { keyId, privateKey } = await signingPair()
  const signature = sign(null, text, createPrivateKey(privateKey)).toString('base64')
  return { keyId, signature }
}

/** The public key of a signature, PEM. */
export async function publicKeyOf(keyId: string): Promise<string> {
  const stored = await findSigningKey(keyId)
  if (!stored) throw new Error(`the signing key ${keyId} is gone`)
  return stored.publicKey
}
