import { describe, expect, test } from 'vitest'
import { changedFields, readEdit, shownFields } from './edit'
import { flatten, noFields } from './fields'
import { MONTH_OF_THREE } from './three-services.fixture'

describe('what the edit form shows', () => {
  test('the default rate is 300 where there is no objective (4-decisions, 21)', () => {
    expect(shownFields(null)['services.body.revenuePerHour']).toBe(300)
    expect(shownFields(MONTH_OF_THREE)['services.body.revenuePerHour']).toBe(350)
  })

  test('a service that has HEC or a revenue alone has no rate, and none by default', () => {
    const only = (given: object) => {
      const [mechanic, ...others] = MONTH_OF_THREE.services
      const service = { hecHours: 0, netRevenue: 0, revenuePerHour: 0, ...given }
      const services = mechanic ? [{ ...mechanic, ...service }, ...others] : []
      return shownFields({ ...MONTH_OF_THREE, services })['services.mechanic.revenuePerHour']
    }
    expect([only({ hecHours: 100 }), only({ netRevenue: 30_000 }), only({})]).toEqual([0, 0, 300])
  })
})

describe('reading a save', () => {
  test('keeps fields missing in the form, and derives figures from the typed ones', () => {
    const { fields, errors } = readEdit({
      shown: flatten(MONTH_OF_THREE),
      typed: {
        'budget.revenue': '160 000',
        'services.mechanic.revenuePerHour': '310',
        'services.body.families.tires': '3',
        'services.body.selected.parebrise': '0',
      },
    })
    expect(errors).toEqual({})
    expect(changedFields(flatten(MONTH_OF_THREE), fields)).toEqual([
      { field: 'budget.revenue', old: 150_000, new: 160_000 },
      { field: 'services.mechanic.netRevenue', old: 75_000, new: 77_500 },
      { field: 'services.mechanic.revenuePerHour', old: 300, new: 310 },
      { field: 'services.body.selected.tires', old: 0, new: 1 },
      { field: 'services.body.families.tires', old: 0, new: 3 },
      { field: 'services.body.selected.parebrise', old: 1, new: 0 },
      { field: 'services.body.families.parebrise', old: 6, new: 0 },
    ])
  })

  test('an edited revenue gives the rate, an edited rate the revenue: 80 000 ÷ 250', () => {
    const { fields } = readEdit({
      shown: flatten(MONTH_OF_THREE),
      typed: { 'services.mechanic.netRevenue': '80 000' },
    })
    expect(fields['services.mechanic.revenuePerHour']).toBe(320)
    // first HEC of a service with a revenue: 35 000 ÷ 140
    const body = { ...flatten(MONTH_OF_THREE), 'services.body.hecHours': 0 }
    const first = readEdit({ shown: body, typed: { 'services.body.hecHours': '140' } }).fields
    expect([first['services.body.netRevenue'], first['services.body.revenuePerHour']]).toEqual([
      35_000, 250,
    ])
  })

  test('gives every error at once, each at its field', () => {
    const { errors } = readEdit({
      shown: noFields(),
      typed: {
        'budget.totalEntries': '12,5',
        'services.mechanic.hecHours': '-4',
        'videocheck.tauxPresentation': '101',
        'services.body.families.tires': '1,5',
      },
    })
    expect(errors).toEqual({
      'budget.totalEntries': 'La valeur doit être un nombre entier.',
      'services.mechanic.hecHours': 'La valeur doit être supérieure ou égale à 0.',
      'services.body.families.tires': 'La valeur doit être un nombre entier.',
      'videocheck.tauxPresentation': 'La valeur doit être comprise entre 0 et 100.',
    })
  })

  test('a product of rate and HEC that is too large is an error of the revenue', () => {
    const { errors } = readEdit({
      shown: noFields(),
      typed: { 'services.body.hecHours': '900000', 'services.body.revenuePerHour': '9000' },
    })
    expect(Object.keys(errors)).toEqual(['services.body.netRevenue'])
  })

  test('a creation lists what is not 0, without an old value', () => {
    const created = { ...noFields(), 'budget.revenue': 10 }
    expect(changedFields(null, created)).toEqual([{ field: 'budget.revenue', old: null, new: 10 }])
    expect(changedFields(created, null)).toEqual([{ field: 'budget.revenue', old: 10, new: null }])
  })
})
