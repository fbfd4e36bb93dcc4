import type { ApiCall, ApiField, ApiSection } from '~/domain/api-docs'
import type { describeApi } from './openapi.server'

interface Schema {
  type?: string
  enum?: unknown[]
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  nullable?: boolean
}
interface Content {
  content?: Record<string, { schema: Schema }>
}
interface Operation {
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}

/** Describes a schema in a few French words. */
function typeOf(schema: Schema): string {
  const nullable = schema.nullable ? ' ou null' : ''
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ') + nullable
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ') + nullable
  if (schema.type === 'array') return `liste de ${typeOf(schema.items ?? {})}${nullable}`
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties ?? {})
    return (names.length > 0 ? `{ ${names.join(', ')} }` : 'objet') + nullable
  }
  const names: Record<string, string> = {
    string: 'texte',
    number: 'nombre',
    integer: 'entier',
    boolean: 'booléen',
  }
  return (names[schema.type ?? ''] ?? 'valeur') + nullable
}

const PLACES: Readonly<Record<string, string>> = { path: 'adresse', query: 'requête' }

function fieldsOf(schema: Schema | undefined, place: string): ApiField[] {
  const listed = schema?.type === 'array' ? schema.items : schema
  return Object.entries(listed?.properties ?? {}).map(([name, field]) => ({
    name,
    place,
    type: typeOf(field),
    required: listed?.required?.includes(name) ?? false,
  }))
}

const schemaOf = (content: Content | undefined) => Object.values(content?.content ?? {})[0]?.schema

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const [status = '200', response] = Object.entries(operation.responses)[0] ?? []
  const parameters = operation.parameters.map(({ name, in: place, required, schema }) => ({
    name,
    place: PLACES[place] ?? place,
    type: typeOf(schema),
    required,
  }))
  const answer = schemaOf(response)
  return {
    method: method.toUpperCase(),
    path: `/api${path}`,
    summary: operation.summary,
    access: operation.description,
    fields: [...parameters, ...fieldsOf(schemaOf(operation.requestBody), 'corps')],
    status,
    answer: fieldsOf(answer, answer?.type === 'array' ? 'liste' : 'objet'),
  }
}

/** Groups the calls of an OpenAPI description by the first segment of their path, for the page. */
export function readableApi({ paths }: ReturnType<typeof describeApi>): ApiSection[] {
  const sections = new Map<string, ApiCall[]>()
  for (const [path, operations] of Object.entries(paths)) {
    const name = path.split('/')[1] ?? ''
    const calls = Object.entries(operations).map(([method, operation]) =>
      callOf(method, path, operation as Operation),
    )
    sections.set(name, [...(sections.get(name) ?? []), ...calls])
  }
  return [...sections]
    .map(([name, calls]) => ({ name, calls }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
