import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  filesOfBatch,
  findBatch,
  moveBatch,
  noteBatchFile,
} from '~/db/collections/import-batches.server'
import { importPreviewPieces } from '~/db/collections/import-previews.server'
import { imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { users } from '~/db/collections/users.server'
import type * as declared from '~/db/driver/collection.server'
import type { Principal } from '~/domain/access/scope'
import { BatchGoneError } from '~/domain/import-batches/batch'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { type ZipFile, zipOf } from '~/imports/workbook/zip.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { handleBatchForm } from '~/services/import-batches/action.server'
import { readBatch } from '~/services/import-batches/page.server'
import { receiveBatch } from '~/services/import-batches/receive.server'
import { awaitBatches, resumeBatches, stopBatches } from '~/services/import-batches/run.server'
import { startActivityImport } from '~/services/imports/import-activity.server'
import { undoImport } from '~/services/imports/undo.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { FRIDAY, fridayMorning, revenue, sendRows } from '../../builders/imports'
import { makePrincipal, makeUser, principalOf } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original<typeof declared>())
})

useDatabase()

let net: TestNetwork
let sender: Principal
let folder: string
beforeEach(async () => {
  net = await fridayMorning()
  sender = principalOf(await makeUser({ role: 'administrator' }))
  folder = mkdtempSync(join(tmpdir(), 'apv-batch-'))
})
afterEach(async () => {
  await awaitBatches()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

interface Sent {
  name: string
  content: Uint8Array
}

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']
const book = (...rows: MadeCell[][]) => bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] })
/** A workbook of one concession, A1 by default, with this CA Net and Date column. */
const workbook = (caNet: number, date: MadeCell = null, pdv = '0101') =>
  book(activityRow(pdv, 'MECA', { 'CA Net': caNet, Date: date }))
const french = (day: string) => day.split('-').reverse().join('/')
/** One file a day with its Date column, the latest first: 1 000 € on the first day, 2 000 on the second… */
const daily = (days = DAYS): Sent[] =>
  days
    .map((day, i) => ({
      name: `jour${i + 1}.xlsx`,
      content: workbook(1_000 * (i + 1), french(day)),
    }))
    .reverse()

async function send(files: Sent[], who = sender): Promise<string> {
  const onDisk = files.map(({ name, content }, i) => {
    const path = join(folder, `${i}-${Math.random()}`)
    writeFileSync(path, content)
    return { name, path, size: content.length }
  })
  const id = await receiveBatch(who, onDisk, { model: '', replaceModel: false })
  await awaitBatches()
  return id
}

async function act(id: string, intent: string, fields: Record<string, string> = {}, who = sender) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value)
  return handleBatchForm(who, id, form)
}
async function acted(id: string, intent: string, fields: Record<string, string> = {}) {
  const outcome = await act(id, intent, fields)
  await awaitBatches()
  return outcome
}
const page = (id: string, who = sender) => readBatch(who, id)
const lines = async (id: string) =>
  (await page(id)).files.map(({ fileName, day, state, isOpen }) => [fileName, day, state, isOpen])
const logged = async () =>
  (
    await (
      await imports.open()
    )
      .find({ startedAt: { $gte: new Date(0) } })
      .sort({ startedAt: 1, _id: 1 })
      .toArray()
  ).map(({ activityDate, state }) => [activityDate, state])
const revenues = async (siteId = net.sites.a1._id) =>
  Promise.all(DAYS.map((day) => revenue(siteId, day)))
const ALL = [1_000, 2_000, 3_000, 4_000]
const NONE = [undefined, undefined, undefined, undefined]

