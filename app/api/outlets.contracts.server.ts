import { z } from 'zod'
import { OUTLET_KINDS } from '~/domain/outlets/message'
import { ASSIGNMENT_LEVELS } from '~/domain/users/accounts'
import { bodyText, id } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const access = 'administration'
const thresholds = z.object({
  gapEuros: z.number().optional(),
  gapPercent: z.number().optional(),
  projection: z.number().optional(),
  productivity: z.number().optional(),
  delay: z.number().optional(),
})
const answer = z.object({
  at: z.string(),
  event: z.enum(['morning', 'import', 'alert', 'test']),
  status: z.number().nullable(),
  text: z.string(),
  delivered: z.boolean(),
})
const outlet = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(OUTLET_KINDS),
  assignmentLevel: z.enum(ASSIGNMENT_LEVELS),
  assignmentId: z.string(),
  scope: z.string().nullable(),
  maskedAddress: z.string(),
  morning: z.boolean(),
  imports: z.boolean(),
  alerts: thresholds,
  isPaused: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
  lastAnswer: answer.nullable(),
  abandonedAt: z.string().nullable(),
})

const text = (name: string, max?: number) => bodyText(name, max).default('')
const flag = (name: string) =>
  z.boolean({ error: `Le champ ${name} doit être true ou false.` }).default(false)
/** A threshold is checked by the service, with the profile's sentences. */
const threshold = z
  .number({ error: 'Les seuils de alerts doivent être des nombres.' })
  .transform(String)
  .optional()

export const outletContracts = {
  list: contract({
    method: 'GET',
    path: '/outlets',
    access,
    summary:
      'Liste les webhooks par groupe, plaque et concession, sans leurs adresses ni leurs secrets.',
    input: z.object({}),
    output: z.array(outlet),
  }),
  create: contract({
    method: 'POST',
    path: '/outlets',
    repeatable: true,
    secret: 'secret',
    access,
    summary:
      'Crée un webhook (kind teams, slack, mattermost ou json\u202f; assignmentLevel group, plate ou concession). Le secret du type json n’est donné que dans cette réponse.',
    input: z.object({
      name: text('name'),
      kind: text('kind'),
      assignmentLevel: text('assignmentLevel'),
      assignmentId: text('assignmentId'),
      address: text('address', 4000),
      morning: flag('morning'),
      imports: flag('imports'),
      alerts: z
        .object({
          gapEuros: threshold,
          gapPercent: threshold,
          projection: threshold,
          productivity: threshold,
          delay: threshold,
        })
        .default({}),
    }),
    output: outlet.extend({ secret: z.string().optional() }),
    status: 201,
  }),
  read: contract({
    method: 'GET',
    path: '/outlets/{id}',
    access,
    summary: 'Donne un webhook et ses dix dernières réponses.',
    input: z.object({ id }),
    output: outlet.extend({ answers: z.array(answer) }),
  }),
  pause: contract({
    method: 'PUT',
    path: '/outlets/{id}',
    access,
    summary: 'Met un webhook en pause (isPaused true), ou le reprend.',
    input: z.object({ id, isPaused: z.boolean({ error: 'isPaused est requis (booléen).' }) }),
    output: z.object({ message: z.string() }),
  }),
  test: contract({
    method: 'POST',
    path: '/outlets/{id}/trial',
    access,
    summary: 'Envoie un essai, et dit si le serveur l’a accepté.',
    input: z.object({ id }),
    output: z.object({
      delivered: z.boolean(),
      status: z.number().nullable(),
      message: z.string(),
    }),
  }),
  remove: contract({
    method: 'DELETE',
    path: '/outlets/{id}',
    access,
    summary: 'Supprime un webhook, ses réponses et ses messages en attente.',
    input: z.object({ id }),
    output: z.object({ message: z.string() }),
  }),
}
