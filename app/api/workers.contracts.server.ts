import { z } from 'zod'
import { PlanningAccessError } from '~/domain/planning/lock'
import {
  ADD_REFUSED,
  CHANGE_REFUSED,
  ConcessionRequiredError,
  DELETE_REFUSED,
} from '~/domain/workers/rights'
import { PRODUCTIVE_SERVICES, SERVICES } from '~/domain/workshop-services'
import { codeChoice } from '~/schemas/calendar.server'
import { flag, planningMonth, workerFields } from '~/schemas/planning.server'
import { id, optionalId } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const worker = z.object({
  _id: z.string(),
  name: z.string(),
  service: z.enum(SERVICES),
  metier: z.string(),
  isApprenticeDefault: z.boolean(),
  teamSince: z.string().nullable(),
  teamsBefore: z.array(
    z.object({ until: z.string(), service: z.enum(SERVICES), metier: z.string() }),
  ),
  apprenticeSince: z.string().nullable(),
  secondaryService: z.enum(PRODUCTIVE_SERVICES).nullable(),
  matricule: z.string().nullable(),
  userId: z.string().nullable(),
  arrivesOn: z.string().nullable(),
  leavesOn: z.string().nullable(),
  assignmentId: z.string(),
  personId: z.string(),
  stays: z.array(
    z.object({ siteId: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  assignmentLevel: z.literal('concession'),
  plateId: z.string(),
  groupId: z.string(),
  active: z.boolean(),
})
const saved = z.object({ worker, message: z.string() })
const byId = z.object({ id })
const level = z.literal('concession', {
  error: new ConcessionRequiredError().message,
})

export const workerContracts = {
  list: contract({
    method: 'GET',
    path: '/workers',
    access: 'planning.read',
    refusal: new PlanningAccessError().message,
    summary: 'Liste les collaborateurs du périmètre donné.',
    input: z.object({
      active: flag('active vaut true ou false.').default(true),
      site: optionalId,
      plate: optionalId,
      group: optionalId,
      assignmentId: optionalId,
      assignmentLevel: z.enum(['group', 'plate', 'concession']).default('concession'),
    }),
    output: z.array(worker),
  }),
  read: contract({
    method: 'GET',
    path: '/workers/{id}',
    access: 'planning.read',
    refusal: new PlanningAccessError().message,
    summary: 'Donne un collaborateur.',
    input: byId,
    output: worker,
  }),
  create: contract({
    method: 'POST',
    path: '/workers',
    repeatable: true,
    access: 'workers.manage',
    refusal: ADD_REFUSED,
    summary:
      'Ajoute un collaborateur à une concession et initialise son planning du mois. Le matricule d’une personne partie donne 409 avec son identifiant (workerId)\u202f: son retour est une mutation.',
    input: z.object({
      name: workerFields.name.default(''),
      service: workerFields.service.default(''),
      metier: workerFields.metier.default(''),
      secondaryService: workerFields.secondaryService.default(''),
      isApprenticeDefault: workerFields.isApprenticeDefault.default(false),
      matricule: workerFields.matricule.default(''),
      userId: workerFields.userId.default(''),
      arrivesOn: workerFields.arrivesOn.optional(),
      leavesOn: workerFields.leavesOn.optional(),
      assignmentId: optionalId,
      assignmentLevel: level.optional(),
      site: optionalId,
      month: planningMonth.optional(),
    }),
    output: saved,
    status: 201,
  }),
  update: contract({
    method: 'PUT',
    path: '/workers/{id}',
    access: 'workers.manage',
    refusal: CHANGE_REFUSED,
    summary:
      'Modifie un collaborateur\u202f; les champs absents restent inchangés. Équipe, métier et statut d’apprenti valent à partir d’effectiveFrom, aujourd’hui sans elle. Ce qui touche des jours passés demande confirm=true\u202f; des codes que la nouvelle équipe n’a pas, codes (keep les garde, clear les efface). Une autre concession (assignmentId) est une mutation à partir d’effectiveFrom. Sans réponse, 409 dit ce qui change.',
    input: byId.extend({
      ...z.object(workerFields).partial().shape,
      confirm: flag('confirm vaut true ou false.').optional(),
      codes: codeChoice.optional(),
      assignmentId: optionalId,
      effectiveFrom: z.string().optional(),
    }),
    output: saved,
  }),
  remove: contract({
    method: 'DELETE',
    path: '/workers/{id}',
    access: 'workers.delete',
    refusal: DELETE_REFUSED,
    summary:
      'Supprime définitivement un collaborateur\u202f; ses jours passés restent au planning.',
    input: byId,
    output: z.object({ message: z.string() }),
  }),
}
