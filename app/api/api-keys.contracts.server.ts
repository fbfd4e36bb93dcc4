import { z } from 'zod'
import { KEY_PERMISSIONS } from '~/domain/access/key-permission'
import { KEY_LEVELS } from '~/domain/api-keys/key'
import { bodyText, id } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const access = 'administration'
const key = z.object({
  _id: z.string(),
  name: z.string(),
  permission: z.enum(KEY_PERMISSIONS),
  assignmentLevel: z.enum(KEY_LEVELS),
  assignmentId: z.string().nullable(),
  scope: z.string().nullable(),
  expiresOn: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.string(),
  createdBy: z.string(),
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
})

const text = (name: string) => bodyText(name).default('')

export const apiKeyContracts = {
  list: contract({
    method: 'GET',
    path: '/api-keys',
    access,
    summary: 'Liste les clés API, les plus récentes d’abord, sans les clés elles-mêmes.',
    input: z.object({}),
    output: z.array(key),
  }),
  create: contract({
    method: 'POST',
    path: '/api-keys',
    repeatable: true,
    secret: 'key',
    access,
    summary:
      'Crée une clé API (permission read ou import\u202f; assignmentLevel network, group, plate ou concession). La clé n’est donnée que dans cette réponse.',
    input: z.object({
      name: text('name'),
      permission: text('permission'),
      assignmentLevel: text('assignmentLevel'),
      assignmentId: z.union([text('assignmentId'), z.null().transform(() => '')]).default(''),
      expiresOn: text('expiresOn'),
    }),
    output: key.extend({ key: z.string() }),
    status: 201,
  }),
  revoke: contract({
    method: 'DELETE',
    path: '/api-keys/{id}',
    access,
    summary: 'Révoque une clé API, aussitôt et définitivement.',
    input: z.object({ id }),
    output: z.object({ message: z.string() }),
  }),
}
