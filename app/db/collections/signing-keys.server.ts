import { defineModel } from '../driver/collection.server'
import { insertIfAbsentOnRetry } from '../driver/duplicate-key.server'

/** A pair of keys that signs closings. */
export interface SigningKeyDocument {
  /** `closing-1`, `closing-2` after `SESSION_SECRET` changed, … */
  _id: string
  /** PEM, for everybody */
  publicKey: string
  /** PEM, sealed with the product's secret */
  sealedKey: string
  createdAt: Date
}

const signingKeys = defineModel<SigningKeyDocument>('signingKeys', [])

/** The pair of that identifier. */
export async function findSigningKey(_id: string): Promise<SigningKeyDocument | null> {
  return (await signingKeys.open()).findOne({ _id })
}

/** Stores a pair, unless another instance stored one under the same identifier first. */
export async function claimSigningKey(document: SigningKeyDocument): Promise<void> {
  await insertIfAbsentOnRetry(await signingKeys.open(), document)
}
