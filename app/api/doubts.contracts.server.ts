import { z } from 'zod'
import { CELL_DOUBT_KINDS, DOUBT_STATES } from '~/domain/doubts/cell-doubts'
import { ConfirmingRefusedError } from '~/domain/doubts/confirmation'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { confirmDoubtInput, doubtsQuery } from '~/schemas/doubts.server'
import { contract } from './contract.server'

const doubt = z.object({
  _id: z.string(),
  siteId: z.string(),
  service: z.enum(PRODUCTIVE_SERVICES),
  measure: z.enum(['netRevenue', 'ht', 'hec']),
  date: z.string().describe('Jour du relevé'),
  kind: z
    .enum(CELL_DOUBT_KINDS)
    .describe(
      'above\u202f: plus de trois jours habituels\u202f; fall\u202f: cumul en baisse\u202f; zero\u202f: service à 0',
    ),
  old: z
    .number()
    .describe(
      'above\u202f: l’habituel des jours ouvrés du relevé\u202f; sinon le dernier cumul sûr',
    ),
  new: z.number().describe('above\u202f: le chiffre du jour\u202f; sinon le cumul'),
  gapWith: z
    .number()
    .nullable()
    .describe('Écart à date du périmètre, pour cette mesure, avec les chiffres sous réserve'),
  gapWithout: z.number().nullable().describe('Le même, hors réserve'),
  importId: z.string().nullable(),
  state: z
    .enum(DOUBT_STATES)
    .describe('À la date demandée\u202f: sous réserve, confirmé, ou levé par un chiffre ultérieur'),
})

export const doubtsContracts = {
  readDoubts: contract({
    method: 'GET',
    path: '/doubts',
    access: 'synthesis.read',
    keys: 'read',
    summary: 'Liste les chiffres sous réserve du mois d’un périmètre, jusqu’à une date.',
    input: doubtsQuery,
    output: z.array(doubt),
  }),
  confirmDoubt: contract({
    method: 'POST',
    path: '/doubts/{id}/confirm',
    access: 'doubts.confirm',
    refusal: new ConfirmingRefusedError().message,
    summary:
      'Confirme un chiffre sous réserve, avec sa raison (80 caractères)\u202f; refusé s’il n’est plus new.',
    input: confirmDoubtInput,
    output: doubt,
  }),
}
