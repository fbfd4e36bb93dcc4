import { z } from 'zod'
import { COLOUR_KEYS } from '~/domain/quality/quality'
import { QualityRefusedError } from '~/domain/quality/rights'
import { qualityQuery, removeQualityInput, saveQualityInput } from '~/schemas/quality.server'
import { contract } from './contract.server'

const brand = z.object({
  brandName: z.string(),
  surveyCount: z.number(),
  indicators: z.array(
    z.object({
      indicatorId: z.string(),
      label: z.string(),
      description: z.string(),
      icon: z.string(),
      bgColor: z.enum(COLOUR_KEYS),
      target: z.number(),
      value: z.number(),
    }),
  ),
})
const refusal = new QualityRefusedError().message

export const qualityContracts = {
  readQuality: contract({
    method: 'GET',
    path: '/quality',
    access: 'quality.read',
    keys: 'read',
    summary: 'Donne les enquêtes qualité d’un mois, par concession et par marque.',
    input: qualityQuery,
    output: z.object({
      period: z.string(),
      /** names the concessions whose month cannot be read */
      message: z.string().optional(),
      sites: z.array(z.object({ concessionId: z.string(), brands: z.array(brand) })),
    }),
  }),
  saveBrand: contract({
    method: 'PUT',
    path: '/quality/data',
    access: 'quality.write',
    refusal,
    summary:
      'Enregistre une marque d’une concession pour un mois\u202f: ajout, mise à jour ou renommage.',
    input: saveQualityInput,
    output: z.object({ message: z.string(), brand: brand.extend({ version: z.number() }) }),
  }),
  removeBrand: contract({
    method: 'DELETE',
    path: '/quality/data',
    access: 'quality.write',
    refusal,
    summary: 'Retire une marque d’une concession pour un mois.',
    input: removeQualityInput,
    output: z.object({ message: z.string() }),
  }),
}