describe('several files at once', () => {
  it('are read and shown before anything is stored, then stored in the order of their dates', async () => {
    const id = await send(daily())
    expect(await page(id)).toMatchObject({ state: 'asking', open: 0, leftOut: [] })
    expect(await lines(id)).toEqual([
      ['jour4.xlsx', '2026-11-19', 'read', false],
      ['jour3.xlsx', '2026-11-18', 'read', false],
      ['jour2.xlsx', '2026-11-17', 'read', false],
      ['jour1.xlsx', '2026-11-16', 'read', false],
    ])
    expect(await logged()).toEqual([])
    expect(await acted(id, 'save')).toMatchObject({ kind: 'done', to: `/import/lot/${id}` })
    expect(await logged()).toEqual(DAYS.map((day) => [day, 'done']))
    expect(await revenues()).toEqual(ALL)
    const { state, files, isUndoable } = await page(id)
    expect([state, isUndoable]).toEqual(['done', true])
    expect(files.map(({ verdict }) => verdict)).not.toContain(null)
    expect(await (await importPreviewPieces.open()).countDocuments({})).toBe(0)
    // sent twice: the second form finds the batch in another state
    expect(await acted(id, 'save')).toMatchObject({ kind: 'again', status: 409 })
    expect(await logged()).toHaveLength(4)
  })

  it('come in ZIP archives, too, of which other kinds are left out by name', async () => {
    const zipped = daily().map(
      ({ name, content }): ZipFile => ({ name: `nov/${name}`, content: Buffer.from(content) }),
    )
    const more: ZipFile[] = [
      { name: 'x/photo.jpg', content: 'x' },
      { name: 'autre.zip', content: 'x' },
      { name: 'secret.xlsx', content: 'x', encrypted: true },
      { name: 'faux.csv', content: 'x', crc: 1 },
    ]
    const id = await send([
      { name: 'lot.zip', content: zipOf([...zipped, ...more]) },
      { name: 'pas-un.zip', content: Buffer.from('rien') },
      { name: 'notes.docx', content: Buffer.from('x') },
    ])
    const { files, leftOut } = await page(id)
    expect(files.map(({ fileName }) => fileName)).toEqual([
      'jour4.xlsx',
      'jour3.xlsx',
      'jour2.xlsx',
      'jour1.xlsx',
    ])
    expect(leftOut.map(({ name }) => name)).toEqual([
      'photo.jpg',
      'autre.zip',
      'secret.xlsx',
      'pas-un.zip',
      'notes.docx',
      'faux.csv',
    ])
    await acted(id, 'save')
    expect(await revenues()).toEqual(ALL)
  })

  it('that are too many, too large or all unreadable are refused before anything is kept', async () => {
    const many = Array.from(
      { length: 201 },
      (_, i): ZipFile => ({ name: `${i}.csv`, content: 'a' }),
    )
    await expect(send([{ name: 'lot.zip', content: zipOf(many) }])).rejects.toThrow(
      'L’envoi contient 201 fichiers',
    )
    // 26 files that declare 20 MB each
    const large = Array.from(
      { length: 26 },
      (_, i): ZipFile => ({ name: `${i}.csv`, content: 'a', declared: 20 * 1024 * 1024 }),
    )
    await expect(send([{ name: 'lot.zip', content: zipOf(large) }])).rejects.toThrow('dépasse 500')
    await expect(
      send([{ name: 'lot.zip', content: zipOf([{ name: 'a.jpg', content: '' }]) }]),
    ).rejects.toThrow('Aucun fichier de l’envoi ne peut être importé\u202f: «\u202fa.jpg\u202f»')
    expect(await (await importPreviewPieces.open()).countDocuments({})).toBe(0)
  })

  it('say which of them cannot be read, and the others are stored', async () => {
    const id = await send([
      ...daily(),
      { name: 'image.xlsx', content: Buffer.from('%PDF-1.7') },
      { name: 'inconnu.csv', content: Buffer.from('a;b\n1;2\n') },
    ])
    const { files } = await page(id)
    expect(files.slice(4)).toMatchObject([
      { state: 'unreadable', reason: expect.stringContaining('PDF') },
      { state: 'unreadable', reason: expect.stringContaining('.') },
    ])
    await acted(id, 'save')
    expect(await revenues()).toEqual(ALL)
  })
})

