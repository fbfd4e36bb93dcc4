import { z } from 'zod'
import { VideocheckImportForbidden } from '~/domain/videocheck/file'
import { videocheckStatsQuery } from '~/schemas/videocheck.server'
import { contract } from './contract.server'
import { freshness } from './freshness.server'
import {
  DRY_RUN,
  dryRun,
  fileAccount,
  finding,
  modelFields,
  previewedSite,
  usedModel,
} from './imports.contracts.server'
import { scopeLabel } from './scope-label.server'

const figures = z.object({
  entries: z.number(),
  videosDone: z.number(),
  identifiedRevenue: z.number(),
  realizedRevenue: z.number(),
})

const totals = z.object({
  entries: z.number(),
  videosDone: z.number(),
  identifiedRevenue: z.number(),
  realizedRevenue: z.number(),
  targetCompletionRate: z.number(),
  targetRevenue: z.number(),
  targetConversionRate: z.number(),
  targetRevenuePerVideo: z.number(),
  completionRate: z.number().nullable(),
  realizedRevenuePercentage: z.number().nullable(),
  revenuePerVideo: z.number().nullable(),
  revenuePercent: z.number().nullable(),
})

export const videocheckContracts = {
  readVideocheckStats: contract({
    method: 'GET',
    path: '/videocheck/stats',
    access: 'videocheck.read',
    keys: 'read',
    summary:
      'Donne le programme VideoCheck d’un mois\u202f: totaux, plaques, groupes, concessions.',
    input: videocheckStatsQuery,
    output: z.object({
      period: z.string(),
      analyzedDate: z.string(),
      scope: scopeLabel,
      totals: z.object({
        global: totals,
        groups: z.array(z.object({ groupId: z.string(), totals })),
        plates: z.array(z.object({ plateId: z.string(), totals })),
      }),
      data: z.array(
        z.object({
          concessionId: z.string(),
          date: z.string(),
          nombreEntreesVideocheck: z.number(),
          dossiersEnvoyes: z.number(),
          caIdentifie: z.number(),
          caRealise: z.number(),
        }),
      ),
      path: z
        .array(figures.extend({ date: z.string() }))
        .describe('Le mois\u202f: cumuls du périmètre à chaque date importée'),
      late: freshness.shape.late,
      unreadable: freshness.shape.unreadable,
    }),
  }),
  importVideocheck: contract({
    method: 'POST',
    path: '/videocheck/import',
    access: 'videocheck.import',
    keys: 'import',
    refusal: new VideocheckImportForbidden().message,
    summary: `Importe un fichier VideoCheck (champs file et period), concession par concession. ${DRY_RUN}`,
    body: 'multipart',
    input: z.object({ dryRun }),
    form: z.object({ period: z.string(), dryRun, ...modelFields }),
    output: z.object({
      message: z.string(),
      model: usedModel,
      failed: z.number(),
      importId: z.string().nullable(),
      errors: z.array(finding),
      reserves: z.array(z.string()),
      ...fileAccount,
      dryRun: z.literal(true).optional(),
      sites: z
        .object({
          stored: z.number(),
          failed: z.number(),
          byName: z.array(previewedSite(figures)),
        })
        .optional(),
    }),
  }),
}
