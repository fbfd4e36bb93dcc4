import { z } from 'zod'
import { isMonth } from '~/domain/calendar/business-day'
import { isBusinessDay } from '~/domain/calendar/day-arithmetic'

// why: messages that no schema words itself must be French too
z.config(z.locales.fr())

const identifier = (missing: string, malformed: string) =>
  z
    .string({ error: missing })
    .regex(/^[0-9a-f]{24}$/i, { error: malformed })
    .toLowerCase()

/** An identifier: 24 hexadecimal digits. */
export const id = identifier('Identifiant requis.', 'Identifiant invalide.')

/** An identifier whose absence has a sentence of its own: `undefined`, `null` and blanks are absent too. */
export const requiredId = (missing: string) => identifier(missing, missing)

/** The concession that a call is about (spec 1 §8, Call validations). */
export const siteId = requiredId('ID de concession requis…')

/** An optional identifier of a query; blank counts as absent. */
export const optionalId = z
  .union([z.literal('').transform(() => undefined), id], { error: 'Identifiant invalide.' })
  .optional()

/** A text of a call's body; what is too long or no text is told by the field's name. */
export const bodyText = (name: string, max = 1000) =>
  z
    .string({ error: `Le champ ${name} doit être un texte.` })
    .max(max, { error: `Le champ ${name} est trop long.` })

/** A calendar day yyyy-MM-dd. */
export const businessDay = z
  .string({ error: 'La date est requise (aaaa-mm-jj).' })
  .refine(isBusinessDay, { error: 'Date invalide\u202f: aaaa-mm-jj attendu.' })

/** A calendar month yyyy-MM. */
export const month = z
  .string({ error: 'Le mois est requis (aaaa-mm).' })
  .refine(isMonth, { error: 'Mois invalide\u202f: aaaa-mm attendu.' })

const whole = (sentence: string) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,6}$/, { error: sentence })], { error: sentence })
    .transform(Number)

/** A year of administration's range, 2000 to 2100 (spec 2 §2). */
export const year = whole('L’année est requise (2000 à 2100).').pipe(
  z
    .number()
    .int({ error: 'L’année est requise (2000 à 2100).' })
    .min(2000, { error: 'L’année doit être comprise entre 2000 et 2100.' })
    .max(2100, { error: 'L’année doit être comprise entre 2000 et 2100.' }),
)

/** A month of the year, 1 to 12. */
export const monthNumber = whole('Le mois est requis (1 à 12).').pipe(
  z
    .number()
    .int({ error: 'Le mois est requis (1 à 12).' })
    .min(1, { error: 'Le mois doit être compris entre 1 et 12.' })
    .max(12, { error: 'Le mois doit être compris entre 1 et 12.' }),
)
