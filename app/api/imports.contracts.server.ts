import { z } from 'zod'
import { WARNING_KINDS } from '~/domain/imports/warning-kinds'
import { businessDay } from '~/schemas/primitives.server'
import { contract } from './contract.server'

/** A sentence about a place of an imported file. */
export const finding = z.object({
  sheet: z.string().nullable(),
  row: z.number().nullable(),
  column: z.string().nullable(),
  site: z.string().nullable(),
  message: z.string(),
})

export const importContracts = {
  importActivity: contract({
    method: 'POST',
    path: '/dashboard/import',
    access: 'activity.import',
    refusal: 'Vous n’avez pas les droits nécessaires pour importer un fichier.',
    summary: 'Importe le classeur d’activité (champs file et date), concession par concession.',
    body: 'multipart',
    input: z.object({}),
    form: z.object({ date: businessDay }),
    output: z.object({
      failedSites: z.array(z.string()),
      message: z.string(),
      importId: z.string(),
      activityDate: z.string(),
      sites: z.object({ stored: z.number(), failed: z.number() }),
      errors: z.array(finding),
      warnings: z.array(
        finding.extend({ kind: z.enum(WARNING_KINDS).optional(), count: z.number().optional() }),
      ),
    }),
  }),
}
