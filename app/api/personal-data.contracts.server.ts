import { z } from 'zod'
import { RETENTION_KINDS } from '~/domain/personal-data/retention'
import { id } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const access = 'personal-data.manage'
const byId = z.object({ id })
const person = z.object({
  name: z.string(),
  tables: z.array(
    z.object({
      title: z.string(),
      headers: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    }),
  ),
})
const anonymised = z.object({ message: z.string(), name: z.string() })

const ILL = 'Une durée est un nombre entier de mois, ou rien pour ne jamais effacer.'
/** number of months, from a query or a body; null and '' mean unlimited */
const months = z
  .union([z.number(), z.string().max(10, { error: ILL }), z.null()], { error: ILL })
  .transform((value) => String(value ?? ''))
  .optional()
const durations = z.object({
  planning: months,
  workers: months,
  trail: months,
  accounts: months,
})
const kept = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(RETENTION_KINDS),
      months: z.number().nullable(),
      minimum: z.number(),
      count: z.number(),
      oldest: z.string().nullable(),
      newest: z.string().nullable(),
    }),
  ),
  lastRun: z
    .object({
      day: z.string(),
      state: z.enum(['running', 'cut', 'done']),
      counts: z.record(z.string(), z.number()),
    })
    .nullable(),
})

export const personalDataContracts = {
  retention: contract({
    method: 'GET',
    path: '/personal-data/retention',
    access,
    summary:
      'Donne les durées de conservation en mois, et ce qui partirait maintenant avec elles ou avec celles de la requête.',
    input: durations,
    output: kept,
  }),
  keep: contract({
    method: 'PUT',
    path: '/personal-data/retention',
    access,
    summary:
      'Enregistre des durées de conservation en mois (null\u202f: jamais)\u202f; elles s’appliquent chaque nuit.',
    input: durations,
    output: kept,
  }),
  worker: contract({
    method: 'POST',
    path: '/personal-data/workers/{id}/export',
    access,
    summary:
      'Donne tout ce qui est conservé d’un collaborateur, table par table\u202f; l’export est inscrit au journal.',
    input: byId,
    output: person,
  }),
  user: contract({
    method: 'POST',
    path: '/personal-data/users/{id}/export',
    access,
    summary:
      'Donne tout ce qui est conservé d’un compte, table par table\u202f; l’export est inscrit au journal.',
    input: byId,
    output: person,
  }),
  anonymiseWorker: contract({
    method: 'POST',
    path: '/personal-data/workers/{id}/anonymise',
    access,
    summary:
      'Remplace partout, définitivement, le nom d’un collaborateur parti\u202f; aucune somme ne change.',
    input: byId,
    output: anonymised,
  }),
  anonymiseUser: contract({
    method: 'POST',
    path: '/personal-data/users/{id}/anonymise',
    access,
    summary: 'Remplace partout, définitivement, le nom et l’adresse d’un compte désactivé.',
    input: byId,
    output: anonymised,
  }),
}
