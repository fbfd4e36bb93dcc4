import { beforeEach, describe, expect, it } from 'vitest'
import { makeApiKey } from '../../builders/api-keys'
import { stored, THURSDAY } from '../../builders/imports'
import { bodyShops, csvOf, storeModel, WORKSHOPS, workshops } from '../../builders/model-imports'
import { administered } from '../harness/accounts'

const at = administered()

let modelId: string
beforeEach(async () => {
  modelId = (await storeModel(WORKSHOPS))._id
})

const FILE = csvOf(workshops(['0101', 'MEC', 12_500.5, 500.25, 150.5, 100.25, 210]))
async function post(path: string, fields: Record<string, string>, key?: string, bytes = FILE) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'export.csv'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await at.ask(`/api${path}`, {
    method: 'POST',
    body: form,
    ...(key ? { headers: { Authorization: `Bearer ${key}` } } : { token: at.token }),
  })
  return { status: response.status, body: await response.json() }
}
const get = async (path: string) => (await at.ask(`/api${path}`, { token: at.token })).json()
const DATE = { date: '2026-11-20' }
const used = () => ({ _id: modelId, name: 'Atelier', version: 1 })

describe('a file with a model, by REST (8 §3)', () => {
  // shows 8 §3: POST /import-models/try
  it('reads a file with a model, imports it and names the model everywhere', async () => {
    const tried = await post('/import-models/try', DATE)
    expect(tried).toMatchObject({
      status: 200,
      body: {
        recognised: used(),
        rows: { read: 1 },
        totals: { netRevenue: 12_000.25 },
        control: [],
      },
    })
    const draft = await post('/import-models/try', { ...DATE, model: JSON.stringify(WORKSHOPS) })
    expect(draft.body).toEqual({ ...tried.body, recognised: null })
    expect(await stored(at.network.sites.a1._id)).toBeNull()
    const { status, body } = await post('/dashboard/import', DATE)
    expect([status, body]).toMatchObject([200, { model: used(), sites: { stored: 1, failed: 0 } }])
    expect(await get(`/imports/${body.importId}`)).toMatchObject({ state: 'done', model: used() })
    const query = `date=${THURSDAY}&site=${at.network.sites.a1._id}&figure=realized&measure=netRevenue`
    const { value, sources } = await get(`/records/origin?${query}`)
    expect(value).toBe(12_000.25)
    const facts = sources[0].facts.map(({ label, value: said }: Record<string, string>) => [
      label,
      said,
    ])
    expect(facts).toContainEqual(['Modèle', 'Atelier, version 1'])
    expect(facts).toContainEqual(['Lignes', 'Mécanique ligne 5'])
  })

  it('names the model in a dry run and for another’s file what it lacks', async () => {
    const dry = await post('/dashboard/import', { ...DATE, dryRun: 'true', model: modelId })
    expect(dry.body).toMatchObject({
      dryRun: true,
      model: used(),
      sites: { byName: [{ outcome: 'new' }] },
    })
    const other = await post(
      '/dashboard/import',
      DATE,
      undefined,
      csvOf(bodyShops(['0101', 1, 1, 1])),
    )
    expect(other.status).toBe(422)
    expect(other.body).toMatchObject({
      model: null,
      message: expect.stringContaining('Aucun modèle ne reconnaît ce fichier'),
    })
    expect(await post('/dashboard/import', { ...DATE, model: 'x' })).toMatchObject({ status: 422 })
    expect(await post('/dashboard/import', { ...DATE, replaceModel: 'oui' })).toMatchObject({
      status: 400,
    })
  })

  it('lets a key that may import use a model, and another key neither import nor try', async () => {
    const { key } = await makeApiKey({ permission: 'import' })
    expect((await post('/import-models/try', DATE, key)).status).toBe(200)
    expect((await post('/dashboard/import', DATE, key)).body).toMatchObject({ model: used() })
    const reader = await makeApiKey({ permission: 'read' })
    expect((await post('/import-models/try', DATE, reader.key)).status).toBe(403)
  })
})
