import { z } from 'zod'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { isMonth } from '~/domain/calendar/local-date'
import { plainWords } from './fallback-messages.server'

// Messages that no schema words must be French too.
z.config({ ...z.locales.fr(), customError: plainWords })

export const MALFORMED_ID = 'Identifiant invalide.'

const identifier = (missing: string, malformed: string) =>
  z
    .string({ error: missing })
    .regex(/^[0-9a-f]{24}$/i, { error: malformed })
    .toLowerCase()

/** An identifier: 24 hexadecimal digits. */
export const id = identifier('Identifiant requis.', MALFORMED_ID)

/** Identifier with its own message when absent: `undefined`, `null` and blanks are absent too. */
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

/** Message for a body field that is not a text. */
export const noText = (name: string) => `Le champ ${name} doit être un texte.`
/** Message for a field that exceeds its maximum length. */
export const tooLong = (name: string) => `Le champ ${name} est trop long.`

/** Text of a call's body; the error messages name the field. */
export const bodyText = (name: string, max = 1000) =>
  z.string({ error: noText(name) }).max(max, { error: tooLong(name) })

/** Message for a text that is not a calendar day. */
export const NO_DAY = 'Date invalide\u202f: aaaa-mm-jj attendu.'
/** Message for a text that is not a month. */
export const NO_MONTH = 'Mois invalide\u202f: aaaa-mm attendu.'

/** Calendar day, yyyy-MM-dd. */
export const businessDay = z
  .string({ error: 'La date est requise (aaaa-mm-jj).' })
  .refine(isLocalDate, { error: NO_DAY })

/** Calendar month, yyyy-MM. */
export const month = z
  .string({ error: 'Le mois est requis (aaaa-mm).' })
  .refine(isMonth, { error: NO_MONTH })

/** Whole number of a range, with one message for no whole number and one for a number outside the range. */
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

/** Year of the administration's range, 2000 to 2100 (2 §2). */
export const year = whole(
  'L’année est requise (2000 à 2100).',
  'L’année doit être comprise entre 2000 et 2100.',
  [2000, 2100],
)

/** Month of the year, 1 to 12. */
export const monthNumber = whole(
  'Le mois est requis (1 à 12).',
  'Le mois doit être compris entre 1 et 12.',
  [1, 12],
)

/** Version of a document, from 1, in a query or a body. @param required message for a missing or unreadable one */
export const versionNumber = (required: string) => whole(required, required, [1, 999_999])
