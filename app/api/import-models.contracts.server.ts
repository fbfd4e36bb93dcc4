import { z } from 'zod'
import { MOST_VALUES } from '~/domain/import-models/limits'
import { MODEL_PARTS } from '~/domain/import-models/model'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { importModelSchema } from '~/schemas/import-models.server'
import { id, versionNumber } from '~/schemas/primitives.server'
import { contract } from './contract.server'

const read = { access: 'videocheck.import', keys: 'import' } as const
const access = 'administration'

const { $schema: _, ...shape } = z.toJSONSchema(importModelSchema, {
  io: 'input',
  target: 'openapi-3.0',
  unrepresentable: 'any',
}) as Record<string, unknown>

/** Described by its shape, and checked by the service: a model with a mistake is 422, not 400. */
const model = z.unknown().meta(shape)
const order = z.unknown().meta({
  type: 'array',
  items: { type: 'string' },
  nullable: true,
  description: 'En-têtes employés, dans l’ordre du fichier décrit ; null : inconnu',
})

const head = {
  _id: z.string(),
  name: z.string(),
  feeds: z.enum(MODEL_PARTS),
  services: z.array(z.enum(PRODUCTIVE_SERVICES)),
  version: z.number(),
  updatedAt: z.string(),
  updatedBy: z.string(),
}
const stored = z.object({
  ...head,
  model,
  order: z.array(z.string()).nullable(),
})
const version = versionNumber('La version lue (version) est requise.')

export const importModelContracts = {
  list: contract({
    method: 'GET',
    path: '/import-models',
    ...read,
    summary: 'Liste les modèles d’import par nom, sans leur document.',
    input: z.object({}),
    output: z.array(z.object(head)),
  }),
  read: contract({
    method: 'GET',
    path: '/import-models/{id}',
    ...read,
    summary:
      'Donne un modèle d’import, supprimé ou non, avec ses versions ; version donne le document d’une version antérieure.',
    input: z.object({ id, version: version.optional() }),
    output: stored.extend({
      deletedAt: z.string().nullable(),
      versions: z.array(
        z.object({ version: z.number(), name: z.string(), at: z.string(), by: z.string() }),
      ),
    }),
  }),
  create: contract({
    method: 'POST',
    path: '/import-models',
    repeatable: true,
    access,
    summary:
      'Crée un modèle d’import. Un membre inconnu ou une contradiction donnent 422, avec une phrase par membre.',
    input: z.object({ model: model.optional(), order: order.optional() }),
    requires: ['model'],
    most: MOST_VALUES,
    output: stored,
    status: 201,
  }),
  update: contract({
    method: 'PUT',
    path: '/import-models/{id}',
    access,
    summary:
      'Enregistre la version suivante d’un modèle d’import. Avec une autre version que celle qui est enregistrée, la réponse est 409.',
    input: z.object({ id, version, model: model.optional(), order: order.optional() }),
    requires: ['model'],
    most: MOST_VALUES,
    output: stored,
  }),
  delete: contract({
    method: 'DELETE',
    path: '/import-models/{id}',
    access,
    summary:
      'Supprime un modèle d’import ; ses versions restent lisibles. Avec une autre version que celle qui est enregistrée, la réponse est 409.',
    input: z.object({ id, version }),
    output: z.object({ message: z.string() }),
  }),
}
