import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  fileOfPreview,
  findPreview,
  importPreviewPieces,
  insertPreview,
} from '~/db/collections/import-previews.server'
import { imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { AlreadyImportedError, PreviewGoneError } from '~/domain/imports/rules'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { VIDEOCHECK_HEADER, videocheckRow } from '~/imports/videocheck/rows.fixture'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { handlePreviewForm } from '~/services/import-previews/action.server'
import { readPreview } from '~/services/import-previews/page.server'
import { requirePreview, storePreview } from '~/services/import-previews/stored-preview.server'
import { awaitRunningImports } from '~/services/imports/import-run.server'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  admin,
  FRIDAY,
  fridayMorning,
  revenue,
  send,
  sheetOfActivity,
} from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const fileOf = (...rows: MadeCell[][]) => ({
  kind: 'activity' as const,
  fileName: 'matin.xlsx',
  date: FRIDAY,
  bytes: bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] }),
})
const keep = (...rows: MadeCell[][]) => storePreview(admin, fileOf(...rows))
async function act(id: string, fields: Record<string, string>, who = admin) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const outcome = await handlePreviewForm(who, id, form)
  await awaitRunningImports()
  return outcome
}
const save = (id: string, who = admin) => act(id, { intent: 'save' }, who)
const logged = async () =>
  (await imports.open()).countDocuments({ startedAt: { $gte: new Date(0) } })
const page = (id: string, who = admin) => readPreview(who, id, 'http://x/import/apercu/1')

