import { defineModel } from '../driver/collection.server'

/** A single-use right to choose a new password (4-decisions, 10) or the first one (7-beyond §6). */
export interface PasswordResetDocument {
  /** SHA-256 of the token, hexadecimal */
  _id: string
  userId: string
  /** SHA-256 of the stored password that it replaces: it is void once the account has another */
  replaces: string
  expiresAt: Date
  /** when the database may drop it, by the real clock even when the product's is stopped */
  purgeAt: Date
}

const passwordResets = defineModel<PasswordResetDocument>('passwordResets', [
  { key: { userId: 1 }, name: 'user' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** Stores a password reset. Earlier resets of the account stay valid, because anyone may have requested this one. */
export async function insertReset(reset: PasswordResetDocument): Promise<void> {
  await (await passwordResets.open()).insertOne(reset)
}

/** The right a token's hash gives, still there. */
export async function findReset(id: string): Promise<PasswordResetDocument | null> {
  return (await passwordResets.open()).findOne({ _id: id })
}

/** Voids every right of an account. */
export async function deleteResets(userId: string): Promise<void> {
  await (await passwordResets.open()).deleteMany({ userId })
}

/** Uses the right up: only one caller gets it. */
export async function takeReset(id: string): Promise<PasswordResetDocument | null> {
  return (await passwordResets.open()).findOneAndDelete({ _id: id })
}
