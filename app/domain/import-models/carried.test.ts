import { expect, test } from 'vitest'
import { carriedModel, receiveModel } from './carried'

const MODEL = {
  name: 'Atelier',
  columns: { site: [{ column: 'Site' }], netRevenue: [{ column: 'CA' }] },
  values: { site: { LYV: 'a1', GRE: 'b1', CHA: 'c1', DEP: null }, service: { MEC: 'mechanic' } },
}
const THERE = new Map([
  ['a1', { name: 'Lyon Vaise', numerosPDV: ['00142', '00143'] }],
  ['b1', { name: 'Grenoble', numerosPDV: ['00412'] }],
  ['c1', { name: 'Chambéry', numerosPDV: ['00731'] }],
])
const carried = carriedModel(MODEL, ['Site', 'CA'], (id) => THERE.get(id))

test('a model is carried with the order of its headers, and its concessions by name and PDV numbers', () => {
  expect(carried).toEqual({
    ...MODEL,
    order: ['Site', 'CA'],
    sites: Object.fromEntries(THERE),
  })
})

test('another installation finds its concessions by PDV number, then by name, and names the others', () => {
  const own = [
    // the number decides, whatever the name
    { _id: 'x', name: 'Vaise', numerosPDV: ['00143'] },
    // another number: the name decides
    { _id: 'y', name: 'grenoble', numerosPDV: ['9'] },
  ]
  const { model, order, lost } = receiveModel(carried, own)
  expect(order).toEqual(['Site', 'CA'])
  expect(lost).toEqual(['Chambéry'])
  expect(model).toEqual({
    ...MODEL,
    values: { site: { LYV: 'x', GRE: 'y', DEP: null }, service: { MEC: 'mechanic' } },
  })
})

test('two concessions with the name, or two with the numbers, are none', () => {
  const twice = ['x', 'y'].map((_id) => ({ _id, name: 'Grenoble', numerosPDV: ['5'] }))
  const numbers = [
    { _id: 'v', name: 'Lyon Vaise', numerosPDV: ['00142'] },
    { _id: 'w', name: 'Autre', numerosPDV: ['00143'] },
  ]
  const { lost } = receiveModel(carried, [...twice, ...numbers])
  expect(lost).toEqual(['Lyon Vaise', 'Grenoble', 'Chambéry'])
})

test('the same installation keeps its identifiers, and a constant concession is found, too', () => {
  const own = [...THERE].map(([_id, site]) => ({ _id, ...site }))
  expect(receiveModel(carried, own)).toEqual({ model: MODEL, order: ['Site', 'CA'], lost: [] })
  const constant = { ...MODEL, columns: { ...MODEL.columns, site: [{ value: 'a1' }] } }
  const sent = carriedModel(constant, null, (id) => THERE.get(id))
  const there = receiveModel(sent, [{ _id: 'x', name: 'Lyon Vaise', numerosPDV: [] }])
  expect(there.model).toMatchObject({ columns: { site: [{ value: 'x' }] } })
})

test('a plain model and no model at all pass as they are', () => {
  expect(receiveModel(MODEL, [])).toEqual({ model: MODEL, order: null, lost: [] })
  expect(receiveModel([1], [])).toEqual({ model: [1], order: null, lost: [] })
})
