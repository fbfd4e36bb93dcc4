import { expect, test } from 'vitest'
import { changesBetween } from './changes'

const account = { email: 'a@essai.fr', name: '', isActive: true, numerosPDV: ['1', '2'] }

test('a creation lists the filled fields, not the blank ones', () =>
  expect(changesBetween(null, account)).toEqual([
    { field: 'email', old: null, new: 'a@essai.fr' },
    { field: 'isActive', old: null, new: 'oui' },
    { field: 'numerosPDV', old: null, new: '1, 2' },
  ]))

test('a deletion lists the previous values', () =>
  expect(changesBetween({ ...account, numerosPDV: [] }, null)).toEqual([
    { field: 'email', old: 'a@essai.fr', new: null },
    { field: 'isActive', old: 'oui', new: null },
  ]))

test('an edit lists the changed fields, blank ones as null', () => {
  expect(changesBetween(account, { ...account, name: 'Paul', isActive: false })).toEqual([
    { field: 'name', old: null, new: 'Paul' },
    { field: 'isActive', old: 'oui', new: 'non' },
  ])
  expect(changesBetween({ name: 'Paul' }, { name: '' })).toEqual([
    { field: 'name', old: 'Paul', new: null },
  ])
  expect(changesBetween<{ value: number | null }>({ value: 0 }, { value: null })).toEqual([
    { field: 'value', old: 0, new: null },
  ])
  expect(changesBetween(account, { ...account })).toEqual([])
})
