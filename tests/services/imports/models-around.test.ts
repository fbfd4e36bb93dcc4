import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPreview } from '~/db/collections/import-previews.server'
import { findImport } from '~/db/collections/imports.server'
import type { ImportModel } from '~/domain/import-models/model'
import { updateModel } from '~/services/import-models/write-models.server'
import { handlePreviewForm } from '~/services/import-previews/action.server'
import { readPreview } from '~/services/import-previews/page.server'
import { storePreview } from '~/services/import-previews/stored-preview.server'
import { awaitRunningImports } from '~/services/imports/import-run.server'
import { readImport, readImportLog } from '~/services/imports/log-page.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import { watchFolder } from '~/services/watched-folder/watch.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning, stored } from '../../builders/imports'
import {
  BODY,
  bodyShops,
  csvOf,
  sendExport,
  storeModel,
  WORKSHOPS,
  workbookOf,
  workshops,
} from '../../builders/model-imports'
import { storedVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})
const plain = (text: string | undefined) => text?.replaceAll('\u202f', ' ')
const A1 = ['0101', 'MEC', 12_000, 0, 150, 100, 210]

it('two files at the same time are both in the record', async () => {
  await storeModel(WORKSHOPS)
  await storeModel(BODY)
  for (const _round of [1, 2, 3]) {
    const answers = await Promise.all([
      sendExport(workshops(A1), { replaceModel: true }),
      sendExport(bodyShops(['0101', 500 + _round, 20, 10]), { replaceModel: true }),
    ])
    expect(answers.map(({ failedSites }) => failedSites)).toEqual([[], []])
    expect((await stored(net.sites.a1._id))?.services).toMatchObject({
      mechanic: { netRevenue: 12_000 },
      body: { netRevenue: 500 + _round },
    })
  }
})

describe('a preview', () => {
  const file = (rows = workshops(A1)) => ({
    kind: 'activity' as const,
    bytes: workbookOf(rows),
    fileName: 'export.xlsx',
    date: FRIDAY,
  })
  const act = async (id: string, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const outcome = await handlePreviewForm(admin, id, form)
    await awaitRunningImports()
    return outcome
  }
  const page = (id: string) => readPreview(admin, id, 'http://x/import/apercu/1')

  it('shows the composed figures and the model, and is refreshed when the model has changed', async () => {
    const model = await storeModel(WORKSHOPS)
    await storeModel(BODY)
    await sendExport(bodyShops(['0101', 500, 20, 10]))
    const id = await storePreview(admin, file())
    expect(await page(id)).toMatchObject({
      model: { name: 'Atelier', version: 1 },
      sites: [{ old: { netRevenue: 500 }, new: { netRevenue: 12_500 } }],
    })
    const next: ImportModel = {
      ...WORKSHOPS,
      columns: { ...WORKSHOPS.columns, netRevenue: [{ column: 'MO HT', sign: -1 }] },
    }
    await updateModel(admin, model._id, next, null, 1)
    expect(await act(id, { intent: 'save' })).toMatchObject({
      notice: { message: expect.stringContaining('ont changé') },
    })
    expect(await page(id)).toMatchObject({
      model: { version: 2 },
      sites: [{ new: { netRevenue: -11_500 } }],
    })
    await act(id, { intent: 'save' })
    expect(await findImport(id)).toMatchObject({ state: 'done', model: { version: 2 } })
    expect(await findPreview(id)).toBeNull()
  })

  it('offers to take the place of another model’s figures', async () => {
    await storeModel(WORKSHOPS)
    await sendExport(workshops(['0101', 'MEC', 1, 0, 1, 1, 1]))
    const twin = await storeModel({ ...WORKSHOPS, name: 'Jumeau' })
    const id = await storePreview(admin, { ...file(), model: twin._id })
    const shown = await page(id)
    expect(shown.sites).toMatchObject([{ outcome: 'failed' }])
    expect(plain(shown.errors[0]?.message)).toContain('Remplacer les chiffres d’un autre modèle')
    expect(await act(id, { intent: 'save', replaceModel: 'true' })).toMatchObject({
      notice: { message: expect.stringContaining('prendraient la place') },
    })
    // Nothing is stored yet: the preview shows what would be replaced.
    expect(await findImport(id)).toBeNull()
    expect(await page(id)).toMatchObject({
      errors: [],
      sites: [{ outcome: 'changed', old: { netRevenue: 1 }, new: { netRevenue: 12_000 } }],
    })
    await act(id, { intent: 'save' })
    expect((await findImport(id))?.counts).toMatchObject({ stored: 1, failed: 0 })
    expect((await stored(net.sites.a1._id))?.services.mechanic.netRevenue).toBe(12_000)
  })
})

