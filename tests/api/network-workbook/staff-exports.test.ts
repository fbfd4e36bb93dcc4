import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { networkWorkbookContracts } from '~/api/network-workbook.contracts.server'
import { networkLoads } from '~/db/collections/network-loads.server'
import { findWorker, type WorkerDocument, workers } from '~/db/collections/workers.server'
import { readWorkbook } from '~/imports/workbook/read-workbook'
import { makeApiKey } from '../../builders/api-keys'
import type { TestNetwork } from '../../builders/hierarchy'
import { type ExportedPerson, SECRETS, staffExport, staffModel } from '../../builders/staff-exports'
import { makeSession, makeUser } from '../../builders/users'
import { collectionsWith } from '../../builders/whole-database'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let ask: Ask
let net: TestNetwork
let token: string
let modelId: string
let anne: WorkerDocument
let claire: WorkerDocument
beforeAll(async () => {
  ;({ ask, net, admin: token } = await restFixture())
  const made = await ask('/api/import-models', { json: { model: staffModel() }, token })
  expect(made.status).toBe(201)
  modelId = (await made.json())._id
})
beforeEach(async () => {
  await (await workers.open()).deleteMany({})
  await (await networkLoads.open()).deleteMany({})
  anne = await makeWorker(net.sites.a1, { name: 'Anne', matricule: '7001', leavesOn: null })
  // Two are absent: with one, a new person may be that one, renamed.
  claire = await makeWorker(net.sites.a1, { name: 'Claire', matricule: '7002' })
})

const give = async (people: readonly ExportedPerson[], fields: object = {}, as = token) => {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(staffExport(people))], 'paie.csv'))
  for (const [key, value] of Object.entries(fields)) body.set(key, String(value))
  const answer = await ask('/api/network/import', { body, token: as })
  const read = await answer.json()
  if (answer.ok) expect(networkWorkbookContracts.importNetwork.output.parse(read)).toEqual(read)
  return { status: answer.status, body: read }
}
const BRUNO = { site: '0101', matricule: '8001', name: 'PETIT', first: 'Bruno' }
const present = async () => (await workers.open()).countDocuments({ active: true })

