import { beforeEach, describe, expect, test, vi } from 'vitest'
import { auditOf } from '~/db/audit.server'
import { findQuality, quality } from '~/db/quality.server'
import { referenceData } from '~/db/reference-data.server'
import { ROLES } from '~/domain/access/roles'
import type { Principal, Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import type { QualityForm } from '~/domain/quality/form'
import { type Brand, defaultBrands, defaultIndicators } from '~/domain/quality/quality'
import { QualityRefusedError, QualitySiteError } from '~/domain/quality/rules'
import { actOnQuality } from '~/services/quality/action.server'
import { qualityPage, qualitySheet } from '~/services/quality/page.server'
import { removeBrand, saveBrand } from '~/services/quality/quality.server'
import { makeNetwork, type TestNetwork } from '../builders/hierarchy'
import { groupScopeOf, plateScopeOf, siteScopeOf } from '../builders/objectifs'
import { makePrincipal } from '../builders/users'
import { useDatabase } from './database'

const { broken, breaking } = await vi.hoisted(() => import('./breaking'))
// why: a database that fails at one reading only cannot be had otherwise
vi.mock('~/db/quality.server', async (original) => {
  const real = await original<typeof import('~/db/quality.server')>()
  return { ...real, qualityWithin: breaking('reading', real.qualityWithin) }
})

useDatabase()

const MONTH = '2026-11'
const admin = makePrincipal({ name: 'Anne' })
let network: TestNetwork
let a1: Scope

const brand = (brandName: string, surveyCount = 10): Brand => ({
  brandName,
  surveyCount,
  indicators: defaultIndicators(),
})
const save = (scope: Scope, given: Brand, seen: number | null = null, originalName?: string) =>
  saveBrand(admin, scope, MONTH, { brand: given, originalName: originalName ?? null, seen })

async function page(scope: Scope | null, search = '', principal: Principal = admin) {
  const analysed = { scope, date: '2026-11-19', reference: await referenceData() }
  return qualityPage(principal, analysed, new URLSearchParams(search))
}

/** The edit form as the page begins it. */
async function editForm(): Promise<QualityForm> {
  const view = await page(a1, 'mode=edit')
  if (view.state !== 'data' || !view.form) throw new Error('no edit mode')
  return view.form
}

/** The form as a browser posts it. */
function posted(form: QualityForm, intent: string): FormData {
  const data = new FormData()
  form.brands.forEach(({ indicators, ...fields }, i) => {
    for (const [name, value] of Object.entries(fields)) data.set(`q.${i}.${name}`, String(value))
    indicators.forEach((indicator, j) => {
      for (const [name, value] of Object.entries(indicator)) data.set(`q.${i}.${j}.${name}`, value)
    })
  })
  for (const { name, version } of form.removed) data.append('removed', `${version}|${name}`)
  data.set('site', form.site)
  data.set('period', form.period)
  data.set('turn', String(form.turn))
  data.set('intent', intent)
  return data
}

async function act(form: QualityForm, intent: string, principal: Principal = admin) {
  const analysed = { scope: a1, date: '2026-11-19', reference: await referenceData() }
  return actOnQuality(principal, analysed, posted(form, intent), '/quality')
}

/** The form that a button of the edit mode answers with. */
async function answerTo(form: QualityForm, intent: string) {
  const result = await act(form, intent)
  if (result.kind !== 'again') throw new Error('left the edit mode')
  return result.reply
}

const stored = async () =>
  (await findQuality(network.sites.a1._id, MONTH))?.brands.map((b) => [b.brandName, b.version])

beforeEach(async () => {
  network = await makeNetwork()
  a1 = siteScopeOf(network.sites.a1)
})

describe('saving a brand', () => {
  test('adds, replaces, renames; the same again changes nothing; the trail tells it', async () => {
    expect((await save(a1, brand('Renault'))).changed).toBe(true)
    expect((await save(a1, brand('Renault'))).changed).toBe(false)
    await save(a1, brand('Renault', 12), 1)
    await save(a1, brand('Alpine', 12), 2, 'Renault')
    expect(await stored()).toEqual([['Alpine', 3]])
    const trail = await auditOf('quality', `${network.sites.a1._id}|${MONTH}`)
    expect(trail.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
    expect(trail[1]?.changes).toEqual([{ field: 'Renault · Enquêtes', old: 10, new: 12 }])
  })

  test('of two people at once nobody is overwritten', async () => {
    await save(a1, brand('Renault'))
    const tries = await Promise.allSettled([
      save(a1, brand('Renault', 20), 1),
      save(a1, brand('Renault', 30), 1),
      save(a1, brand('Dacia'), 0),
      save(a1, brand('Seat'), 0),
    ])
    expect(tries.map(({ status }) => status).filter((s) => s === 'rejected')).toHaveLength(1)
    expect((await stored())?.map(([name]) => name).sort()).toEqual(['Dacia', 'Renault', 'Seat'])
  })

  test('the last brand takes the month with it', async () => {
    await save(a1, brand('Renault'))
    await removeBrand(admin, a1, MONTH, { name: 'Renault', seen: 1 })
    expect(await (await quality.open()).countDocuments()).toBe(0)
  })

  test('is for three roles and one concession of their cover', async () => {
    const given = { brand: brand('Renault'), originalName: null, seen: null }
    const cover = { kind: 'site', id: network.sites.a1._id } as const
    for (const role of ROLES) {
      const principal = makePrincipal({ role, cover })
      const saving = saveBrand(principal, a1, MONTH, given)
      if (['administrator', 'director', 'manager'].includes(role)) await saving
      else await expect(saving).rejects.toThrow(QualityRefusedError)
    }
    const manager = makePrincipal({ role: 'manager', cover })
    const elsewhere = siteScopeOf(network.sites.b1)
    await expect(saveBrand(manager, elsewhere, MONTH, given)).rejects.toThrow(ForbiddenError)
    for (const wide of [null, plateScopeOf(network.sites.a1)])
      await expect(saveBrand(admin, wide, MONTH, given)).rejects.toThrow(QualitySiteError)
  })
})

describe('the page', () => {
  test('a month without data shows the template, a wide scope nothing', async () => {
    expect(await page(a1)).toMatchObject({
      state: 'data',
      empty: true,
      editable: true,
      brands: [{ brandName: 'Marque 1', indicators: [{ value: 0 }, {}, {}] }, {}],
      form: null,
    })
    expect(await page(groupScopeOf(network.sites.a1))).toMatchObject({ empty: true, brands: [] })
    expect(await page(null)).toEqual({ state: 'no-scope' })
  })

  test('a concession its brands, a group the means and its concessions', async () => {
    await save(a1, brand('Renault', 30))
    await save(siteScopeOf(network.sites.b1), brand('Renault', 10))
    expect(await page(a1)).toMatchObject({
      brands: [{ surveyCount: 30, siteCount: 1 }],
      sites: { rows: [] },
    })
    expect(await page(groupScopeOf(network.sites.a1), 'mode=edit')).toMatchObject({
      brands: [{ surveyCount: 40, siteCount: 2 }],
      sites: {
        rows: [
          { name: 'Concession A1', brands: ['Renault'], surveyCount: 30 },
          { name: 'Concession B1' },
        ],
      },
      editable: false,
      form: null,
    })
  })

  test('others only look, and only within their cover', async () => {
    const cover = { kind: 'site', id: network.sites.a1._id } as const
    for (const role of ROLES) {
      const view = await page(a1, 'mode=edit', makePrincipal({ role, cover }))
      const edits = ['administrator', 'director', 'manager'].includes(role)
      expect(view).toMatchObject({ editable: edits })
      expect((view as { form: unknown }).form !== null).toBe(edits)
      const why = 'Vous n’avez pas les droits nécessaires pour modifier les données qualité.'
      expect(view).toMatchObject({ refusal: edits ? null : why })
      expect(await page(a1, '', makePrincipal({ role, cover }))).toMatchObject({ refusal: null })
      const other = page(siteScopeOf(network.sites.b1), '', makePrincipal({ role, cover }))
      await expect(other).rejects.toThrow(ForbiddenError)
    }
  })

  test('a group is not edited, and says why', async () => {
    const group = groupScopeOf(network.sites.a1)
    expect(await page(group, 'mode=edit')).toMatchObject({
      ...{ form: null, refusal: 'Sélectionnez un site spécifique pour enregistrer.' },
    })
  })

  test('says when nothing can be read', async () => {
    broken.add('reading')
    const view = await page(a1)
    broken.clear()
    expect(view).toEqual({ state: 'error', message: 'Erreur chargement données.' })
  })

  test('the report holds the month’s brands, or nothing', async () => {
    const analysed = { scope: a1, date: '2026-11-19', reference: await referenceData() }
    const message = 'Données essentielles manquantes pour générer le rapport.'
    expect(await qualitySheet(admin, analysed)).toEqual({ status: 404, message })
    expect(await qualitySheet(admin, { ...analysed, scope: null })).toEqual({
      status: 400,
      message,
    })
    await save(a1, brand('Renault', 30))
    expect(await qualitySheet(admin, analysed)).toMatchObject({
      scopeName: 'Concession A1',
      period: MONTH,
      brands: [{ brandName: 'Renault' }],
    })
    broken.add('reading')
    const failed = { status: 500, message: 'Erreur chargement données.' }
    expect(await qualitySheet(admin, analysed)).toEqual(failed)
    broken.clear()
    expect(await qualitySheet(admin, { ...analysed, reference: null })).toEqual(failed)
  })
})

describe('the edit form', () => {
  test('saves the template as it is, then finds nothing to save', async () => {
    expect(await act(await editForm(), 'save')).toMatchObject({
      kind: 'done',
      notice: { type: 'success', message: '2 marque(s) enregistrée(s) avec succès.' },
    })
    expect((await findQuality(network.sites.a1._id, MONTH))?.brands).toMatchObject(defaultBrands())
    expect(await act(await editForm(), 'save')).toMatchObject({
      kind: 'done',
      notice: { type: 'info', message: 'Aucune modification à enregistrer.' },
    })
  })

  test('adds a brand and an indicator; deleting asks first', async () => {
    await save(a1, brand('Renault'))
    let { form } = await answerTo(await editForm(), 'add-brand')
    expect(form.brands.map((b) => b.indicators.length)).toEqual([3, 3])
    form = (await answerTo(form, 'add-indicator.0')).form
    expect(form.brands[0]?.indicators).toHaveLength(4)

    const asked = await answerTo(form, 'delete-indicator.0.3')
    expect(asked.question?.intent).toBe('remove-indicator.0.3')
    expect(asked.form.brands[0]?.indicators).toHaveLength(4)
    form = (await answerTo(form, 'remove-indicator.0.3')).form
    expect(form.brands[0]?.indicators).toHaveLength(3)

    expect((await answerTo(form, 'delete-brand.0')).question?.text).toBe(
      'Supprimer la marque "Renault" et ses indicateurs\u202f?',
    )
    form = (await answerTo(form, 'remove-brand.0')).form
    expect(form).toMatchObject({ removed: [{ name: 'Renault', version: 1 }] })
    const [added] = form.brands
    if (!added) throw new Error('no brand')
    form = { ...form, brands: [{ ...added, brandName: 'Dacia' }] }
    expect(await act(form, 'save')).toMatchObject({
      notice: { message: '2 marque(s) enregistrée(s) avec succès.' },
    })
    expect(await stored()).toEqual([['Dacia', 1]])
  })

  test('wrong entries save nothing', async () => {
    const form = (await answerTo(await editForm(), 'add-brand')).form
    expect(await act(form, 'save')).toMatchObject({
      kind: 'again',
      status: 422,
      reply: { errors: { '2.brandName': 'Le nom de la marque est requis.' } },
    })
    expect(await stored()).toBeUndefined()
  })

  test('a brand that somebody else saved is told, the others are saved', async () => {
    await save(a1, brand('Renault'))
    await save(a1, brand('Dacia'))
    const form = await editForm()
    await save(a1, brand('Renault', 99))
    const mine = {
      ...form,
      brands: form.brands.map((b) => ({ ...b, surveyCount: '50' })),
    }
    const result = await act(mine, 'save')
    expect(result).toMatchObject({
      kind: 'again',
      status: 409,
      reply: { problem: 'Erreur Renault: modifiée entre-temps par Anne. Rechargez la page.' },
    })
    const brands = (await findQuality(network.sites.a1._id, MONTH))?.brands
    expect(brands?.map((b) => [b.brandName, b.surveyCount])).toEqual([
      ['Renault', 99],
      ['Dacia', 50],
    ])
  })

  test('cancelling asks only when something would be lost', async () => {
    await save(a1, brand('Renault'))
    const form = await editForm()
    expect(await act(form, 'cancel')).toMatchObject({ kind: 'done', notice: null })
    const [first] = form.brands
    if (!first) throw new Error('no brand')
    const changed = { ...form, brands: [{ ...first, surveyCount: '11' }] }
    expect((await answerTo(changed, 'cancel')).question?.intent).toBe('discard')
    expect(await act(changed, 'discard')).toMatchObject({ kind: 'done', notice: null })
    expect(await stored()).toEqual([['Renault', 1]])
  })

  test('writes no other concession and month than those that were read', async () => {
    const form = await editForm()
    for (const other of [{ site: network.sites.a2._id }, { site: '' }, { period: 'x' }])
      await expect(act({ ...form, ...other }, 'save')).rejects.toThrow(QualitySiteError)
    // read in October, sent when the page's date has moved on
    expect(await act({ ...form, period: '2026-10' }, 'save')).toMatchObject({ kind: 'done' })
    expect(await stored()).toBeUndefined()
    expect(await findQuality(network.sites.a1._id, '2026-10')).not.toBeNull()
  })

  test('is refused to who may not edit', async () => {
    const user = makePrincipal({ role: 'user' })
    await expect(act(await editForm(), 'save', user)).rejects.toThrow(QualityRefusedError)
  })
})
