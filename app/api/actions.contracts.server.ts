import { z } from 'zod'
import { ActionRefusedError } from '~/domain/actions/action'
import { ACTION_LEVERS, ACTION_STATES } from '~/domain/actions/terms'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import {
  actionsQuery,
  changedActionInput,
  deletedActionInput,
  newActionInput,
} from '~/schemas/actions.server'
import { contract } from './contract.server'

const gap = z.object({ date: z.string(), gap: z.number().nullable() })

const action = z.object({
  _id: z.string(),
  /** one of the three: the scope of the action */
  siteId: z.string().nullable(),
  plateId: z.string().nullable(),
  groupId: z.string().nullable(),
  /** name of the concession, plate or group */
  site: z.string(),
  /** null: all services */
  service: z.enum(PRODUCTIVE_SERVICES).nullable(),
  /** null: the whole gap */
  lever: z.enum(ACTION_LEVERS).nullable(),
  text: z.string(),
  /** name of the person who acts */
  who: z.string(),
  /** account of the person; null for a name alone */
  whoId: z.string().nullable(),
  until: z.string(),
  state: z.enum(ACTION_STATES),
  late: z.boolean(),
  word: z.string().nullable(),
  /** gain in euros that is expected of it */
  expected: z.number().nullable(),
  /** the lever's gap in euros when the action was decided */
  decided: gap,
  /** euros per working day before the decision and since; null: `reason` says why */
  effect: z
    .object({ before: z.number(), since: z.number(), change: z.number(), days: z.number() })
    .nullable(),
  reason: z.string().nullable(),
  /** concessions and services of a wide action without effect */
  lacking: z.array(z.string()),
  author: z.string(),
  createdAt: z.string(),
  editor: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})

const refusal = new ActionRefusedError().message

export const actionsContracts = {
  readActions: contract({
    method: 'GET',
    path: '/actions',
    access: 'actions.read',
    summary:
      'Liste les actions du périmètre\u202f: ouvertes par défaut, sinon en retard (late), terminées (done), abandonnées (dropped) ou les deux (ended)\u202f; 200 par page.',
    input: actionsQuery,
    output: z.object({
      date: z.string(),
      found: z.number(),
      page: z.number(),
      pages: z.number(),
      actions: z.array(action),
    }),
  }),
  createAction: contract({
    method: 'POST',
    path: '/actions',
    access: 'actions.write',
    repeatable: true,
    refusal,
    summary:
      'Décide une action (140 caractères) d’une concession, d’une plaque ou d’un groupe, sur un service ou tous (null), un levier ou l’écart entier (null)\u202f; confirm en décide une autre que celle qui y est ouverte (409, first)\u202f; who est le nom, l’adresse ou l’identifiant d’un compte, ou un nom libre.',
    input: newActionInput,
    output: action,
    status: 201,
  }),
  changeAction: contract({
    method: 'PUT',
    path: '/actions/{id}',
    access: 'actions.write',
    refusal,
    summary:
      'Modifie une action, la termine (done) ou l’abandonne (dropped) avec un mot (word), la rouvre (open)\u202f; un champ absent reste. Avec version, une action modifiée entre-temps est refusée.',
    input: changedActionInput,
    output: action,
  }),
  deleteAction: contract({
    method: 'DELETE',
    path: '/actions/{id}',
    access: 'actions.write',
    refusal,
    summary: 'Supprime une action.',
    input: deletedActionInput,
    output: z.object({ message: z.string() }),
  }),
}
