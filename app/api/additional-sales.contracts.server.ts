import { z } from 'zod'
import { FAMILIES, TARGET_FAMILIES } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { additionalSalesQuery, advisorSalesQuery } from '~/schemas/additional-sales.server'
import { contract } from './contract.server'
import { freshness } from './freshness.server'
import { outsideSites } from './outside-sites.server'
import { scopeLabel } from './scope-label.server'

const advisors = {
  period: z.string(),
  dataDate: z.string().nullable(),
  freshness,
  detailsByWorker: z.array(
    z.object({
      workerName: z.string(),
      siteName: z.string(),
      service: z.enum(PRODUCTIVE_SERVICES),
      totalSalesCCS: z.number(),
      salesDetails: z.record(z.enum(FAMILIES), z.number()),
    }),
  ),
}

export const additionalSalesContracts = {
  readAdditionalSales: contract({
    method: 'GET',
    path: '/additional-sales',
    access: 'additional-sales.read',
    keys: 'read',
    summary:
      'Donne les ventes additionnelles d’un mois\u202f: par service et famille, par conseiller.',
    input: additionalSalesQuery,
    output: z.object({
      scope: scopeLabel,
      ...advisors,
      services: z.array(
        z.object({
          key: z.enum(PRODUCTIVE_SERVICES),
          families: z.array(
            z.object({
              key: z.enum(TARGET_FAMILIES),
              quantity: z.number(),
              comparedQuantity: z
                .number()
                .describe('Ce qu’en ont vendu les concessions qui ont un objectif.'),
              targetQuantity: z.number(),
              outside: z
                .object({ quantity: z.number(), sites: outsideSites })
                .optional()
                .describe(
                  'Ce qui est vendu sans objectif, et par qui (les premières concessions).',
                ),
            }),
          ),
        }),
      ),
    }),
  }),
  readAdvisorSales: contract({
    method: 'GET',
    path: '/additional-sales/advisors',
    access: 'additional-sales.read',
    keys: 'read',
    summary: 'Donne les ventes additionnelles d’un mois par conseiller.',
    input: advisorSalesQuery,
    output: z.object(advisors),
  }),
}
