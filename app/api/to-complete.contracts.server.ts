import { z } from 'zod'
import { TO_COMPLETE_KINDS } from '~/domain/morning/to-complete'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { recordsQuery } from '~/schemas/records.server'
import { contract } from './contract.server'

export const toCompleteContracts = {
  readToComplete: contract({
    method: 'GET',
    path: '/to-complete',
    access: 'synthesis.read',
    summary:
      'Liste tout ce qui manque aux chiffres d’un périmètre, ligne par ligne, avec la page qui le complète et les comptes à qui le demander.',
    input: recordsQuery,
    output: z.array(
      z.object({
        kind: z.enum(TO_COMPLETE_KINDS),
        siteId: z.string().nullable().describe('null\u202f: d’aucune concession'),
        service: z.enum(PRODUCTIVE_SERVICES).nullable().describe('null\u202f: toute la concession'),
        date: z.string(),
        name: z.string().describe('Concession, numéro PDV ou valeur, et ce dont il s’agit'),
        link: z.string(),
        who: z
          .array(z.object({ id: z.string(), name: z.string() }))
          .describe('Au plus deux comptes, les plus proches d’abord'),
      }),
    ),
  }),
}
