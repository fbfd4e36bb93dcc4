import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseForm, typed } from './form.server'
import { readObjectifForm } from './objectif-form.server'
import { readPlanningForm, readTyped } from './planning-form.server'
import { readProductivityForm } from './productivity-form.server'
import { readQualityForm } from './quality-form.server'

/*
 * Forms are read before anybody knows who sent them, and a megabyte holds 32,000 fields. A reader that looks through all
 * of them for each field it wants takes minutes here, and every visitor waits for it: then these run out of time.
 */

it('reads the cells of 8,000 people at once', () => {
  const form = new FormData()
  const idOf = (i: number) => i.toString(16).padStart(24, '0')
  for (let i = 0; i < 8_000; i++) form.append(`s.${idOf(i)}`, 'P')
  form.append(`c.${idOf(7_999)}.01`, 'CP')
  const typed = readTyped(readPlanningForm(form), '2026-11')
  expect(typed).toEqual([{ workerId: idOf(7_999), day: 1, text: 'CP', seen: 'P' }])
})

it('reads the cells of a person whose row comes twice once', () => {
  const id = '0'.repeat(24)
  const form = new FormData()
  for (const seen of ['P', 'A']) form.append(`s.${id}`, seen)
  form.append(`c.${id}.01`, 'CP')
  expect(readTyped(readPlanningForm(form), '2026-11')).toEqual([
    { workerId: id, day: 1, text: 'CP', seen: 'P' },
  ])
})

it('reads the brands behind 400,000 other fields at once', () => {
  const form = new FormData()
  for (let i = 0; i < 400_000; i++) form.append('x', '')
  for (let i = 0; i < 25; i++) {
    form.append(`q.${i}.brandName`, `Marque ${i}`)
    for (let j = 0; j < 25; j++) form.append(`q.${i}.${j}.label`, `Indicateur ${j}`)
  }
  const { brands } = readQualityForm(form).form
  expect(brands[24]).toMatchObject({ brandName: 'Marque 24' })
  expect(brands[24]?.indicators[19]).toMatchObject({ label: 'Indicateur 19' })
})

it('reads a field that comes 400,000 times at once', () => {
  const form = new FormData()
  form.append('name', 'Pont')
  for (let i = 0; i < 400_000; i++) form.append('email', '')
  expect(parseForm(form, z.object({ name: typed, email: typed }))).toMatchObject({
    value: { name: 'Pont', email: '' },
  })
})

it('reads a form that names a contested target 60,000 times at once', () => {
  const form = new FormData()
  for (let i = 0; i < 60_000; i++) form.append('contested', 'budget.revenue')
  form.append('choice.budget.revenue', 'mine')
  expect(readObjectifForm(form).choices).toEqual({ 'budget.revenue': 'mine' })
})

it('reads 399 coefficients before 400,000 other fields at once', () => {
  const form = new FormData()
  for (let i = 0; i < 399; i++) form.append(`coefficient:M. ${i}`, '1')
  for (let i = 0; i < 400_000; i++) form.append('x', '')
  expect(Object.keys(readProductivityForm(form).typed)).toHaveLength(399)
})
