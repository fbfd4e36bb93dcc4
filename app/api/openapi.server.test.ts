import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.server'
import { CONTRACTS } from './contracts.server'
import { describeApi } from './openapi.server'

const things = [
  contract({
    method: 'GET',
    path: '/things/{id}',
    access: 'planning.reopen',
    summary: 'Donne une chose.',
    input: z.object({ id: z.string(), year: z.number().optional() }),
    output: z.object({ name: z.string() }),
  }),
  contract({
    method: 'POST',
    path: '/things/{id}',
    access: 'public',
    summary: 'Change une chose.',
    input: z.object({ id: z.string(), name: z.string(), size: z.number().optional() }),
    output: z.object({}),
    status: 201,
  }),
]

describe('the OpenAPI description', () => {
  const { paths } = describeApi(things as never)

  it('puts path parameters in the path and the rest of a read in the query', () => {
    expect(paths['/things/{id}']?.get).toMatchObject({
      summary: 'Donne une chose.',
      description:
        'Rôles\u202f: Administrateur\u202f; dans la limite du périmètre de l’utilisateur.',
      tags: ['things'],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'year', in: 'query', required: false, schema: { type: 'number' } },
      ],
      responses: {
        200: {
          content: {
            'application/json': {
              schema: { properties: { name: { type: 'string' } }, required: ['name'] },
            },
          },
        },
      },
    })
  })

  it('puts the rest of a write in the body, and frees public calls of the bearer', () => {
    expect(paths['/things/{id}']?.post).toMatchObject({
      security: [],
      parameters: [{ name: 'id', in: 'path' }],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              properties: { name: { type: 'string' }, size: { type: 'number' } },
              required: ['name'],
            },
          },
        },
      },
      responses: { 201: { description: 'Succès' } },
    })
  })

  it('describes every call of the table', () => {
    const described = describeApi(CONTRACTS)
    const operations = Object.values(described.paths).flatMap((path) => Object.keys(path))
    expect(operations).toHaveLength(CONTRACTS.length)
    expect(JSON.parse(JSON.stringify(described)).openapi).toBe('3.0.3')
  })
})
