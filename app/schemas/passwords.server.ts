import { z } from 'zod'
import { codeSchema, PASSWORD_TOO_LONG, signInSchema } from './session.server'

const EMPTY = 'Veuillez entrer un nouveau mot de passe.'
const MISMATCH = 'Les nouveaux mots de passe ne correspondent pas.'

const secret = (required: string) =>
  z.string({ error: required }).min(1, { error: required }).max(1024, { error: PASSWORD_TOO_LONG })

/** Asking for a reset mail (spec 1 §5, §7). */
export const resetRequestSchema = signInSchema.pick({ email: true })

/** A token of a reset mail. */
export const tokenSchema = z.object({
  token: z
    .string({ error: 'Token is missing.' })
    .min(1, { error: 'Token is missing.' })
    .max(200, { error: 'Le lien de réinitialisation est invalide.' }),
})

/** A new password by a token (spec 1 §7). Its rules are those of `checkNewPassword`. */
export const resetSchema = tokenSchema.extend({ newPassword: secret(EMPTY) })

/** Changing the own password (spec 2 §7). */
export const changeSchema = z.object({
  currentPassword: secret('Veuillez saisir votre mot de passe actuel.'),
  newPassword: secret(EMPTY),
})

/**
 * Proof for a change of the user's own second factor: the code, and the password where password sign-in is on
 * (7-beyond §4).
 */
export const proofSchema = (passwords: boolean) =>
  passwords ? changeSchema.pick({ currentPassword: true }).extend(codeSchema.shape) : codeSchema

const twice = { confirmation: z.string().default('') }
/** The second typing of the new password must be the same (spec 2 §5). */
const isSame = (form: { newPassword: string; confirmation: string }) =>
  form.newPassword === form.confirmation
const sameTwice = { error: MISMATCH, path: ['confirmation'] }
/** The posted reset form: the new password twice. */
export const resetFormSchema = resetSchema.extend(twice).refine(isSame, sameTwice)
/** The posted form of the profile: the current password, the new one twice (spec 2 §2). */
export const changeFormSchema = changeSchema.extend(twice).refine(isSame, sameTwice)
