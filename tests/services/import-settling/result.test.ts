import { beforeEach, describe, expect, it } from 'vitest'
import { findImportFile } from '~/db/collections/import-files.server'
import { importPreviewPieces } from '~/db/collections/import-previews.server'
import { findImport, imports } from '~/db/collections/imports.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { readStored } from '~/services/import-models/read-models.server'
import { updateModel } from '~/services/import-models/write-models.server'
import { readPreview } from '~/services/import-previews/page.server'
import { handleResultForm } from '~/services/import-settling/result-action.server'
import { settlingOfImport } from '~/services/import-settling/result-page.server'
import { awaitRunningImports, ImportRefused } from '~/services/imports/import-run.server'
import { readImport } from '~/services/imports/log-page.server'
import { undoImport } from '~/services/imports/undo.server'
import { deleteBelongings } from '~/services/users/deleted-account.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning, stored } from '../../builders/imports'
import { sendExport, storeModel } from '../../builders/model-imports'
import { control, INVOICES, invoices, openOf, settleForm } from '../../builders/settling'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const other = makePrincipal({ userId: 'ffffffffffffffffffffffff' })

let net: TestNetwork
let modelId: string
beforeEach(async () => {
  net = await fridayMorning()
  modelId = (await storeModel(INVOICES))._id
})

/** Every kind of open value: a workshop in A1, a concession, a type of invoice in A2. */
const ROWS = invoices(
  ['0101', 'MEC', 'CLI', 1_000, 10],
  ['0101', 'LAV', 'CLI', 40, 1],
  ['QXW', 'MEC', 'CLI', 300.5, 3],
  ['0103', 'MEC', 'CLI', 500, 5],
  ['0103', 'MEC', 'GAR', 250, 2.5],
)
const settlingOf = async (id: string, who = admin) =>
  settlingOfImport(who, await readImport(who, id))
const open = async (id: string) => {
  const settling = await settlingOf(id)
  if (!settling) throw new Error('nothing to settle')
  return settling
}
async function settle(
  id: string,
  decisions: Record<string, string>,
  { who = admin, seen }: { who?: typeof admin; seen?: Awaited<ReturnType<typeof open>> } = {},
) {
  const outcome = await handleResultForm(who, id, settleForm(seen ?? (await open(id)), decisions))
  await awaitRunningImports()
  return outcome
}
const giveNumber = ({ _id, name, plateId: plate, numerosPDV }: SiteDocument, number: string) =>
  editSite(
    admin,
    _id,
    { numerosPDV: [...numerosPDV, number] },
    { name, plate, numerosPDV: [...numerosPDV] },
  )
/** Every open value decided. */
const all = () => ({
  [control.service('LAV')]: '-',
  [control.site('QXW')]: 'Concession B1',
  [control.revenue('GAR')]: 'in',
  [control.hec('GAR')]: 'out',
})
const mechanic = async (site: { _id: string }) => (await stored(site._id))?.services.mechanic
const logged = async () =>
  (await imports.open()).countDocuments({ startedAt: { $gte: new Date(0) } })
const nextOf = async (id: string) => (await findImportFile(id))?.next ?? ''

