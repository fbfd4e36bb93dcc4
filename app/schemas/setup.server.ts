import { z } from 'zod'
import { isRemovalWord, REMOVAL_WORD, WRONG_REMOVAL_WORD } from '~/domain/demo/errors'
import { lineProblem, tidyLine } from '~/domain/edits/text-input'
import { ACCOUNT_LENGTHS, EMAIL_INVALID, emailProblem } from '~/domain/users/edits'
import { PASSWORD_TOO_LONG, signInSchema } from './session.server'

const CODE_REQUIRED = 'Veuillez saisir le code de mise en service.'
const NAME_REQUIRED = 'Veuillez saisir votre nom.'
const PASSWORD_REQUIRED = 'Veuillez choisir un mot de passe.'

/**
 * Fields of the first start, form and REST alike (9-first-day §1).
 * @param passwords false where accounts sign in through the company's provider only: the password does not count
 */
export const setupSchema = (passwords: boolean) =>
  z.object({
    code: z
      .string({ error: CODE_REQUIRED })
      .trim()
      .min(1, { error: CODE_REQUIRED })
      .max(40, { error: 'Code trop long' }),
    name: z
      .string({ error: NAME_REQUIRED })
      .transform(tidyLine)
      .pipe(
        z
          .string()
          .min(1, { error: NAME_REQUIRED })
          .superRefine((name, context) => {
            const problem = lineProblem(name, ACCOUNT_LENGTHS.name)
            if (problem) context.addIssue({ code: 'custom', message: problem })
          }),
      ),
    email: signInSchema.shape.email.refine((email) => emailProblem(email, '') === null, {
      error: EMAIL_INVALID,
    }),
    password: z
      .string({ error: PASSWORD_REQUIRED })
      .max(1024, { error: PASSWORD_TOO_LONG })
      .default('')
      .refine((password) => !passwords || password !== '', { error: PASSWORD_REQUIRED }),
  })

export type SetupInput = z.output<ReturnType<typeof setupSchema>>

const WORD_REQUIRED = `Veuillez saisir le mot ${REMOVAL_WORD}.`

/** Fields of the page that removes the demo network: the word that confirms, and the first administrator. */
export const leaveDemoSchema = (passwords: boolean) =>
  setupSchema(passwords)
    .omit({ code: true })
    .extend({
      word: z
        .string({ error: WORD_REQUIRED })
        .trim()
        .min(1, { error: WORD_REQUIRED })
        .refine(isRemovalWord, { error: WRONG_REMOVAL_WORD }),
    })
