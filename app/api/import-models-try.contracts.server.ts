import { z } from 'zod'
import { businessDay, month } from '~/schemas/primitives.server'
import { contract } from './contract.server'
import { fileAccount, finding, usedModel } from './imports.contracts.server'

const amounts = z.record(z.string(), z.number())

export const importModelTryContracts = {
  tryImportModel: contract({
    method: 'POST',
    path: '/import-models/try',
    access: 'videocheck.import',
    keys: 'import',
    summary:
      'Lit un fichier avec un modèle d’import (champs file et date, ou period pour VideoCheck\u202f; model\u202f: le document JSON, un identifiant, ou rien pour le reconnaître) et donne ce qui en serait lu. Rien n’est enregistré.',
    body: 'multipart',
    input: z.object({}),
    form: z.object({
      model: z.string().optional(),
      date: businessDay.optional(),
      period: month.optional(),
    }),
    output: z.object({
      recognised: usedModel,
      ...fileAccount,
      days: z.array(z.string()),
      sites: z.array(
        z.object({
          siteId: z.string(),
          name: z.string(),
          date: z.string(),
          services: z.record(z.string(), amounts),
          sum: z.record(z.string(), amounts).optional(),
          moved: z.array(z.string()).optional(),
        }),
      ),
      totals: amounts,
      control: z.array(
        z.object({
          field: z.string(),
          column: z.string(),
          row: z.number(),
          file: z.number(),
          read: z.number(),
          left: z.number(),
        }),
      ),
      findings: z.array(finding.extend({ level: z.enum(['error', 'warning']) })),
    }),
  }),
}
