import { describe, expect, test } from 'vitest'
import { readEdit } from './edit'
import { type Fields, noFields } from './fields'
import { applyChoices, inputText, rebase } from './merge'

const BASE: Fields = {
  ...noFields(),
  'budget.revenue': 150_000,
  'budget.totalHours': 700,
  'services.mechanic.hecHours': 250,
  'services.mechanic.netRevenue': 75_000,
  'services.mechanic.revenuePerHour': 300,
  'services.body.selected.tires': 1,
  'services.body.families.tires': 8,
}

describe('concurrent edits of one month', () => {
  test('a figure changed only by the other user is reported and kept; one changed only by me stays mine', () => {
    const edit = { shown: BASE, typed: { 'budget.totalHours': '720', 'budget.revenue': '150000' } }
    const next = rebase(edit, { ...BASE, 'budget.revenue': 155_000 })
    expect(next.concurrent).toEqual([
      { path: 'budget.revenue', shown: 150_000, theirs: 155_000, mine: null },
    ])
    const saved = readEdit(next).fields
    expect(saved['budget.totalHours']).toBe(720)
    expect(saved['budget.revenue']).toBe(155_000)
  })

  test('a figure that both changed differently needs a choice', () => {
    const edit = { shown: BASE, typed: { 'budget.revenue': '160000' } }
    const next = rebase(edit, { ...BASE, 'budget.revenue': 155_000 })
    expect(next.concurrent).toEqual([
      { path: 'budget.revenue', shown: 150_000, theirs: 155_000, mine: 160_000 },
    ])
    expect(next.typed['budget.revenue']).toBe('160000')
    expect(applyChoices(next, ['budget.revenue'], {}).errors).toEqual({
      'budget.revenue': 'Choisissez la valeur à garder.',
    })
    const kept = applyChoices(next, ['budget.revenue'], { 'budget.revenue': 'theirs' })
    expect(readEdit(kept.edit).fields['budget.revenue']).toBe(155_000)
    const taken = applyChoices(next, ['budget.revenue'], { 'budget.revenue': 'mine' })
    expect(readEdit(taken.edit).fields['budget.revenue']).toBe(160_000)
  })

  test('the same change made twice needs no choice', () => {
    const edit = { shown: BASE, typed: { 'budget.revenue': '155000' } }
    expect(rebase(edit, { ...BASE, 'budget.revenue': 155_000 }).concurrent[0]?.mine).toBeNull()
  })

  test('my rate still decides on their HEC: 320 × 260', () => {
    const edit = { shown: BASE, typed: { 'services.mechanic.revenuePerHour': '320' } }
    const theirs = {
      ...BASE,
      'services.mechanic.hecHours': 260,
      'services.mechanic.revenuePerHour': 288.46,
    }
    const next = rebase(edit, theirs)
    expect(next.concurrent.map(({ path, mine }) => [path, mine])).toEqual([
      ['services.mechanic.hecHours', null],
    ])
    expect(readEdit(next).fields['services.mechanic.netRevenue']).toBe(83_200)
  })

  test('their revenue against my rate is one choice, and carries the rate with it', () => {
    const edit = { shown: BASE, typed: { 'services.mechanic.revenuePerHour': '320' } }
    const theirs = {
      ...BASE,
      'services.mechanic.netRevenue': 77_500,
      'services.mechanic.revenuePerHour': 310,
    }
    const next = rebase(edit, theirs)
    const path = 'services.mechanic.netRevenue'
    expect(next.concurrent).toEqual([{ path, shown: 75_000, theirs: 77_500, mine: 80_000 }])
    const kept = readEdit(applyChoices(next, [path], { [path]: 'theirs' }).edit).fields
    expect([kept[path], kept['services.mechanic.revenuePerHour']]).toEqual([77_500, 310])
    const taken = readEdit(applyChoices(next, [path], { [path]: 'mine' }).edit).fields
    expect([taken[path], taken['services.mechanic.revenuePerHour']]).toEqual([80_000, 320])
  })

  test('a family that they deselected and I raised is one choice', () => {
    const typed = { 'services.body.families.tires': '12', 'services.body.selected.tires': '1' }
    const theirs = { ...BASE, 'services.body.selected.tires': 0, 'services.body.families.tires': 0 }
    const next = rebase({ shown: BASE, typed }, theirs)
    const path = 'services.body.families.tires'
    expect(next.concurrent).toEqual([{ path, shown: 8, theirs: 0, mine: 12 }])
    const kept = readEdit(applyChoices(next, [path], { [path]: 'theirs' }).edit).fields
    expect([kept[path], kept['services.body.selected.tires']]).toEqual([0, 0])
    const taken = readEdit(applyChoices(next, [path], { [path]: 'mine' }).edit).fields
    expect([taken[path], taken['services.body.selected.tires']]).toEqual([12, 1])
  })

  test('a family that I deselected and they lowered is one choice, its selection with it', () => {
    const typed = { 'services.body.families.tires': '8', 'services.body.selected.tires': '0' }
    const next = rebase({ shown: BASE, typed }, { ...BASE, 'services.body.families.tires': 5 })
    const path = 'services.body.families.tires'
    expect(next.concurrent).toEqual([{ path, shown: 8, theirs: 5, mine: 0 }])
    const kept = readEdit(applyChoices(next, [path], { [path]: 'theirs' }).edit).fields
    expect([kept[path], kept['services.body.selected.tires']]).toEqual([5, 1])
    const taken = readEdit(applyChoices(next, [path], { [path]: 'mine' }).edit).fields
    expect([taken[path], taken['services.body.selected.tires']]).toEqual([0, 0])
  })

  test('their HEC against mine is one choice, and leaves my rate alone', () => {
    const typed = {
      'services.mechanic.hecHours': '260',
      'services.mechanic.revenuePerHour': '310',
    }
    const theirs = {
      ...BASE,
      'services.mechanic.hecHours': 240,
      'services.mechanic.revenuePerHour': 312.5,
    }
    const next = rebase({ shown: BASE, typed }, theirs)
    const path = 'services.mechanic.hecHours'
    expect(next.concurrent).toEqual([{ path, shown: 250, theirs: 240, mine: 260 }])
    // 310 × 240 and 310 × 260
    const revenue = (choice: 'theirs' | 'mine') =>
      readEdit(applyChoices(next, [path], { [path]: choice }).edit).fields[
        'services.mechanic.netRevenue'
      ]
    expect([revenue('theirs'), revenue('mine')]).toEqual([74_400, 80_600])
  })

  test('my revenue is kept with their HEC: 80 000 ÷ 200', () => {
    const edit = { shown: BASE, typed: { 'services.mechanic.netRevenue': '80000' } }
    const theirs = {
      ...BASE,
      'services.mechanic.hecHours': 200,
      'services.mechanic.revenuePerHour': 375,
    }
    const saved = readEdit(rebase(edit, theirs)).fields
    expect(saved).toMatchObject({
      'services.mechanic.hecHours': 200,
      'services.mechanic.netRevenue': 80_000,
      'services.mechanic.revenuePerHour': 400,
    })
  })

  test('figures in inputs have decimal commas', () => {
    expect([inputText(1234.5), inputText(0), inputText(8, true), inputText(0, true)]).toEqual([
      '1234,5',
      '0',
      '1',
      '0',
    ])
  })

  test('an unedited default rate is no change of mine', () => {
    const shown = { ...noFields(), 'services.body.revenuePerHour': 300 }
    const theirs = {
      ...noFields(),
      'services.body.hecHours': 100,
      'services.body.netRevenue': 35_000,
      'services.body.revenuePerHour': 350,
    }
    const next = rebase({ shown, typed: { 'services.body.revenuePerHour': '300' } }, theirs)
    expect(next.typed['services.body.revenuePerHour']).toBe('350')
    expect(readEdit(next).fields['services.body.netRevenue']).toBe(35_000)
  })
})
