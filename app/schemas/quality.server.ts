import { z } from 'zod'
import { BRAND_NAME_REQUIRED, COLOUR_UNKNOWN } from '~/domain/quality/form'
import { COLOUR_KEYS, MOST_BRANDS } from '~/domain/quality/quality'
import { QualitySiteError } from '~/domain/quality/rights'
import { id, month, optionalId, requiredId } from './primitives.server'

const text = (max: number) =>
  z.string().max(max, { error: `Texte trop long\u202f: ${max} caractères au plus.` })

const figure = z.union([z.number(), z.string()], { error: 'Un nombre est attendu.' })

/** `GET /quality` (3 §5, §7): period and site are required; 'all' means everything the user covers. */
export const qualityQuery = z.object({
  period: month,
  site: z.union([z.literal('all').transform(() => undefined), id], {
    error: 'Le site est requis (identifiant ou all).',
  }),
  plate: optionalId,
  group: optionalId,
})

/** Saving needs one concession (3 §5): neither none nor 'all'. */
const oneSite = requiredId(new QualitySiteError().message)

/** `PUT /quality/data` (3 §7); the domain's rules validate the figures. */
export const saveQualityInput = z.object({
  site: oneSite,
  period: month,
  brandName: text(200).default(''),
  originalBrandName: text(200).optional(),
  surveyCount: figure.default(0),
  version: z.number().int().min(0).optional(),
  indicators: z
    .array(
      z.object({
        indicatorId: text(200).default(''),
        label: text(200).default(''),
        description: text(400).default(''),
        icon: text(20).default('⭐'),
        bgColor: z.enum(COLOUR_KEYS, { error: COLOUR_UNKNOWN }).default('blue'),
        target: figure.default(0),
        value: figure.default(0),
      }),
    )
    .max(MOST_BRANDS, { error: `Une marque compte ${MOST_BRANDS} indicateurs au plus.` })
    .default([]),
})

/** `DELETE /quality/data`. */
export const removeQualityInput = z.object({
  site: oneSite,
  period: month,
  brandName: z.string().min(1, { error: BRAND_NAME_REQUIRED }),
})
