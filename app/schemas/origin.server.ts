import { z } from 'zod'
import { ORIGIN_FIGURES } from '~/domain/origin/figures'
import { ORIGIN_SUBJECTS } from '~/domain/origin/subject'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { causesQuery } from './records.server'

const FIGURES = [...ORIGIN_FIGURES, ...ORIGIN_SUBJECTS] as const
const oneOf = <T extends string>(values: readonly [T, ...T[]], error: string) =>
  z.enum(values, { error })
const words = z
  .string()
  .max(200, { error: 'Le texte est trop long\u202f: 200 caractères au plus.' })
  .optional()

/** `GET /records/origin` (7-beyond §1): as the page's address, `measure` as in `GET /records/causes`. */
export const originQuery = causesQuery.extend({
  figure: oneOf(FIGURES, `Chiffre inconnu\u202f: ${FIGURES.join(', ')} attendu.`).default(
    'realized',
  ),
  service: oneOf(
    PRODUCTIVE_SERVICES,
    `Service inconnu\u202f: ${PRODUCTIVE_SERVICES.join(', ')} attendu.`,
  ).optional(),
  family: words,
  brand: words,
  indicator: words,
  of: words,
})
