import { describe, expect, it } from 'vitest'
import { shownFields } from '~/domain/objectifs/edit'
import { flatten } from '~/domain/objectifs/fields'
import { openForm } from '~/services/objectifs/form.server'
import { readObjectif } from '~/services/objectifs/read.server'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { alice, MONTH, net, save, stored, typing, useEditing } from './objectif-editing'

useEditing()

describe('copying', () => {
  const copy = (source: 'previous' | 'last-year', percent: number) =>
    openForm(siteScopeOf(net.sites.a1), MONTH, { copy: { source, percent }, draft: null })

  it('fills an empty month from the one before, or from a year before with a percentage', async () => {
    await saveMonth(alice, net.sites.a1, '2026-10')
    await saveMonth(alice, net.sites.a1, '2025-11')
    const previous = await copy('previous', 0)
    expect(previous.notice?.text).toBe(
      'Objectifs d’octobre 2026 repris. Vérifiez-les, puis enregistrez.',
    )
    expect(previous.typed['budget.revenue']).toBe('150000')
    const lastYear = await copy('last-year', 5)
    expect(lastYear.notice?.text).toBe(
      'Objectifs de novembre 2025 repris (+5\u202f%). Vérifiez-les, puis enregistrez.',
    )
    expect(lastYear.typed['services.mechanic.netRevenue']).toBe('78750')
    // with these deciders, editing HEC next to a copied revenue recomputes the rate, with and without scripts
    expect(lastYear.deciders).toEqual({
      mechanic: 'revenue',
      quickService: 'revenue',
      body: 'revenue',
    })
    await save(alice, {
      ...(await typing({})),
      edit: { shown: lastYear.shown, typed: lastYear.typed },
    })
    const saved = await readObjectif(alice, siteScopeOf(net.sites.a1), MONTH)
    expect(saved.services[0]).toMatchObject({
      hecHours: 262.5,
      netRevenue: 78_750,
      revenuePerHour: 300,
    })
    expect(saved.budget.totalEntries).toBe(336)
  })

  it('says when there is nothing to copy, and never touches a month that has objectives', async () => {
    expect((await copy('previous', 0)).notice).toEqual({
      tone: 'error',
      text: 'Aucun objectif enregistré pour octobre 2026.',
    })
    await saveMonth(alice, net.sites.a1, '2026-10')
    await saveMonth(alice, net.sites.a1, MONTH)
    const form = await copy('previous', 50)
    expect(form.notice?.tone).toBe('warning')
    expect(form.typed['budget.revenue']).toBe('150000')
    expect(form.shown).toEqual(shownFields(await stored()))
    expect(flatten(await stored())['budget.revenue']).toBe(150_000)
  })
})