describe('values that an import left open', () => {
  it('are listed with their rows and sums, decided together, and imported', async () => {
    const { importId } = await sendExport(ROWS)
    expect(await mechanic(net.sites.a1)).toBeUndefined()
    expect(openOf(await open(importId))).toEqual([
      ['service', 'LAV', 1, 40],
      ['site', 'QXW', 1, 300.5],
      ['Type', 'GAR', 1, 250],
    ])
    const next = await nextOf(importId)
    expect(await settle(importId, all())).toMatchObject({
      to: `/admin/imports/${next}`,
      notice: {
        type: 'success',
        message:
          'Modèle «\u202fFactures\u202f» enregistré, version 2. Le fichier est importé de nouveau.',
      },
    })
    // the workshop's 40 euros are left out; 500 + 250 euros, 5 + 2.5 hours, of which 5 HEC
    expect(await mechanic(net.sites.a1)).toMatchObject({ netRevenue: 1_000, totalHours: 10 })
    expect(await mechanic(net.sites.b1)).toMatchObject({ netRevenue: 300.5, hecHours: 3 })
    expect(await mechanic(net.sites.a2)).toMatchObject({
      netRevenue: 750,
      totalHours: 7.5,
      hecHours: 5,
    })
    const entry = await findImport(next)
    expect(entry).toMatchObject({ state: 'done', model: { _id: modelId, version: 2 } })
    expect(entry?.account).toMatchObject({
      rows: {
        read: 4,
        refused: 0,
        left: [
          { reason: 'Service «\u202fLAV\u202f» écarté par le modèle', amount: 40, isDecided: true },
        ],
      },
      unknown: [],
    })
    expect(await settlingOf(next)).toBeNull()
    const { model } = await readStored(modelId)
    expect(model).toMatchObject({
      values: { service: { MEC: 'mechanic', LAV: null }, site: { QXW: net.sites.b1._id } },
      known: { Type: ['CLI', 'INT', 'GAR'] },
    })
  })

  it('decided twice by one form make one version and one import', async () => {
    const { importId } = await sendExport(ROWS)
    const seen = await open(importId)
    const [first, second] = await Promise.all([
      settle(importId, all(), { seen }),
      settle(importId, all(), { seen }),
    ])
    const to = `/admin/imports/${await nextOf(importId)}`
    expect([first, second]).toMatchObject([{ to }, { to }])
    expect((await readStored(modelId)).version).toBe(2)
    expect(await logged()).toBe(2)
  })

  it('may be decided in part; the others are open in the next result', async () => {
    const { importId } = await sendExport(ROWS)
    const next = await nextOf(importId)
    await settle(importId, { [control.site('QXW')]: net.sites.b1._id })
    expect(await mechanic(net.sites.b1)).toMatchObject({ netRevenue: 300.5 })
    expect(openOf(await open(next))?.map(([, value]) => value)).toEqual(['LAV', 'GAR'])
  })

  it('of a file of which no row was stored are decided, too', async () => {
    const { importId, sites } = await sendExport(invoices(['QXW', 'MEC', 'CLI', 300, 3]))
    expect(sites).toEqual({ stored: 0, failed: 1 })
    expect(openOf(await open(importId))).toEqual([['site', 'QXW', 1, 300]])
    await settle(importId, { [control.site('QXW')]: net.sites.c1._id })
    expect(await mechanic(net.sites.c1)).toMatchObject({ netRevenue: 300 })
  })

  it('of a refused file are decided, too', async () => {
    // every term counts clients alone: of a file of guarantees no row is anyone's
    const where = { Type: ['CLI'] }
    const columns = {
      ...INVOICES.columns,
      netRevenue: [{ column: 'MO HT', where }],
      totalHours: [{ column: 'Tps', where }],
    }
    await updateModel(admin, modelId, { ...INVOICES, columns }, undefined, 1)
    const rows = invoices(['0101', 'MEC', 'GAR', 300, 3])
    const refused = await sendExport(rows).catch((error) => error)
    expect(refused).toBeInstanceOf(ImportRefused)
    const { importId } = refused as ImportRefused
    expect(openOf(await open(importId))).toEqual([['Type', 'GAR', 1, 300]])
    await settle(importId, { [control.hec('GAR')]: 'in' })
    expect(await mechanic(net.sites.a1)).toMatchObject({ netRevenue: 300, hecHours: 3 })
  })

  it('are none when the model knows everything: no form, and no file is kept', async () => {
    const { importId } = await sendExport(invoices(['0101', 'MEC', 'CLI', 1, 1]))
    expect(await settlingOf(importId)).toBeNull()
    expect(await findImportFile(importId)).toBeNull()
  })

  it('are closed by a concession’s new PDV number; the import then only goes on', async () => {
    const { importId } = await sendExport(invoices(['0999', 'MEC', 'CLI', 70, 1]))
    await giveNumber(net.sites.c1, '0999')
    expect(openOf(await open(importId))).toEqual([])
    expect(await settle(importId, {})).toMatchObject({
      notice: { message: 'Le fichier est importé de nouveau.' },
    })
    expect(await mechanic(net.sites.c1)).toMatchObject({ netRevenue: 70 })
    expect((await readStored(modelId)).version).toBe(1)
  })
})

describe('refusals', () => {
  const problem = (status: number, message: string) => ({
    kind: 'again',
    status,
    reply: { error: { '': [expect.stringContaining(message)] } },
  })

  it('keep every choice: none, an unknown concession, half a decision', async () => {
    const { importId } = await sendExport(ROWS)
    expect(await settle(importId, {})).toMatchObject(problem(422, 'au moins une décision'))
    const wrong = { ...all(), [control.site('QXW')]: 'Garage' }
    expect(await settle(importId, wrong)).toMatchObject({
      ...problem(422, 'Le choix «\u202fGarage\u202f» ne convient pas'),
      reply: { initialValue: wrong },
    })
    const half = { [control.revenue('GAR')]: 'in' }
    expect(await settle(importId, half)).toMatchObject(problem(422, 'chaque condition'))
    expect((await readStored(modelId)).version).toBe(1)
    expect(await logged()).toBe(1)
  })

  it('name a model that was changed since, and overwrite nothing', async () => {
    const { importId } = await sendExport(ROWS)
    const seen = await open(importId)
    const changed = { ...INVOICES, values: { service: { MEC: 'mechanic', LAV: 'body' } } }
    await updateModel(other, modelId, changed, undefined, 1)
    expect(await settle(importId, all(), { seen })).toMatchObject(
      problem(409, 'vous avez lu la version 1, la version 2 est enregistrée'),
    )
    expect((await readStored(modelId)).model).toEqual(changed)
    expect(await logged()).toBe(1)
    // The page now asks for what is still open, at the stored version.
    const again = await open(importId)
    expect(openOf(again)?.map(([, value]) => value)).toEqual(['QXW', 'GAR'])
    const { [control.service('LAV')]: _, ...rest } = all()
    await settle(importId, rest, { seen: again })
    expect(await readStored(modelId)).toMatchObject({
      version: 3,
      model: { values: { service: { LAV: 'body' }, site: { QXW: net.sites.b1._id } } },
    })
  })

  it('concern everyone but administrators', async () => {
    const { importId } = await sendExport(ROWS)
    const seen = await open(importId)
    const director = makePrincipal({ role: 'director' })
    expect(await settle(importId, all(), { who: director, seen })).toMatchObject({ status: 403 })
    expect(await settlingOfImport(director, await readImport(admin, importId))).toBeNull()
    const form = settleForm(seen, all())
    expect(await handleResultForm(admin, 'ffffffffffffffffffffffff', form)).toMatchObject({
      status: 404,
    })
    expect((await readStored(modelId)).version).toBe(1)
  })
})