describe('a preview', () => {
  it('stores nothing before Enregistrer, then the file, once', async () => {
    const id = await keep(activityRow('0101'), activityRow('0103', 'MECA', { 'CA Net': 7 }))
    expect(await (await records.open()).countDocuments({ month: '2026-11' })).toBe(0)
    expect(await logged()).toBe(0)
    const [first, second] = await Promise.all([save(id), save(id)])
    const result = `/admin/imports/${id}`
    expect([first, second]).toMatchObject([{ to: result }, { to: result }])
    expect(await save(id)).toMatchObject({
      to: result,
      notice: { message: 'Cet aperçu a déjà été enregistré.' },
    })
    expect(await logged()).toBe(1)
    expect(await revenue(net.sites.a2._id)).toBe(7)
    await expect(page(id)).rejects.toBeInstanceOf(AlreadyImportedError)
    expect(await (await importPreviewPieces.open()).countDocuments({ preview: id })).toBe(0)
  })

  it('puts the worst first, with old and new figures, and counts what falls', async () => {
    await send(sheetOfActivity(activityRow('0103')), '2026-11-19')
    await send(sheetOfActivity(activityRow('0301')))
    const { sites, warnings } = await page(
      await keep(
        activityRow('0101'),
        activityRow('0103', 'MECA', { 'CA Net': 9_000 }),
        activityRow('0301', 'MECA', { 'CA Net': 11_000 }),
        activityRow('0201', 'MECA', { 'CA Net': 'x' }),
      ),
    )
    expect(sites.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Concession B1', 'failed'],
      ['Concession A2', 'new'],
      ['Concession C1', 'changed'],
      ['Concession A1', 'new'],
    ])
    expect(sites[2]).toMatchObject({ old: { netRevenue: 10_000 }, new: { netRevenue: 11_000 } })
    expect(warnings.filter(({ kind }) => kind === 'drop')).toHaveLength(1)
  })

  it('says what differs where the figures do not: work in progress and invoices', async () => {
    await send(sheetOfActivity(activityRow('0101')))
    const given = { 'Heures en cours': 99, 'Factures garantie': 88 }
    const { sites } = await page(await keep(activityRow('0101', 'MECA', given)))
    expect(sites).toMatchObject([{ outcome: 'changed', unseen: ['ongoing', 'invoices'] }])
    expect(sites[0]?.old).toEqual(sites[0]?.new)
  })

  it('is another’s or older than an hour: gone', async () => {
    const id = await keep(activityRow('0101'))
    const other = makePrincipal({ userId: 'ffffffffffffffffffffffff' })
    await expect(requirePreview(other, id)).rejects.toBeInstanceOf(PreviewGoneError)
    expect(await save(id, other)).toMatchObject({ kind: 'again', status: 404 })
    setClock(instantOfParis(`${FRIDAY}T09:29`))
    await requirePreview(admin, id)
    setClock(instantOfParis(`${FRIDAY}T09:30`))
    await expect(page(id)).rejects.toThrow('il est gardé une heure, ou jusqu’au suivant')
    expect(await save(id)).toMatchObject({ kind: 'again', status: 404 })
    expect(await logged()).toBe(0)
  })

  it('gives way to the next, and is dropped', async () => {
    const first = await keep(activityRow('0101'))
    const second = await keep(activityRow('0103'))
    expect(await findPreview(first)).toBeNull()
    expect(await act(second, { intent: 'drop' })).toMatchObject({
      to: '/import',
      notice: { message: 'Aperçu abandonné\u202f: rien n’a été enregistré.' },
    })
    await expect(page(second)).rejects.toBeInstanceOf(PreviewGoneError)
    expect(await (await importPreviewPieces.open()).countDocuments({ preview: second })).toBe(0)
  })

  it('says when the data changed since, and stores only what was seen then', async () => {
    const id = await keep(activityRow('0101', 'MECA', { 'CA Net': 1 }))
    // another concession's import does not make this preview outdated
    await send(sheetOfActivity(activityRow('0301')))
    await send(sheetOfActivity(activityRow('0101', 'MECA', { 'CA Net': 2 })))
    expect(await save(id)).toMatchObject({
      to: `/import/apercu/${id}`,
      notice: { type: 'warning', message: expect.stringContaining('Les données ont changé') },
    })
    expect(await revenue(net.sites.a1._id)).toBe(2)
    expect((await page(id)).sites[0]).toMatchObject({
      outcome: 'changed',
      old: { netRevenue: 2 },
      new: { netRevenue: 1 },
    })
    expect(await save(id)).toMatchObject({ to: `/admin/imports/${id}` })
    expect(await revenue(net.sites.a1._id)).toBe(1)
  })

  it('gives an unknown PDV number to a concession, whose rows then count', async () => {
    const id = await keep(activityRow('0103'), activityRow('9999', 'CARR', { 'CA Net': 5 }))
    expect((await page(id)).attaching).toMatchObject({ numbers: ['9999'], more: 0 })
    const { a2 } = net.sites
    expect(await act(id, { intent: 'attach', number: '0103', site: a2._id })).toMatchObject({
      kind: 'again',
      status: 422,
    })
    const attached = await act(id, { intent: 'attach', number: '9999', site: a2._id })
    expect(attached).toMatchObject({
      notice: { message: 'Numéro PDV 9999 rattaché à Concession A2.' },
    })
    const { sites, attaching } = await page(id)
    expect(attaching).toBeNull()
    expect(sites).toMatchObject([{ outcome: 'new', new: { netRevenue: 10_005 } }])
    expect(await logged()).toBe(0)
    await save(id)
    expect(await revenue(a2._id)).toBe(10_000)
  })

  it('of a large file comes back whole, or not at all', async () => {
    const bytes = randomBytes(9 * 1024 * 1024 + 1)
    const shown = { activityDate: FRIDAY, message: '', sites: [], errors: [], warnings: [] }
    const soon = new Date(Date.now() + 60_000)
    const file = { kind: 'activity' as const, fileName: 'a.xlsx', date: FRIDAY }
    const preview = { ...file, _id: 'p', userId: 'u', shown, mark: '' }
    await insertPreview({ ...preview, expiresAt: soon, purgeAt: soon }, bytes)
    const kept = { _id: 'p', pieces: (await findPreview('p'))?.pieces ?? 0 }
    expect(kept.pieces).toBe(3)
    expect(Buffer.compare((await fileOfPreview(kept)) ?? Buffer.alloc(0), bytes)).toBe(0)
    await (await importPreviewPieces.open()).deleteOne({ _id: 'p|1' })
    expect(await fileOfPreview(kept)).toBeNull()
  })
})

it('a director finds the preview of his VideoCheck file again, who may import no activity', async () => {
  const director = makePrincipal({ role: 'director' })
  const bytes = bySheetJs({ Feuil1: [VIDEOCHECK_HEADER, videocheckRow('0101')] })
  const file = { kind: 'videocheck', bytes, fileName: 'v.xlsx', date: '2026-11' } as const
  const id = await storePreview(director, file)
  expect(await requirePreview(director, id)).toMatchObject({
    kind: 'videocheck',
    fileName: 'v.xlsx',
  })
})
