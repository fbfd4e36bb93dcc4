import { z } from 'zod'
import { MissingEntryIdError } from '~/domain/planning/entry-validation'
import { PlanningAccessError, PlanningEditError } from '~/domain/planning/lock'
import { CHANGE_REFUSED } from '~/domain/workers/rights'
import { byService, SERVICES } from '~/domain/workshop-services'
import {
  flag,
  optionalService,
  planningEntry,
  planningMonth,
  scopeFilters,
} from '~/schemas/planning.server'
import { businessDay } from '~/schemas/primitives.server'
import { contract } from './contract.server'
import { LEFT_OUT_HEADERS } from './incomplete-list-headers.server'

const entry = z.object({
  _id: z.string(),
  worker: z.string(),
  site: z.string(),
  date: z.string(),
  service: z.enum(SERVICES),
  code: z.string(),
  isApprenti: z.boolean(),
  present: z.boolean(),
})
const conflict = z.object({
  workerId: z.string(),
  workerName: z.string(),
  date: z.string(),
  seen: z.string(),
  yours: z.string(),
  theirs: z.string(),
  author: z.string(),
})
const dropped = z.object({
  workerId: z.string(),
  date: z.string(),
  code: z.string(),
  reason: z.enum(['code', 'worker', 'closed', 'team', 'out']),
})
const hours = z.object(byService(() => z.number()))

const NO_ACCESS = new PlanningAccessError().message
const NO_EDIT = new PlanningEditError().message

export const planningContracts = {
  list: contract({
    method: 'GET',
    path: '/planning',
    access: 'attendance-codes.read',
    refusal: NO_ACCESS,
    summary: 'Liste les entrées de planning d’un mois, pour le périmètre donné.',
    input: z.object({ month: planningMonth, service: optionalService, ...scopeFilters }),
    output: z.array(entry),
    headers: LEFT_OUT_HEADERS,
  }),
  upsert: contract({
    method: 'POST',
    path: '/planning',
    access: 'planning.write',
    refusal: NO_EDIT,
    summary: 'Crée ou remplace l’entrée d’un collaborateur pour un jour.',
    input: planningEntry,
    output: entry,
  }),
  flag: contract({
    method: 'PATCH',
    path: '/planning/{id}/toggle-apprenti',
    access: 'workers.manage',
    refusal: CHANGE_REFUSED,
    summary: 'Indique si le collaborateur est apprenti pour cette entrée.',
    input: z.object({
      id: z.string({ error: new MissingEntryIdError().message }),
      isApprenti: z.boolean({ error: 'isApprenti est requis (booléen).' }),
    }),
    output: entry,
  }),
  bulk: contract({
    method: 'PATCH',
    path: '/planning/bulk-update',
    access: 'planning.write',
    refusal: NO_EDIT,
    summary:
      'Enregistre jusqu’à 200 entrées\u202f; les codes et collaborateurs inconnus sont ignorés.',
    input: z.object({
      entries: z.array(planningEntry, { error: 'Une liste d’entrées est attendue.' }),
    }),
    output: z.object({
      message: z.string(),
      upsertedCount: z.number(),
      modifiedCount: z.number(),
      dropped: z.array(dropped),
      conflicts: z.array(conflict),
    }),
  }),
  calculatePotential: contract({
    method: 'POST',
    path: '/planning/calculate-potential',
    access: 'planning.write',
    refusal: 'Vous n’avez pas les droits nécessaires pour recalculer le potentiel.',
    summary: 'Recalcule les heures potentielles d’un mois à partir du planning.',
    input: z.object({
      month: planningMonth,
      force: flag('force vaut true ou false.').default(false),
      ...scopeFilters,
    }),
    output: z.object({
      month: z.string(),
      total: z.number(),
      services: z.array(z.object({ service: z.string(), actualizedPotentialHours: z.number() })),
      sites: z.array(
        z.object({ _id: z.string(), name: z.string(), actualizedPotentialHours: hours }),
      ),
      recalculated: z.number(),
      message: z.string(),
    }),
  }),
  workingCount: contract({
    method: 'GET',
    path: '/planning/working-count',
    access: 'synthesis.read',
    keys: 'read',
    summary: 'Compte les collaborateurs présents un jour, d’une équipe ou de toutes.',
    input: z.object({ date: businessDay, service: optionalService, ...scopeFilters }),
    output: z.object({
      workingWorkerCount: z.number(),
      message: z.string(),
      date: z.string(),
      service: z.enum(SERVICES).nullable(),
      scope: z.object({ type: z.string(), id: z.string().nullable() }),
    }),
  }),
}