describe('the kept file', () => {
  it('goes after an hour without use; the decisions are stored all the same', async () => {
    const { importId } = await sendExport(ROWS)
    setClock(instantOfParis(`${FRIDAY}T09:29`))
    expect(await open(importId)).toMatchObject({ isKept: true })
    setClock(instantOfParis(`${FRIDAY}T09:30`))
    expect(await open(importId)).toMatchObject({ isKept: false })
    expect(await settle(importId, all())).toMatchObject({
      to: '/import',
      notice: {
        type: 'warning',
        message: expect.stringContaining('version 2. Le fichier n’est plus gardé'),
      },
    })
    expect((await readStored(modelId)).model.values).toMatchObject({ service: { LAV: null } })
    expect(await logged()).toBe(1)
    // Nothing is open, and nothing can go on: no form.
    expect(await settlingOf(importId)).toBeNull()
  })

  it('lives an hour longer with each use', async () => {
    const { importId } = await sendExport(ROWS)
    setClock(instantOfParis(`${FRIDAY}T09:20`))
    await settle(importId, { [control.service('LAV')]: '-' }, { who: other })
    setClock(instantOfParis(`${FRIDAY}T10:19`))
    expect(await open(importId)).toMatchObject({ isKept: true })
    setClock(instantOfParis(`${FRIDAY}T10:20`))
    expect(await open(importId)).toMatchObject({ isKept: false })
  })

  it('is one of three of an account, and goes with it', async () => {
    const ids: string[] = []
    for (const amount of [1, 2, 3, 4]) {
      setClock(instantOfParis(`${FRIDAY}T08:3${amount}`))
      ids.push((await sendExport(invoices(['QXW', 'MEC', 'CLI', amount, 1]))).importId)
    }
    const kept = await Promise.all(ids.map((id) => findImportFile(id)))
    expect(kept.map(Boolean)).toEqual([false, true, true, true])
    const pieces = async () =>
      (await importPreviewPieces.open()).countDocuments({
        preview: { $in: ids.map((id) => `import ${id}`) },
      })
    expect(await pieces()).toBe(3)
    await deleteBelongings(other.userId)
    expect(await pieces()).toBe(3)
    await deleteBelongings(admin.userId)
    expect(await pieces()).toBe(0)
    expect(await findImportFile(ids[3] ?? '')).toBeNull()
  })
})

describe('a file whose figures may have been overtaken is shown first', () => {
  const preview = { to: expect.stringMatching(/^\/import\/apercu\/[0-9a-f]{24}$/) }
  const shown = async (outcome: unknown) => {
    const id = (outcome as { to: string }).to.split('/').at(-1) ?? ''
    return (await readPreview(admin, id, 'http://x/import/apercu/1')).sites as unknown[]
  }

  it('when a later import was of the same day', async () => {
    const { importId } = await sendExport(ROWS)
    setClock(instantOfParis(`${FRIDAY}T08:45`))
    await sendExport(invoices(['0103', 'MEC', 'CLI', 900, 9]))
    const outcome = await settle(importId, all())
    expect(outcome).toMatchObject({
      ...preview,
      notice: { message: expect.stringContaining('version 2. Voici l’aperçu du fichier') },
    })
    expect(await mechanic(net.sites.a2)).toMatchObject({ netRevenue: 900 })
    expect(await shown(outcome)).toContainEqual(
      expect.objectContaining({
        name: 'Concession A2',
        old: { netRevenue: 900, totalHours: 9, hecHours: 9 },
        new: { netRevenue: 750, totalHours: 7.5, hecHours: 5 },
      }),
    )
  })

  it('when it was undone, and when another account sent it', async () => {
    const first = await sendExport(ROWS)
    await undoImport(admin, first.importId)
    expect(await settle(first.importId, all())).toMatchObject(preview)
    const second = await sendExport(invoices(['NEW', 'MEC', 'CLI', 1, 1]))
    const choice = { [control.site('NEW')]: net.sites.c1._id }
    expect(await settle(second.importId, choice, { who: other })).toMatchObject(preview)
    expect(await mechanic(net.sites.c1)).toBeUndefined()
  })
})
