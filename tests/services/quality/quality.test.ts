import { describe, expect, test, vi } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { quality } from '~/db/collections/quality.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { ROLES } from '~/domain/access/roles'
import type { Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { BrandMovedError } from '~/domain/quality/merge'
import { QualityRefusedError, QualitySiteError } from '~/domain/quality/rights'
import { qualitySheet } from '~/services/quality/page.server'
import { removeBrand, saveBrand } from '~/services/quality/quality.server'
import { groupScopeOf, plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { a1, admin, brand, MONTH, network, page, save, stored, useQuality } from './fixture'

const { broken, failWhileBroken: breaking } = await vi.hoisted(
  () => import('../harness/failing-function'),
)
// module mock: a real database cannot be made to fail at one read only
vi.mock('~/db/collections/quality.server', async (original) => {
  const real = await original<typeof import('~/db/collections/quality.server')>()
  return { ...real, qualityWithin: breaking('reading', real.qualityWithin) }
})

useQuality()

describe('saving a brand', () => {
  test('adds, replaces and renames with audit entries; saving again changes nothing', async () => {
    expect((await save(a1, brand('Renault'))).changed).toBe(true)
    expect((await save(a1, brand('Renault'))).changed).toBe(false)
    await save(a1, brand('Renault', 12), 1)
    await save(a1, brand('Alpine', 12), 2, 'Renault')
    expect(await stored()).toEqual([['Alpine', 3]])
    const trail = await auditOf('quality', `${network.sites.a1._id}|${MONTH}`)
    expect(trail.map(({ action }) => action)).toEqual(['update', 'update', 'create'])
    expect(trail[1]?.changes).toEqual([{ field: 'Renault · Enquêtes', old: 10, new: 12 }])
  })

  test('the same form sent twice is one save: replaced, renamed and added brands alike', async () => {
    await save(a1, brand('Renault'))
    for (const first of [true, false]) {
      expect((await save(a1, brand('Renault', 12), 1)).changed).toBe(first)
      expect((await save(a1, brand('Seat', 7), 0)).changed).toBe(first)
    }
    for (const first of [true, false])
      expect((await save(a1, brand('Alpine', 12), 2, 'Renault')).changed).toBe(first)
    expect(await stored()).toEqual([
      ['Alpine', 3],
      ['Seat', 1],
    ])
    // one different figure means a concurrent edit, and a new brand of that name is not a repeated rename
    await expect(save(a1, brand('Alpine', 13), 2)).rejects.toThrow(/modifiée entre-temps/)
    await expect(save(a1, brand('Seat', 7), 3, 'Alpine')).rejects.toThrow(/existe déjà/)
  })

  test('concurrent saves never overwrite each other', async () => {
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

  test('deleting the last brand deletes the month', async () => {
    await save(a1, brand('Renault'))
    await removeBrand(admin, a1, MONTH, { name: 'Renault', seen: 1 })
    expect(await (await quality.open()).countDocuments()).toBe(0)
  })

  test('a brand removed or renamed and added again is a new version', async () => {
    await save(a1, brand('Renault', 10))
    await removeBrand(admin, a1, MONTH, { name: 'Renault', seen: 1 })
    const { brand: again } = await save(a1, brand('Renault', 20))
    // without a new version, the editor of the first brand would overwrite the second unseen
    await expect(save(a1, brand('Renault', 11), 1)).rejects.toThrow(BrandMovedError)
    await expect(removeBrand(admin, a1, MONTH, { name: 'Renault', seen: 1 })).rejects.toThrow(
      BrandMovedError,
    )
    const renaming = { brand: brand('Dacia', 20), originalName: 'Renault', seen: null }
    const { brand: dacia } = await saveBrand(admin, a1, MONTH, renaming)
    const { brand: renault } = await saveBrand(admin, a1, MONTH, {
      brand: brand('Renault', 30),
      originalName: null,
      seen: 0,
    })
    expect(dacia.version).toBe(again.version + 1)
    expect([1, 2, again.version, dacia.version]).not.toContain(renault.version)
  })

  test('is open to three roles, for one concession of their scope', async () => {
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

  test('a wide scope’s brands follow each save and removal, at every level', async () => {
    const { a1: first, b1 } = network.sites
    const counts = async (scope: Scope) => {
      const view = await page(scope)
      return view.state === 'data' && view.brands.map((one) => [one.brandName, one.surveyCount])
    }
    const wide = [plateScopeOf(first), groupScopeOf(first), { type: 'all' } as const]
    const all = () => Promise.all(wide.map(counts))
    expect(await all()).toEqual([[], [], []])
    await save(siteScopeOf(b1), brand('Renault', 10))
    await save(a1, brand('RENAULT', 30))
    expect(await all()).toEqual([[['RENAULT', 30]], [['RENAULT', 40]], [['RENAULT', 40]]])
    await save(a1, brand('RENAULT', 25), 1)
    expect(await all()).toEqual([[['RENAULT', 25]], [['RENAULT', 35]], [['RENAULT', 35]]])
    await removeBrand(admin, a1, MONTH, { name: 'Renault', seen: 2 })
    expect(await all()).toEqual([[], [['Renault', 10]], [['Renault', 10]]])
  })

  test('an invalid month leaves out only its concession, by name', async () => {
    await save(a1, brand('Renault', 30))
    await save(siteScopeOf(network.sites.b1), brand('Renault', 10))
    const broke = { $set: { brands: 'Renault' as never } }
    await (await quality.open()).updateOne({ siteId: network.sites.a1._id }, broke)
    expect(await page(groupScopeOf(network.sites.a1))).toMatchObject({
      brands: [{ brandName: 'Renault', surveyCount: 10, siteCount: 1 }],
      leftOut: 'Enquêtes illisibles, non comptées\u202f: Concession A1.',
      sites: { rows: [{ name: 'Concession B1' }], found: 1 },
    })
  })

  test('other roles only read, and only within their scope', async () => {
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

  // shows 3 §5: Sélectionnez un site spécifique pour enregistrer.
  test('a group is not edited, and says why', async () => {
    const group = groupScopeOf(network.sites.a1)
    expect(await page(group, 'mode=edit')).toMatchObject({
      form: null,
      refusal: 'Sélectionnez un site spécifique pour enregistrer.',
    })
  })

  // shows 3 §8: Erreur chargement données.
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
