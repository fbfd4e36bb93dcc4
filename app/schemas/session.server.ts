import { z } from 'zod'
import { EMAIL_INVALID } from '~/domain/users/edits'

export const PASSWORD_TOO_LONG = 'Mot de passe trop long'

const flag = z
  .union([z.boolean(), z.enum(['on', 'true', 'false', ''])])
  .optional()
  .transform((value) => value === true || value === 'on' || value === 'true')

const EMAIL_REQUIRED = 'Veuillez saisir votre email'
const PASSWORD_REQUIRED = 'Veuillez saisir votre mot de passe'

/** Fields of the sign-in, form and REST alike (spec 1 §2.3, §5, §7). */
export const signInSchema = z.object({
  email: z
    .string({ error: EMAIL_REQUIRED })
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .min(1, { error: EMAIL_REQUIRED, abort: true })
    .max(254, { error: EMAIL_INVALID, abort: true })
    .regex(/^[^@\s]+@[^@\s]+$/, { error: EMAIL_INVALID }),
  password: z
    .string({ error: PASSWORD_REQUIRED })
    .min(1, { error: PASSWORD_REQUIRED })
    .max(1024, { error: PASSWORD_TOO_LONG }),
  rememberMe: flag,
})

const TOO_LONG = 'Code trop long'
const EMPTY = 'Veuillez saisir votre code.'

/** The REST sign-in, with the code of an account that has a second factor (7-beyond §4). */
export const signInCallSchema = signInSchema.extend({
  code: z.string({ error: EMPTY }).max(100, { error: TOO_LONG }).optional(),
})

/** The code that a sign-in, or the set-up of the second factor, asks for. */
export const codeSchema = z.object({
  code: z.string({ error: EMPTY }).trim().min(1, { error: EMPTY }).max(100, { error: TOO_LONG }),
})

export type SignInInput = z.output<typeof signInSchema>
