import { z } from 'zod'
import { TO_COMPLETE_KINDS } from '~/domain/morning/to-complete'
import { recordsQuery } from '~/schemas/records.server'
import { contract } from './contract.server'

export const toCompleteContracts = {
  readToComplete: contract({
    method: 'GET',
    path: '/to-complete',
    access: 'synthesis.read',
    summary:
      'Liste ce qui manque aux chiffres d’un périmètre, avec la page qui le complète et les comptes à qui le demander.',
    input: recordsQuery,
    output: z.object({
      date: z.string(),
      entries: z.array(
        z.object({
          kind: z.enum(TO_COMPLETE_KINDS),
          head: z.string(),
          count: z.number().describe('Nombre de concessions, de numéros PDV ou de valeurs'),
          first: z
            .array(
              z.object({
                name: z.string(),
                ask: z.array(z.string()).describe('Au plus deux comptes, les plus proches d’abord'),
              }),
            )
            .describe('Les trois premiers'),
          act: z
            .object({ to: z.string(), label: z.string() })
            .nullable()
            .describe('null\u202f: le rôle du compte ne permet pas de compléter'),
        }),
      ),
    }),
  }),
}