describe('the questions of a batch', () => {
  it('ask where a Date column and a name differ, one by one or for all', async () => {
    // imported on the 19th: figures of the 18th; their columns say the 17th and 16th
    const files = [
      { name: 'activite-2026-11-19.xlsx', content: workbook(1, '17/11/2026') },
      { name: 'activite-2026-11-20.xlsx', content: workbook(2, '18/11/2026') },
    ]
    const id = await send(files)
    expect(await page(id)).toMatchObject({ open: 2, sources: ['column', 'nameImport'] })
    expect(await acted(id, 'save', { 'choice.1': '2026-11-17', 'choice.2': '' })).toMatchObject({
      kind: 'again',
      status: 422,
    })
    expect(await logged()).toEqual([])
    // what was answered stays answered
    expect((await page(id)).files.map(({ day }) => day)).toEqual(['2026-11-17', null])
    await acted(id, 'answer', { 'choice.1': '', 'choice.2': '', all: 'column' })
    expect((await page(id)).files.map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-18'])
    await acted(id, 'save')
    expect(await revenues()).toEqual([undefined, 1, 2, undefined])
  })

  it('ask which of two files of one day and concession is meant', async () => {
    const id = await send([
      { name: 'a.xlsx', content: workbook(1, '19/11/2026') },
      { name: 'b.xlsx', content: workbook(2, '19/11/2026') },
      { name: 'autre-concession.xlsx', content: workbook(3, '19/11/2026', '0103') },
    ])
    expect((await page(id)).files).toMatchObject([{ twins: [2] }, { twins: [1] }, { twins: [] }])
    expect(await acted(id, 'save')).toMatchObject({ kind: 'again', status: 422 })
    await acted(id, 'save', { 'choice.1': '2026-11-19', 'choice.2': 'left' })
    expect([await revenue(net.sites.a1._id), await revenue(net.sites.a2._id)]).toEqual([1, 3])
    expect((await page(id)).files[1]).toMatchObject({ isLeftOut: true, importId: null })
  })

  it('take another day, which must be one that an import can be of', async () => {
    const id = await send([{ name: 'matin.xlsx', content: workbook(7) }, ...daily().slice(0, 1)])
    expect((await page(id)).files[0]).toMatchObject({ isOpen: true, choices: [] })
    for (const day of ['2026-11-15', '2027-01-04', 'hier'])
      expect(await acted(id, 'answer', { 'choice.1': '', 'day.1': day })).toMatchObject({
        kind: 'again',
        status: 422,
        reply: { error: { '': [expect.stringContaining('matin.xlsx')] } },
      })
    await acted(id, 'save', { 'choice.1': '', 'day.1': '2026-11-18' })
    expect(await revenue(net.sites.a1._id, '2026-11-18')).toBe(7)
  })
})

describe('a batch that is stored', () => {
  it('goes on after a file that fails', async () => {
    const files = daily()
    files[2] = { name: 'jour2.xlsx', content: workbook(2_000, french('2026-11-17'), '9999') }
    const id = await send(files)
    expect((await page(id)).files[2]).toMatchObject({ sites: 0, unknown: 1 })
    await acted(id, 'save')
    expect(await revenues()).toEqual([1_000, undefined, 3_000, 4_000])
    expect((await page(id)).files.map(({ verdict }) => verdict)).toContain('failed')
  })

  it('is stopped between two files, and resumed without loss', async () => {
    const id = await send(daily())
    await act(id, 'save')
    await act(id, 'stop')
    await awaitBatches()
    const { state, files } = await page(id)
    expect(state).toBe('stopped')
    expect(files.filter(({ importId }) => importId === null).length).toBeGreaterThan(0)
    await acted(id, 'resume')
    expect(await revenues()).toEqual(ALL)
    expect((await page(id)).state).toBe('done')
    expect(await logged()).toEqual(DAYS.map((day) => [day, 'done']))
  })

  it('goes on after its process ended, and stores no file twice', async () => {
    const id = await send(daily())
    await act(id, 'save')
    await stopBatches()
    expect((await page(id)).state).toBe('storing')
    const before = (await logged()).length
    expect(before).toBeLessThan(4)
    await resumeBatches()
    await awaitBatches()
    expect(await revenues()).toEqual(ALL)
    expect(await logged()).toEqual(DAYS.map((day) => [day, 'done']))
  })

  it('takes a file whose import had ended before the process died as it is, and repeats a cut one', async () => {
    const id = await send(daily())
    const [, , , first] = await filesOfBatch(id)
    // the process died after the import of the first day, before it was noted
    const importId = 'a'.repeat(24)
    const request = {
      bytes: workbook(1_000, french('2026-11-16')),
      fileName: 'jour1.xlsx',
      date: '2026-11-17',
    }
    await (await startActivityImport(sender, request, importId)).answer
    await noteBatchFile(first?._id ?? '', { importId })
    await acted(id, 'save')
    expect(await logged()).toHaveLength(4)
    expect((await page(id)).files[3]).toMatchObject({ importId, state: 'stored' })

    const again = await send(daily())
    const [, , , cut] = await filesOfBatch(again)
    await (await imports.open()).updateOne({ _id: importId }, { $set: { state: 'interrupted' } })
    await noteBatchFile(cut?._id ?? '', { importId })
    await acted(again, 'save')
    expect((await page(again)).files[3]?.importId).not.toBe(importId)
    expect(await revenues()).toEqual(ALL)
  })

  it('stops with its reason when the database fails, and loses nothing', async () => {
    const id = await send(daily())
    await withFailures(['imports.insertOne'], () => acted(id, 'save'))
    expect(await page(id)).toMatchObject({
      state: 'stopped',
      trouble: expect.stringContaining('sans que les fichiers soient en cause'),
    })
    expect(await revenues()).toEqual(NONE)
    await acted(id, 'resume')
    expect(await revenues()).toEqual(ALL)
  })

  it('is undone together; what a later import replaced stays and is named', async () => {
    await sendRows([activityRow('0101', 'MECA', { 'CA Net': 9 })], '2026-11-17')
    const id = await send(daily())
    await acted(id, 'save')
    await sendRows([activityRow('0101', 'MECA', { 'CA Net': 5_000 })], FRIDAY)
    await acted(id, 'undo')
    const { state, files } = await page(id)
    expect(state).toBe('undone')
    expect(await revenues()).toEqual([9, undefined, undefined, 5_000])
    expect(files[0]?.kept.join()).toContain('Concession A1')
    expect(files[3]?.verdict).toBe('undone')
    expect(await acted(id, 'undo')).toMatchObject({ kind: 'again', status: 409 })
  })

  it('is undone where one of its imports was undone before', async () => {
    const id = await send(daily())
    await acted(id, 'save')
    await undoImport(sender, (await page(id)).files[1]?.importId ?? '')
    await acted(id, 'undo')
    expect(await revenues()).toEqual(NONE)
  })

  it('stops when its account may no longer import', async () => {
    const user = await makeUser({ role: 'administrator' })
    const id = await send(daily(), principalOf(user))
    await (await users.open()).updateOne({ _id: user._id }, { $set: { isActive: false } })
    await act(id, 'save', {}, principalOf(user))
    await awaitBatches()
    expect(await findBatch(id)).toMatchObject({
      state: 'stopped',
      trouble: expect.stringContaining('plus actif'),
    })
    expect(await revenues()).toEqual(NONE)
  })
})

describe('a batch', () => {
  it('is of its sender alone, expires after an hour, and gives way to the next', async () => {
    const id = await send(daily())
    const other = makePrincipal()
    await expect(page(id, other)).rejects.toBeInstanceOf(BatchGoneError)
    expect(await act(id, 'save', {}, other)).toMatchObject({ kind: 'again', status: 404 })
    await expect(send(daily(), makePrincipal({ role: 'director' }))).rejects.toThrow('droits')
    setClock(instantOfParis(`${FRIDAY}T09:31`))
    await expect(page(id)).rejects.toBeInstanceOf(BatchGoneError)
    const next = await send(daily())
    expect(await findBatch(id)).toBeNull()
    expect(await acted(next, 'drop')).toMatchObject({ to: '/import' })
    expect(await (await importPreviewPieces.open()).countDocuments({})).toBe(0)
    expect(await (await records.open()).countDocuments({ month: '2026-11' })).toBe(0)
  })

  it('names a file that is no longer kept when it is resumed', async () => {
    const id = await send(daily())
    await moveBatch(id, ['asking'], { state: 'stopped' })
    await (await importPreviewPieces.open()).deleteMany({ preview: `batch ${id}|1` })
    await acted(id, 'resume')
    expect((await page(id)).files[0]).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('plus gardé'),
    })
    expect(await revenues()).toEqual([1_000, 2_000, 3_000, undefined])
  })
})
