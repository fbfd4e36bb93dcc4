import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { networkWorkbookContracts } from '~/api/network-workbook.contracts.server'
import { networkLoads } from '~/db/collections/network-loads.server'
import { findUserByEmail } from '~/db/collections/users.server'
import { findWorker, type WorkerDocument, workers } from '~/db/collections/workers.server'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { editWorker } from '~/services/workers/edit.server'
import { makeApiKey } from '../../builders/api-keys'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { type CellEdits, cellAt, editedWorkbook } from '../../builders/network-file'
import { TEST_PASSWORD } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let ask: Ask
let net: TestNetwork
let token: string
let anne: WorkerDocument
beforeAll(async () => {
  ;({ ask, net, admin: token } = await restFixture())
})
beforeEach(async () => {
  await (await workers.open()).deleteMany({})
  await (await networkLoads.open()).deleteMany({})
  anne = await makeWorker(net.sites.a1, { name: 'Anne', matricule: '7001' })
})

const download = async (as = token) => {
  const answer = await ask('/api/network/workbook', { token: as })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
const give = async (file: Uint8Array<ArrayBuffer>, fields: object = {}, as = token) => {
  const body = new FormData()
  body.set('file', new File([file], 'réseau.xlsx'))
  for (const [key, value] of Object.entries(fields)) body.set(key, String(value))
  const answer = await ask('/api/network/import', { body, token: as })
  const read = await answer.json()
  if (answer.ok) expect(networkWorkbookContracts.importNetwork.output.parse(read)).toEqual(read)
  return { status: answer.status, body: read }
}
const SAME = { created: 0, changed: 0, absent: 0, refused: 0, asked: 0 }
const staffCells = (file: Uint8Array, edits: Record<string, string>): CellEdits => ({
  Collaborateurs: Object.fromEntries(
    Object.entries(edits).map(([heading, value]) => [
      cellAt(file, 'Collaborateurs', heading, anne._id),
      value,
    ]),
  ),
})

describe('GET /network/workbook and POST /network/import', () => {
  it('change nothing with the workbook as it was downloaded, also after changes in between', async () => {
    const file = await download()
    const { body } = await give(new Uint8Array(file))
    expect(body.changes).toEqual([])
    expect(body.sheets.network).toEqual({ ...SAME, same: 4 })
    expect(body.sheets.staff).toEqual({ ...SAME, same: 1 })
    await editWorker(admin, anne._id, { matricule: '7002' })
    expect((await give(new Uint8Array(file))).body).toMatchObject({ changes: [], conflicts: [] })
    expect((await findWorker(anne._id))?.matricule).toBe('7002')
  })

  it('say with dryRun what would change, store nothing, then store it and note it in the log', async () => {
    const file = await download()
    const edited = editedWorkbook(file, {
      cells: staffCells(file, { Matricule: '7009' }),
      rows: {
        Réseau: [['Groupe Nord', 'Plaque A', 'Cholet', '0405']],
        Collaborateurs: [['Cholet', 'Bruno', '7010', 'Mécanique', 'Mécanicien']],
      },
    })
    const dry = await give(edited, { dryRun: 'true' })
    expect(dry.status).toBe(200)
    expect(dry.body).toMatchObject({ importId: null, errors: [], conflicts: [], questions: [] })
    expect(dry.body.sheets.network).toMatchObject({ created: 1, same: 4 })
    expect(dry.body.sheets.staff).toMatchObject({ created: 1, changed: 1 })
    expect(dry.body.changes).toContainEqual({
      sheet: 'staff',
      row: 2,
      kind: 'changed',
      name: 'Anne',
      fields: [{ field: 'matricule', old: '7001', new: '7009' }],
    })
    expect(await (await workers.open()).countDocuments({ active: true })).toBe(1)
    const { body } = await give(edited)
    expect(body.sheets.staff).toMatchObject({ created: 1, changed: 1, refused: 0 })
    expect((await findWorker(anne._id))?.matricule).toBe('7009')
    expect(await (await networkLoads.open()).findOne({ _id: body.importId })).toMatchObject({
      state: 'done',
      fileName: 'réseau.xlsx',
      stored: { network: { created: 1 }, staff: { created: 1, changed: 1 } },
      refused: 0,
    })
    // a second time: the new rows are found by their keys
    const again = await give(edited)
    expect(again.body.changes).toEqual([])
  })

  it('leave a cell alone that both sides changed, until the file’s value is chosen', async () => {
    const file = await download()
    const edited = editedWorkbook(file, { cells: staffCells(file, { Matricule: '8000' }) })
    await editWorker({ ...admin, name: 'Karim' }, anne._id, { matricule: '9000' })
    const { body } = await give(edited)
    expect(body.conflicts).toEqual([
      {
        sheet: 'staff',
        row: 2,
        id: anne._id,
        field: 'matricule',
        downloaded: '7001',
        typed: '8000',
        stored: '9000',
        author: 'Karim',
      },
    ])
    expect((await findWorker(anne._id))?.matricule).toBe('9000')
    const choice = { sheet: 'staff', field: 'matricule', value: anne._id, choice: 'typed' }
    await give(edited, { answers: JSON.stringify([choice]) })
    expect((await findWorker(anne._id))?.matricule).toBe('8000')
  })

  it('let only those leave who are named', async () => {
    const bruno = await makeWorker(net.sites.a1, { name: 'Bruno' })
    const file = await download()
    const line = Number(cellAt(file, 'Collaborateurs', 'Nom', bruno._id).slice(1))
    const gone = Object.fromEntries('ABCDEFGHIJKL'.split('').map((c) => [`${c}${line}`, null]))
    const edited = editedWorkbook(file, { cells: { Collaborateurs: gone } })
    const { body } = await give(edited)
    expect(body.leavers).toEqual([{ workerId: bruno._id, name: 'Bruno', site: 'Concession A1' }])
    expect((await findWorker(bruno._id))?.leavesOn ?? null).toBeNull()
    const leaving = (workerId: string) => ({
      leavers: JSON.stringify([{ workerId, lastDay: '2026-11-27' }]),
    })
    expect((await give(edited, leaving(anne._id))).status).toBe(422)
    await give(edited, leaving(bruno._id))
    expect((await findWorker(bruno._id))?.leavesOn).toBe('2026-11-27')
  })

  it.each([
    ['answers', '{}', 400],
    ['answers', '[{"sheet":"staff"}]', 400],
    ['leavers', 'pas du JSON', 400],
    ['effectiveFrom', '31/02/2026', 422],
  ])('refuse the field %s = %s', async (field, value, status) => {
    const { status: got } = await give(new Uint8Array(await download()), { [field]: value })
    expect(got).toBe(status)
  })

  it('refuse a file without any of the sheets with 422, and one that is no workbook with 415', async () => {
    const none = await give(new Uint8Array(Buffer.from('%PDF-1.4')))
    expect(none.status).toBe(415)
    const other = await give(new Uint8Array(bySheetJs({ Autre: [['Nom'], ['Anne']] })))
    expect(other.status).toBe(422)
    expect(other.body.message).toContain('Aucune feuille du classeur du réseau')
    expect(
      await (await networkLoads.open()).countDocuments({ startedAt: { $gte: new Date(0) } }),
    ).toBe(0)
  })

  it('confirm a new administrator by the password', async () => {
    const row = ['chef@essai.fr', 'Chef', '', 'Administrateur', 'Réseau']
    const edited = editedWorkbook(await download(), { rows: { Comptes: [row] } })
    expect((await give(edited)).body).toEqual({
      message:
        'Ce classeur nomme un administrateur\u202f: confirmez-le par votre mot de passe, ou par un code de votre double authentification.',
    })
    expect((await give(edited, { password: 'faux' })).status).toBe(422)
    expect(await findUserByEmail('chef@essai.fr')).toBeNull()
    const { body } = await give(edited, { password: TEST_PASSWORD })
    expect(body.links).toEqual([
      { email: 'chef@essai.fr', name: 'Chef', url: expect.stringContaining('token=') },
    ])
    expect((await findUserByEmail('chef@essai.fr'))?.role).toBe('administrator')
  })

  it('read no accounts with an API key, and name the sheet', async () => {
    const { key } = await makeApiKey({ permission: 'import' })
    const row = ['lea@essai.fr', 'Léa', '', 'Administrateur', 'Réseau']
    const edited = editedWorkbook(await download(), { rows: { Comptes: [row] } })
    const { body } = await give(edited, {}, key)
    expect(body.sheets.accounts).toBeUndefined()
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'La feuille «\u202fComptes\u202f» est laissée de côté\u202f: une clé API ne la lit pas.',
    ])
    expect(await findUserByEmail('lea@essai.fr')).toBeNull()
  })

  it('store one workbook at a time', async () => {
    const file = new Uint8Array(await download())
    const rows = Array.from({ length: 30 }, (_, i) => [
      'Concession A1',
      `Personne ${i}`,
      `P${i}`,
      'Mécanique',
      'Mécanicien',
    ])
    const edited = editedWorkbook(file, { rows: { Collaborateurs: rows } })
    const both = await Promise.all([give(edited), give(edited)])
    const refused = both.filter(({ status }) => status === 409)
    // The second one is refused while the first is stored, or finds everything stored.
    expect(await (await workers.open()).countDocuments({ active: true })).toBe(31)
    expect(refused.length).toBeLessThanOrEqual(1)
    for (const { body } of refused)
      expect(body.message).toMatch(/^Un autre classeur est en cours d’enregistrement \(/)
  })
})
