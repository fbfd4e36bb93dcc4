import { expect, it } from 'vitest'
import { activityModel } from './model.fixture'
import { visibleModel } from './visible'

const OWN = '0123456789abcdef01234567'
const FOREIGN = '76543210fedcba9876543210'
const isOwn = (id: string) => id === OWN

it('leaves out the source values of concessions that the user does not cover (4-decisions, 7)', () => {
  const service = { MEC: 'mechanic' }
  const model = activityModel({ values: { site: { A: OWN, B: FOREIGN, C: null }, service } })
  expect(visibleModel(model, isOwn)?.values).toEqual({ site: { A: OWN, C: null }, service })
  expect(model.values?.['site']).toHaveProperty('B')
})

it('shows no model of another concession alone', () => {
  const of = (value: string) => activityModel({ columns: { site: [{ value }] } })
  expect(visibleModel(of(FOREIGN), isOwn)).toBeNull()
  expect(visibleModel(of(OWN), isOwn)).toMatchObject({ columns: { site: [{ value: OWN }] } })
})
