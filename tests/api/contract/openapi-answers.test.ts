import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CONTRACTS } from '~/api/contracts.server'
import { describeApi } from '~/api/openapi.server'
import { useDatabase } from '../../services/harness/database'
import { ADMINISTRATION_CALLS } from '../access/calls-administration'
import { TRADE_CALLS } from '../access/calls-trade'
import { useFixture } from '../access/use-access-fixture'
import { type Ask, application } from '../harness/application'

interface Operation {
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<
    string,
    { content: { 'application/json': { schema: object } } & Record<string, object> }
  >
}
// as a caller reads it
const API = JSON.parse(JSON.stringify(describeApi(CONTRACTS))) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Error: object } }
}
const ROWS = Object.entries({ ...ADMINISTRATION_CALLS, ...TRADE_CALLS })

const operationOf = (name: string) => {
  const [method = '', path = ''] = name.replace(/ \(.+\)$/, '').split(' ')
  return { method, path, operation: API.paths[path]?.[method.toLowerCase()] as Operation }
}

useDatabase({ keep: true })
const stage = useFixture()
let ask: Ask
beforeAll(async () => {
  ask = await application()
})

describe('each call of the access tables is answered as the OpenAPI document says', () => {
  it.each(ROWS)('%s', async (name, row) => {
    const { method, path, operation } = operationOf(name)
    const actor = stage.world.actors.find(
      ({ role, level }) => role === 'administrator' && level === 'group',
    )
    const own = stage.world.ids.own
    const ids = { ...own, user: actor?.userId ?? '' }
    const keys = row.reach === 'scope' ? { site: own.site } : {}
    const { id = '', query, body, form } = row.call(ids, keys)
    const parameters = new URLSearchParams(query)
    const address = `/api${path.replace(/\{\w+\}/, id)}${query ? `?${parameters}` : ''}`
    const answer = await ask(address, {
      method,
      token: actor?.token ?? '',
      ...(form ? { body: form } : body === undefined ? {} : { json: body }),
      clientIp: '203.0.113.9',
    })
    const contents = operation.responses[answer.status]?.content
    const type = answer.headers.get('Content-Type') ?? ''
    if (!type.startsWith('application/json')) return expect(contents).toHaveProperty([type])
    const documented = contents?.['application/json']?.schema
    if (answer.ok) expect(documented, `${name} answered ${answer.status}`).toBeDefined()
    const shape = documented ?? API.components.schemas.Error
    const read = z
      .fromJSONSchema(shape as never, { defaultTarget: 'openapi-3.0' })
      .safeParse(await answer.json())
    expect(read.error?.issues ?? []).toEqual([])
  })
})

describe('what the document calls required', () => {
  const required = (name: string) => {
    const { operation } = operationOf(name)
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema.required ?? []
    return [...operation.parameters.filter((one) => one.required).map((one) => one.name), ...body]
  }
  it.each([
    ['GET /objectifs', ['year', 'month']],
    ['POST /objectifs', ['year', 'month', 'site']],
    ['POST /dashboard/import', ['date', 'file']],
    ['GET /records', ['date']],
    ['POST /sites', ['name', 'plate']],
    ['PUT /sites/{id}', ['id']],
    ['POST /planning', ['worker', 'date', 'service', 'code']],
  ])('%s needs %j', (name, names) => {
    expect(required(name).sort()).toEqual([...names].sort())
  })

  it('says that saving an objectif may make one', () => {
    expect(Object.keys(operationOf('POST /objectifs').operation.responses)).toEqual([
      '200',
      '201',
      'default',
    ])
  })

  it('types the figures of an objectif', () => {
    const content = operationOf('POST /objectifs').operation.requestBody?.content
    expect(content?.['application/json']?.schema).toMatchObject({
      properties: {
        year: { type: 'integer' },
        budget: { properties: { revenue: { type: 'number' } } },
        services: {
          items: {
            properties: {
              key: { enum: ['mechanic', 'quickService', 'body'] },
              hecHours: { type: 'number' },
            },
          },
        },
      },
    })
  })
})
