import { z } from 'zod'
import { isMonth } from '~/domain/calendar/business-day'
import { isBusinessDay } from '~/domain/calendar/day-arithmetic'
import { plainWords } from './plain-words.server'

// why: messages that no schema words itself must be French too
z.config({ ...z.locales.fr(), customError: plainWords })

export const MALFORMED_ID = 'Identifiant invalide.'

const identifier = (missing: string, malformed: string) =>
  z
    .string({ error: missing })
    .regex(/^[0-9a-f]{24}$/i, { error: malformed })
    .toLowerCase()

/** An identifier: 24 hexadecimal digits. */
export const id = identifier('Identifiant requis.', MALFORMED_ID)

/** An identifier whose absence has a sentence of its own: `undefined`, `null` and blanks are absent too. */
export const requiredId = (missing: string) => identifier(missing, missing)

/** The concession that a call is about (spec 1 §8, Call validations). */
export const siteId = requiredId('ID de concession requis…')

/** An optional identifier of a query; blank counts as absent. */
export const optionalId = z
  .union([z.literal('').transform(() => undefined), id], { error: MALFORMED_ID })
  .optional()

/** An optional node of a query; 'all' and blank mean none (3 §7: 'omitted when all'). */
export const optionalNode = z
  .union([z.literal('all').transform(() => undefined), optionalId], { error: MALFORMED_ID })
  .optional()

/** What is told of a field of a call's body that is no text. */
export const noText = (name: string) => `Le champ ${name} doit être un texte.`
/** What is told of a field that is longer than it may be. */
export const tooLong = (name: string) => `Le champ ${name} est trop long.`

/** A text of a call's body; what is too long or no text is told by the field's name. */
export const bodyText = (name: string, max = 1000) =>
  z.string({ error: noText(name) }).max(max, { error: tooLong(name) })

/** What is told of a text that is no calendar day. */
export const NO_DAY = 'Date invalide\u202f: aaaa-mm-jj attendu.'
/** What is told of a text that is no month. */
export const NO_MONTH = 'Mois invalide\u202f: aaaa-mm attendu.'

/** A calendar day yyyy-MM-dd. */
export const businessDay = z
  .string({ error: 'La date est requise (aaaa-mm-jj).' })
  .refine(isBusinessDay, { error: NO_DAY })

/** A calendar month yyyy-MM. */
export const month = z
  .string({ error: 'Le mois est requis (aaaa-mm).' })
  .refine(isMonth, { error: NO_MONTH })

/** A whole number of a range; what is none and what lies outside it have sentences of their own. */
const whole = (required: string, outside: string, [least, most]: readonly [number, number]) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,6}$/, { error: required })], { error: required })
    .transform(Number)
    .pipe(
      z
        .number()
        .int({ error: required })
        .min(least, { error: outside })
        .max(most, { error: outside }),
    )

/** A year of administration's range, 2000 to 2100 (spec 2 §2). */
export const year = whole(
  'L’année est requise (2000 à 2100).',
  'L’année doit être comprise entre 2000 et 2100.',
  [2000, 2100],
)

/** A month of the year, 1 to 12. */
export const monthNumber = whole(
  'Le mois est requis (1 à 12).',
  'Le mois doit être compris entre 1 et 12.',
  [1, 12],
)
