import { z } from 'zod'
import { KEY_PERMISSION_LABELS } from '~/domain/access/key-permission'
import { PERMISSIONS } from '~/domain/access/permissions'
import { IDEMPOTENCY_KEY, MOST_KEY_CHARACTERS } from '~/domain/access/repeated-call'
import { ROLE_LABELS } from '~/domain/access/roles'
import type { Contract } from './contract.server'

type Schema = Record<string, unknown>
interface ObjectSchema extends Schema {
  properties?: Record<string, Schema>
  required?: string[]
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): ObjectSchema =>
  z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any' }) as ObjectSchema

const ERROR = {
  description: 'Erreur, avec sa phrase',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

/** French description of the roles and keys that may call. */
function description({ access, keys }: Contract): string {
  if (access === 'public') return 'Sans session.'
  const key = keys
    ? ` Clés API\u202f: ${KEY_PERMISSION_LABELS[keys]}, dans la limite de leur périmètre.`
    : ''
  if (access === 'signed-in') return `Tout utilisateur connecté.${key}`
  const roles = PERMISSIONS[access].map((role) => ROLE_LABELS[role])
  return `Rôles\u202f: ${roles.join(', ')}\u202f; dans la limite du périmètre de l’utilisateur.${key}`
}

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description:
    'Le jeton d’une session (POST /auth/login), ou une clé API (gav_…) faite dans l’administration\u202f: elle ne permet que les appels qui le disent, et n’est acceptée que dans cet en-tête, jamais d’un navigateur.',
}

/** Header of the calls that create; only they take it (4-decisions, 75). */
const IDEMPOTENCY = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  description:
    'Choisie par l’appelant, gardée 24\u202fheures par compte ou clé\u202f: le même appel répété ne crée rien et reçoit la première réponse (409 quand elle portait un secret). Un autre contenu sous la même clé est refusé (422).',
  schema: { type: 'string', maxLength: MOST_KEY_CHARACTERS } as Schema,
}

function parameters(contract: Contract) {
  const { properties = {}, required: asked = [] } = schemaOf(
    contract.form ?? contract.input,
    'input',
  )
  const required = [...asked, ...(contract.requires ?? [])]
  const inPath = new Set([...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const inBody = !['GET', 'DELETE'].includes(contract.method)
  const list = Object.entries(properties)
  const described = list
    .filter(([name]) => inPath.has(name) || !inBody)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema,
    }))
  if (contract.repeatable) described.push(IDEMPOTENCY)
  const body = list.filter(([name]) => inBody && !inPath.has(name))
  if (body.length === 0 && contract.body !== 'multipart') return { parameters: described }
  const file = contract.body === 'multipart' ? ['file'] : []
  const needed = [...required.filter((name) => !inPath.has(name)), ...file]
  const schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(body),
      ...(contract.body === 'multipart' ? { file: { type: 'string', format: 'binary' } } : {}),
    },
    ...(needed.length ? { required: needed } : {}),
  }
  const type = contract.body === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { parameters: described, requestBody: { content: { [type]: { schema } } } }
}

function operation(contract: Contract) {
  const status = String(contract.status ?? 200)
  const schema = schemaOf(contract.output, 'output')
  const headers = Object.entries(contract.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ])
  const success = {
    description: 'Succès',
    ...(headers.length ? { headers: Object.fromEntries(headers) } : {}),
    content: contract.file
      ? { [contract.file]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema } },
  }
  return {
    summary: contract.summary,
    description: description(contract),
    tags: [contract.path.split('/')[1]],
    ...(contract.access === 'public' ? { security: [] } : {}),
    ...parameters(contract),
    responses: {
      [status]: success,
      ...(contract.creates ? { 201: success } : {}),
      default: ERROR,
    },
  }
}

/** OpenAPI 3.0 description of the calls, generated from the contracts that the endpoints enforce. */
export function describeApi(contracts: readonly Contract[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const contract of contracts)
    paths[contract.path] = {
      ...paths[contract.path],
      [contract.method.toLowerCase()]: operation(contract),
    }
  return {
    openapi: '3.0.3',
    info: { title: 'Gestion Après-Vente Automobile', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: BEARER },
      schemas: {
        Error: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            errors: {
              type: 'object',
              additionalProperties: { type: 'array', items: { type: 'string' } },
            },
            figures: {
              type: 'object',
              description: 'Ce que demande le choix qui manque, en nombres (409)',
              additionalProperties: { type: 'number' },
            },
            first: {
              type: 'object',
              description: 'Ce qui existe déjà (409)',
              additionalProperties: { type: 'string', nullable: true },
            },
          },
        },
      },
    },
  }
}