it('the log names the model of each import, and a refused file’s too', async () => {
  await storeModel(WORKSHOPS)
  const { importId } = await sendExport(workshops(A1))
  const cents = workshops(['0101', 'MEC', 12_000 * 70, 0, 150, 100, 210])
  const refused = await sendExport(cents, { date: '2026-11-21' }).catch((error) => error)
  expect(await readImport(admin, importId)).toMatchObject({
    model: { name: 'Atelier', version: 1 },
  })
  expect(
    (await readImportLog(admin, 1)).lines.map(({ state, model }) => [state, model?.name]),
  ).toEqual([
    ['refused', 'Atelier'],
    ['done', 'Atelier'],
  ])
  expect(refused.facts).toMatchObject({ model: { name: 'Atelier' } })
})

describe('a dropped file', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'apv-models-'))
    for (const own of ['traites', 'refuses']) mkdirSync(join(folder, own))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const drop = async (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes)
    const watch = watchFolder(folder)
    await watch.look()
    await watch.look()
    return watch.state()
  }
  const report = (own: string) => {
    const name = readdirSync(join(folder, own)).find((one) => one.endsWith('.rapport.txt'))
    return plain(readFileSync(join(folder, own, name ?? ''), 'utf8'))
  }

  it('is imported by the pattern of its model, with the date in its name', async () => {
    await storeModel({ ...WORKSHOPS, file: 'extraction-{date}.csv' })
    await drop('extraction-20112026.csv', csvOf(workshops(A1)))
    expect((await stored(net.sites.a1._id))?.services.mechanic.netRevenue).toBe(12_000)
    expect(report('traites')).toContain('Modèle : Atelier, version 1')
  })

  it('is recognised under today’s name, and by its headers among models of one pattern', async () => {
    await storeModel({ ...WORKSHOPS, file: 'export.xlsx' })
    await storeModel({ ...BODY, file: 'export.xlsx' })
    await drop('activite-2026-11-20.xlsx', workbookOf(bodyShops(['0103', 70, 2, 1])))
    await drop('export.xlsx', workbookOf(workshops(A1)))
    expect((await stored(net.sites.a2._id))?.services.body.netRevenue).toBe(70)
    expect((await stored(net.sites.a1._id))?.services.mechanic.netRevenue).toBe(12_000)
  })

  it('is left alone when no pattern fits, and refused when its model does not', async () => {
    await storeModel({ ...WORKSHOPS, file: 'extraction-{date}.csv' })
    expect((await drop('autre.csv', csvOf(workshops(A1)))).ignored).toEqual(['autre.csv'])
    await drop('extraction-2026-11-20.csv', csvOf(bodyShops(['0103', 70, 2, 1])))
    expect(report('refuses')).toContain('MO HT')
    expect(await stored(net.sites.a2._id)).toBeNull()
  })
})

describe('VideoCheck', () => {
  const FILMS = {
    name: 'Films',
    feeds: 'videocheck',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Agence' }],
      entries: [{ column: 'OR' }],
      sent: [{ column: 'Films' }],
      identified: [{ column: 'Devis' }],
      realised: [{ column: 'Signés' }],
    },
  } as const satisfies ImportModel
  const films = (...rows: (string | number)[][]) =>
    csvOf([['Agence', 'OR', 'Films', 'Devis', 'Signés'], ...rows])
  const sendFilms = (bytes: Uint8Array, more: { model?: string; replaceModel?: boolean } = {}) =>
    importVideocheck(admin, { bytes, fileName: 'films.csv', period: '2026-11', ...more })

  it('is imported by its models, and another model’s day is kept', async () => {
    await storeModel(FILMS)
    await storeModel(WORKSHOPS)
    const answer = await sendFilms(films(['0101', 40, 30, 9_000, 4_500.5]))
    expect(answer).toMatchObject({ failed: 0, model: { name: 'Films', version: 1 } })
    expect(await storedVideocheck(net.sites.a1._id, '2026-11')).toMatchObject({
      row: [40, 30, 9_000, 4_500.5],
    })
    const twin = await storeModel({ ...FILMS, name: 'Jumeau' })
    const next = films(['0101', 41, 31, 9_100, 4_600])
    const other = await sendFilms(next, { model: twin._id })
    expect(other.failed).toBe(1)
    expect(plain(other.errors[0]?.message)).toContain('viennent déjà du modèle « Films »')
    expect(await sendFilms(next, { model: twin._id, replaceModel: true })).toMatchObject({
      failed: 0,
    })
  })

  it('refuses euros of another order of magnitude', async () => {
    await storeModel(FILMS)
    await sendFilms(films(['0101', 40, 30, 9_000, 4_500]))
    await expect(sendFilms(films(['0101', 40, 30, 900_000, 450_000]))).rejects.toThrow(
      /^CA identifié\u202f: le fichier donne 900\u202f000/,
    )
  })
})
