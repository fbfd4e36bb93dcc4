import { beforeAll, describe, expect, it } from 'vitest'
import { importContracts } from '~/api/imports.contracts.server'
import { networkLoads } from '~/db/collections/network-loads.server'
import { findWorker } from '~/db/collections/workers.server'
import { ROLES } from '~/domain/access/roles'
import { editWorker } from '~/services/workers/edit.server'
import { makeApiKey } from '../../builders/api-keys'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { cellAt, editedWorkbook } from '../../builders/network-file'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let ask: Ask
let net: TestNetwork
let token: string
beforeAll(async () => {
  ;({ ask, net, admin: token } = await restFixture())
})

/** Gives the workbook back with another matricule of a collaborator. */
async function changed(id: string, matricule: string): Promise<string> {
  const answer = await ask('/api/network/workbook', { token })
  const file = new Uint8Array(await answer.arrayBuffer())
  const cells = { Collaborateurs: { [cellAt(file, 'Collaborateurs', 'Matricule', id)]: matricule } }
  const body = new FormData()
  body.set('file', new File([editedWorkbook(file, { cells })], 'réseau.xlsx'))
  const read = await (await ask('/api/network/import', { body, token })).json()
  return read.importId
}
const undo = async (id: string, as = token) => {
  const answer = await ask(`/api/imports/${id}/undo`, { json: {}, token: as })
  const body = await answer.json()
  if (answer.ok) expect(importContracts.undoImport.output.parse(body)).toEqual(body)
  return { status: answer.status, body }
}
const read = async (id: string, as = token) => {
  const answer = await ask(`/api/imports/${id}`, { token: as })
  const body = await answer.json()
  if (answer.ok) expect(importContracts.readImport.output.parse(body)).toEqual(body)
  return { status: answer.status, body }
}

describe('POST /imports/{id}/undo of a stored workbook', () => {
  it('gives the values of before back, once, and GET /imports/{id} says so', async () => {
    const anne = await makeWorker(net.sites.a1, { name: 'Anne', matricule: '7001' })
    const id = await changed(anne._id, '8000')
    expect((await read(id)).body).toMatchObject({
      kind: 'network',
      state: 'done',
      sheets: { staff: { created: 0, changed: 1 } },
      undo: null,
    })
    expect(await undo(id)).toEqual({
      status: 200,
      body: { message: 'Classeur annulé\u202f: 1 ligne rétablie.', undone: ['Anne'], refused: [] },
    })
    expect((await findWorker(anne._id))?.matricule).toBe('7001')
    expect((await read(id)).body.undo).toMatchObject({ undone: 1, refused: [] })
    expect(await undo(id)).toEqual({
      status: 409,
      body: { message: 'Ce classeur est déjà annulé.' },
    })
  })

  it('names what was changed since', async () => {
    const bruno = await makeWorker(net.sites.a1, { name: 'Bruno', matricule: '7002' })
    const id = await changed(bruno._id, '8001')
    await editWorker(admin, bruno._id, { matricule: '9000' })
    const { body } = await undo(id)
    expect(body.undone).toEqual([])
    expect(body.refused).toEqual([
      {
        sheet: 'staff',
        row: expect.any(Number),
        name: 'Bruno',
        message: '«\u202fMatricule\u202f»\u202f: modifié depuis ce classeur.',
      },
    ])
    expect((await findWorker(bruno._id))?.matricule).toBe('9000')
  })

  it('is the administrators’: refused to every other role and to keys, which do not see it', async () => {
    const chloe = await makeWorker(net.sites.a1, { name: 'Chloé', matricule: '7003' })
    const id = await changed(chloe._id, '8002')
    for (const role of ROLES.filter((one) => one !== 'administrator')) {
      const user = await makeUser({
        role,
        assignmentLevel: 'concession',
        assignmentId: net.sites.a1._id,
      })
      const own = await makeSession(user)
      expect((await undo(id, own)).status).toBe(403)
      expect([403, 404]).toContain((await read(id, own)).status)
    }
    const { key } = await makeApiKey({ permission: 'import' })
    expect((await undo(id, key)).status).toBe(403)
    expect((await read(id, key)).status).toBe(404)
    expect((await findWorker(chloe._id))?.matricule).toBe('8002')
    expect((await (await networkLoads.open()).findOne({ _id: id }))?.undo).toBeUndefined()
  })
})
