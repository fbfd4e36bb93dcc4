import { beforeEach, describe, expect, it } from 'vitest'
import { findPreview } from '~/db/collections/import-previews.server'
import type { ImportModel } from '~/domain/import-models/model'
import { controlName } from '~/domain/import-settling/form'
import { PreviewGoneError } from '~/domain/imports/rules'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readStored } from '~/services/import-models/read-models.server'
import { handlePreviewForm } from '~/services/import-previews/action.server'
import { readPreview } from '~/services/import-previews/page.server'
import { requirePreview, storePreview } from '~/services/import-previews/stored-preview.server'
import { awaitRunningImports } from '~/services/imports/import-run.server'
import { deleteBelongings } from '~/services/users/deleted-account.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning, stored } from '../../builders/imports'
import { storeModel, workbookOf } from '../../builders/model-imports'
import { control, INVOICES, invoices, openOf, settleForm } from '../../builders/settling'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const ROWS = invoices(
  ['0101', 'MEC', 'CLI', 1_000, 10],
  ['0101', 'MEC', 'GAR', 250, 2.5],
  ['QXW', 'MEC', 'CLI', 300.5, 3],
)
const keep = () =>
  storePreview(admin, {
    kind: 'activity',
    fileName: 'factures.xlsx',
    date: FRIDAY,
    bytes: workbookOf(ROWS),
  })
const page = (id: string, who = admin) => readPreview(who, id, 'http://x/import/apercu/1')
async function settlingOf(id: string, who = admin) {
  const { settling } = await page(id, who)
  if (!settling) throw new Error('nothing to settle')
  return settling
}
const all = () => ({
  [control.site('QXW')]: net.sites.b1._id,
  [control.revenue('GAR')]: 'out',
  [control.hec('GAR')]: 'out',
})
const post = (id: string, form: FormData, who = admin) => handlePreviewForm(who, id, form)
async function save(id: string) {
  const form = new FormData()
  form.set('intent', 'save')
  const outcome = await post(id, form)
  await awaitRunningImports()
  return outcome
}

describe('a preview with open values', () => {
  it('is shown again with what was decided, and stores that', async () => {
    const { _id } = await storeModel(INVOICES)
    const id = await keep()
    const before = await page(id)
    expect(openOf(before.settling)).toEqual([
      ['Type', 'GAR', 1, 250],
      ['site', 'QXW', 1, 300.5],
    ])
    // so far the guarantee counts, as every type but INT does
    expect(before.sites).toContainEqual(
      expect.objectContaining({
        name: 'Concession A1',
        new: { netRevenue: 1_250, totalHours: 12.5, hecHours: 10 },
      }),
    )
    expect(await post(id, settleForm(await settlingOf(id), all()))).toMatchObject({
      to: `/import/apercu/${id}`,
      notice: {
        message: expect.stringContaining('«\u202fFactures\u202f» enregistré, version 2. Voici'),
      },
    })
    const { settling, model, sites, account } = await page(id)
    expect(settling).toBeNull()
    expect(model).toMatchObject({ _id, version: 2 })
    expect(sites).toMatchObject([
      { name: 'Concession A1', new: { netRevenue: 1_000, totalHours: 10, hecHours: 10 } },
      { name: 'Concession B1', new: { netRevenue: 300.5, totalHours: 3, hecHours: 3 } },
    ])
    expect(account?.rows).toMatchObject({ read: 2, refused: 0, left: [{ rows: 1, amount: 250 }] })
    expect((await readStored(_id)).model.columns.netRevenue?.[0]?.where).toEqual({
      Type: { not: ['INT', 'GAR'] },
    })
    expect(await save(id)).toMatchObject({ to: `/admin/imports/${id}` })
    expect((await stored(net.sites.a1._id))?.services.mechanic.netRevenue).toBe(1_000)
    expect((await stored(net.sites.b1._id))?.services.mechanic.netRevenue).toBe(300.5)
  })

  it('lives an hour longer, and once gone the decisions are stored all the same', async () => {
    const { _id } = await storeModel(INVOICES)
    const id = await keep()
    setClock(instantOfParis(`${FRIDAY}T09:00`))
    await post(id, settleForm(await settlingOf(id), { [control.site('QXW')]: '-' }))
    setClock(instantOfParis(`${FRIDAY}T09:59`))
    const seen = await settlingOf(id)
    setClock(instantOfParis(`${FRIDAY}T10:00`))
    const { [control.site('QXW')]: _, ...rest } = all()
    expect(await post(id, settleForm(seen, rest))).toMatchObject({
      to: '/import',
      notice: { type: 'warning', message: expect.stringContaining('version 3. Le fichier n’est') },
    })
    expect(await readStored(_id)).toMatchObject({ version: 3, model: { values: { site: {} } } })
    const unknown = new FormData()
    unknown.set('intent', 'settle')
    expect(await post(id, unknown)).toMatchObject({ kind: 'again', status: 404 })
  })

  it('that was stored since leads to its import', async () => {
    await storeModel(INVOICES)
    const id = await keep()
    const seen = await settlingOf(id)
    await save(id)
    expect(await post(id, settleForm(seen, all()))).toMatchObject({
      to: `/admin/imports/${id}`,
      notice: { message: expect.stringContaining('version 2. Cet aperçu a déjà été enregistré') },
    })
  })

  it('goes with its account', async () => {
    await storeModel(INVOICES)
    const id = await keep()
    await deleteBelongings(admin.userId)
    expect(await findPreview(id)).toBeNull()
  })
})

describe('a preview of another account', () => {
  const VIDEOS = {
    name: 'Vidéos',
    feeds: 'videocheck',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Site' }],
      entries: [{ column: 'Entrées' }],
      sent: [{ column: 'Envoyés' }],
      identified: [{ column: 'Identifié' }],
      realised: [{ column: 'Réalisé' }],
    },
  } as const satisfies ImportModel

  it('is settled by an administrator in one of his own, without showing hers to its sender', async () => {
    await storeModel(VIDEOS)
    const director = makePrincipal({
      userId: 'eeeeeeeeeeeeeeeeeeeeeeee',
      role: 'director',
      cover: { kind: 'plate', id: net.plates.a._id },
    })
    const bytes = workbookOf([
      ['Site', 'Entrées', 'Envoyés', 'Identifié', 'Réalisé'],
      ['0101', 10, 5, 100, 50],
      ['QXW', 20, 8, 300, 70],
    ])
    const file = { kind: 'videocheck', bytes, fileName: 'v.xlsx', date: '2026-11' } as const
    const id = await storePreview(director, file)
    expect(await page(id, director)).toMatchObject({ settling: null, asksAdministrator: true })
    const seen = await page(id)
    expect(seen).toMatchObject({ isForeign: true, attaching: null })
    expect(openOf(seen.settling)).toEqual([['site', 'QXW', 1, 70]])
    // looked at, but not stored nor dropped by another
    await expect(requirePreview(admin, id)).rejects.toBeInstanceOf(PreviewGoneError)
    const choice = { [controlName(['value', 'site', 'QXW'])]: 'Concession C1' }
    const form = settleForm(await settlingOf(id), choice)
    expect(await post(id, form, director)).toMatchObject({ kind: 'again', status: 403 })
    const outcome = await post(id, form)
    const own = (outcome as { to: string }).to.split('/').at(-1) ?? ''
    expect(own).not.toBe(id)
    expect((await page(own)).sites.map(({ name }) => name)).toContain('Concession C1')
    expect((await page(id, director)).sites.map(({ name }) => name)).not.toContain('Concession C1')
  })
})
