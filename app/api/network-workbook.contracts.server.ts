import { z } from 'zod'
import { SHEETS } from '~/domain/network-workbook/sheets'
import { contract } from './contract.server'
import { DRY_RUN, dryRun } from './imports.contracts.server'

const sheet = z.enum(SHEETS)
const value = z.string().nullable()
const counts = z.object({
  created: z.number(),
  changed: z.number(),
  same: z.number(),
  absent: z.number(),
  refused: z.number(),
  asked: z.number(),
})

export const networkWorkbookContracts = {
  readNetworkWorkbook: contract({
    method: 'GET',
    path: '/network/workbook',
    access: 'administration',
    keys: 'import',
    summary:
      'Télécharge le classeur du réseau (xlsx), rempli de ce qui est enregistré. Avec une clé API, sans la feuille Comptes.',
    input: z.object({}),
    output: z.string(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  importNetwork: contract({
    method: 'POST',
    path: '/network/import',
    access: 'administration',
    keys: 'import',
    summary: `Enregistre ce que le classeur du réseau (champ file) change. answers\u202f: réponses aux questions et conflits\u202f; leavers\u202f: départs\u202f; effectiveFrom\u202f: jour d’effet. password ou code confirme un administrateur. Avec une clé API, sans la feuille Comptes. ${DRY_RUN}`,
    body: 'multipart',
    input: z.object({ dryRun }),
    form: z.object({
      dryRun,
      effectiveFrom: z.string().optional(),
      answers: z.string().optional(),
      leavers: z.string().optional(),
      password: z.string().optional(),
      code: z.string().optional(),
    }),
    output: z.object({
      importId: z.string().nullable(),
      sheets: z.partialRecord(sheet, counts),
      changes: z.array(
        z.object({
          sheet,
          row: z.number(),
          kind: z.enum(['created', 'changed']),
          name: z.string(),
          fields: z.array(z.object({ field: z.string(), old: value, new: value })),
        }),
      ),
      conflicts: z.array(
        z.object({
          sheet,
          row: z.number(),
          id: z.string(),
          field: z.string(),
          downloaded: value,
          typed: value,
          stored: value,
          author: value,
        }),
      ),
      errors: z.array(
        z.object({ sheet, row: z.number(), column: z.string(), message: z.string() }),
      ),
      questions: z.array(
        z.object({
          sheet,
          field: z.string(),
          value: z.string(),
          rows: z.array(z.number()),
          choices: z.array(z.object({ value: z.string(), label: z.string() })),
        }),
      ),
      leavers: z.array(z.object({ workerId: z.string(), name: z.string(), site: z.string() })),
      warnings: z.array(z.string()),
      links: z.array(z.object({ email: z.string(), name: z.string(), url: z.string() })).optional(),
    }),
  }),
}