describe('POST /network/import with an HR export', () => {
  it('say with dryRun what would change, store it, and keep nothing of other columns', async () => {
    const people = [{ ...BRUNO, contract: 'Apprentissage' }]
    const dry = await give(people, { dryRun: 'true' })
    expect(dry.body).toMatchObject({ importId: null, errors: [], questions: [], conflicts: [] })
    expect(dry.body.sheets).toEqual({
      staff: { created: 1, changed: 0, same: 0, absent: 2, refused: 0, asked: 0 },
    })
    // both are of the concession, and not in the file
    expect(dry.body.leavers).toEqual([
      { workerId: anne._id, name: 'Anne', site: 'Concession A1' },
      { workerId: claire._id, name: 'Claire', site: 'Concession A1' },
    ])
    expect(dry.body.warnings).toEqual([
      'Export RH lu par le modèle «\u202fEffectif de la paie\u202f», version 1\u202f: ses autres colonnes ne sont ni lues ni conservées.',
    ])
    expect(await present()).toBe(2)
    const { body } = await give(people)
    expect(body.sheets.staff).toMatchObject({ created: 1, refused: 0 })
    const bruno = await (await workers.open()).findOne({ matricule: '8001' })
    expect(bruno).toMatchObject({
      siteId: net.sites.a1._id,
      name: 'PETIT Bruno',
      service: 'mechanic',
      metier: 'Mécanicien',
      isApprenticeDefault: true,
      arrivesOn: '2026-11-02',
    })
    expect(await (await networkLoads.open()).findOne({ _id: body.importId })).toMatchObject({
      fileName: 'paie.csv',
      state: 'done',
    })
    expect(await collectionsWith(SECRETS)).toEqual([])
    // the same file again changes nothing
    expect((await give(people)).body.changes).toEqual([])
  })

  it('change only what differs: an absent column and a blank cell say nothing', async () => {
    const { body } = await give([{ site: '0101', matricule: '7001', name: 'Anne', first: '' }], {
      dryRun: 'true',
    })
    const fields = body.changes.flatMap((change: { fields: { field: string }[] }) =>
      change.fields.map(({ field }) => field),
    )
    // no last day and no e-mail in the export
    expect(fields).not.toContain('lastDay')
    expect(fields).not.toContain('email')
    expect(body.sheets.staff).toMatchObject({ created: 0, absent: 1 })
  })

  it('ask an unknown concession, team and trade once for all their rows', async () => {
    const one = { ...BRUNO, site: 'LYV', team: 'Zinguerie', job: 'Soudeur' }
    const people = [one, { ...one, matricule: '8002', name: 'ROUX' }]
    const { body } = await give(people)
    expect(body.sheets.staff).toMatchObject({ created: 0, asked: 2 })
    const asked = body.questions.map(({ field, value, rows }: Record<string, unknown>) => ({
      field,
      value,
      rows,
    }))
    expect(asked).toEqual(
      expect.arrayContaining([
        { field: 'site', value: 'LYV', rows: [2, 3] },
        { field: 'team', value: 'Zinguerie', rows: [2, 3] },
        { field: 'trade', value: 'Soudeur', rows: [2, 3] },
      ]),
    )
    const sheet = 'staff'
    const answers = JSON.stringify([
      { sheet, field: 'site', value: 'LYV', choice: 'Concession A1' },
      { sheet, field: 'team', value: 'Zinguerie', choice: 'mechanic' },
      { sheet, field: 'trade', value: 'Soudeur', choice: 'Mécanicien' },
    ])
    expect((await give(people, { answers })).body.sheets.staff).toMatchObject({ created: 2 })
  })

  it('refuse wrong days and repeated people by row, and store the others', async () => {
    const { body } = await give([
      BRUNO,
      { ...BRUNO, matricule: '8002', name: 'ROUX', arrival: '31/02/2026' },
      { ...BRUNO, matricule: '8003', name: 'BLANC' },
      { ...BRUNO, matricule: '8003', name: 'NOIR' },
    ])
    expect(body.sheets.staff).toMatchObject({ created: 1, refused: 3 })
    const errors = body.errors.map(({ row, message }: { row: number; message: string }) => [
      row,
      message,
    ])
    expect(errors.map(([row]: [number]) => row)).toEqual([3, 4, 5])
    expect(errors[0][1]).toContain('31/02/2026')
  })

  it('are the administrators’ alone, and an API key’s for imports', async () => {
    const director = await makeSession(
      await makeUser({
        role: 'director',
        assignmentLevel: 'concession',
        assignmentId: net.sites.a1._id,
      }),
    )
    expect((await give([BRUNO], {}, director)).status).toBe(403)
    const list = await (await ask('/api/import-models', { token: director })).json()
    expect(list).toEqual([])
    expect((await ask(`/api/import-models/${modelId}`, { token: director })).status).toBe(404)
    const { key } = await makeApiKey({ permission: 'import' })
    expect((await give([BRUNO], { dryRun: 'true' }, key)).body.sheets.staff.created).toBe(1)
    expect(await findWorker(anne._id)).not.toBeNull()
  })

  it('refuse a file that no model recognises, naming what the nearest lacks', async () => {
    const body = new FormData()
    body.set('file', new File(['Établissement;Matricule;Nom\n0101;1;Ali\n'], 'paie.csv'))
    const answer = await ask('/api/network/import', { body, token })
    expect(answer.status).toBe(422)
    expect((await answer.json()).message).toContain('n’est pas le classeur du réseau')
  })
})

describe('a model of collaborators', () => {
  it.each([
    ['file', { file: 'paie-{date}.csv' }],
    ['services', { services: ['body' as const] }],
    ['time', { time: { kind: 'day' as const } }],
    ['values.team.X', { values: { team: { X: 'zinc' } } }],
    ['values.metier.X', { values: { metier: { X: 'Soudeur' } } }],
    ['values.apprentice.X', { values: { apprentice: { X: 'peut-être' } } }],
  ])('is refused with %s', async (path, more) => {
    const model = staffModel({ name: 'Autre', ...more })
    const answer = await ask('/api/import-models', { json: { model }, token })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors ?? {})).toEqual([path])
  })

  it('reads no activity', async () => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(staffExport([BRUNO]))], 'paie.csv'))
    body.set('date', '2026-11-20')
    body.set('model', modelId)
    const answer = await ask('/api/import-models/try', { body, token })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(await answer.json())).toContain('Classeur du réseau')
  })
})

it('the workbook that a preview keeps has no other columns', async () => {
  const { storeNetworkPreview, requireNetworkPreview } = await import(
    '~/services/network-workbook/preview.server'
  )
  const { fileOfNetworkPreview } = await import('~/db/collections/network-previews.server')
  const { admin } = await import('../../builders/imports')
  const id = await storeNetworkPreview(admin, { bytes: staffExport([BRUNO]), fileName: 'paie.csv' })
  const kept = await fileOfNetworkPreview(await requireNetworkPreview(admin, id))
  const whole = JSON.stringify(await readWorkbook(Buffer.from(kept ?? []), () => true))
  expect(whole).toContain('PETIT Bruno')
  for (const secret of SECRETS) expect(whole).not.toContain(secret)
  expect(await collectionsWith(SECRETS)).toEqual([])
})
