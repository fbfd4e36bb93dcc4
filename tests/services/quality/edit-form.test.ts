import { describe, expect, test } from 'vitest'
import { findQuality } from '~/db/collections/quality.server'
import { QualityRefusedError, QualitySiteError } from '~/domain/quality/rights'
import { defaultBrands } from '~/domain/quality/template'
import { makePrincipal } from '../../builders/users'
import {
  a1,
  act,
  answerTo,
  brand,
  editForm,
  MONTH,
  network,
  save,
  stored,
  useQuality,
} from './fixture'

useQuality()

describe('the edit form', () => {
  test('saves the template unchanged, then finds nothing to save', async () => {
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
    // a new version: not 1, which belonged to the deleted brand
    const [[name, version] = [], ...others] = (await stored()) ?? []
    expect([name, others]).toEqual(['Dacia', []])
    expect(version).toBeGreaterThan(1)
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

  // shows 3 §8: Erreur {brand}: message
  test('a concurrently edited brand is reported, the others are saved', async () => {
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

  test('cancelling asks only when unsaved entries would be lost', async () => {
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

  test('writes only to the concession and month of the opened form', async () => {
    const form = await editForm()
    for (const other of [{ site: network.sites.a2._id }, { site: '' }, { period: 'x' }])
      await expect(act({ ...form, ...other }, 'save')).rejects.toThrow(QualitySiteError)
    // opened in October, sent after the page's date has changed
    expect(await act({ ...form, period: '2026-10' }, 'save')).toMatchObject({ kind: 'done' })
    expect(await stored()).toBeUndefined()
    const october = await findQuality(network.sites.a1._id, '2026-10')
    expect(october?.brands).toMatchObject(defaultBrands())
  })

  test('is rejected without the right to edit', async () => {
    const user = makePrincipal({ role: 'user' })
    await expect(act(await editForm(), 'save', user)).rejects.toThrow(QualityRefusedError)
  })
})
