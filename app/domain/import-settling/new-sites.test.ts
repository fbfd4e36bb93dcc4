import { describe, expect, it } from 'vitest'
import { entriesOf } from '../model-editor/entries'
import { NewPlaceError, NewSiteError } from './errors'
import {
  GROUP_CONTROLS,
  newSiteControl,
  newSiteLines,
  placesToCreate,
  readNewSites,
  type TypedPlaces,
} from './new-sites'

const ids = () => {
  let last = 0
  return () => `new${++last}`
}
const NETWORK = {
  groups: [{ _id: 'g', name: 'Ouest' }],
  plates: [{ _id: 'p', name: 'Loire', groupId: 'g' }],
  sites: [{ _id: 's', name: 'Cholet', plateId: 'p', groupId: 'g', numerosPDV: ['0001'] }],
}
const row = (value: string, more: Partial<TypedPlaces['sites'][number]> = {}) => ({
  _id: `id of ${value}`,
  value,
  name: `Garage ${value}`,
  plate: '',
  newPlate: '',
  ...more,
})
const create = (sites: TypedPlaces['sites'], group = '', newGroup = '') =>
  placesToCreate({ sites, group, newGroup }, NETWORK, ids())

describe('rows that create concessions', () => {
  it('propose a name that the file has, and none for a code', () => {
    expect(newSiteLines(['0901', 'LYON VAISE', '0901'], ids())).toEqual([
      { _id: 'new1', value: '0901', name: '' },
      { _id: 'new2', value: 'LYON VAISE', name: 'LYON VAISE' },
    ])
  })

  it('are read when they are filled in, their proposed name alone does not count', () => {
    const fields = (value: string, name: string, plate = '', newPlate = '') =>
      Object.entries({ id: `id of ${value}`, name, plate, newPlate }).map(
        ([part, text]): [string, string] => [newSiteControl(part as 'id', value), text],
      )
    const entries = entriesOf([
      ...fields('0901', ' Garage  0901 ', 'p'),
      ...fields('0.9 "x"', 'Garage 0.9 "x"', '', 'Rhône'),
      ...fields('LYON', 'LYON'),
      ...fields('0902', ''),
      ...fields('0903', 'Vitré'),
      [GROUP_CONTROLS.group, 'g'],
      ['["value","site","0901"]', ''],
    ])
    expect(readNewSites(entries)).toEqual({
      sites: [
        row('0901', { plate: 'p' }),
        row('0.9 "x"', { newPlate: 'Rhône' }),
        row('0903', { name: 'Vitré' }),
      ],
      group: 'g',
      newGroup: '',
    })
  })
})

describe('places to create', () => {
  it('are the concessions with a code as PDV number, and each new plate once', () => {
    const sites = [
      row('0901', { plate: 'p' }),
      row('0902', { newPlate: 'Rhône' }),
      row('LYON VAISE', { newPlate: 'rhone' }),
    ]
    expect(create(sites, '', 'Est')).toEqual({
      groups: [{ _id: 'new1', name: 'Est' }],
      plates: [{ _id: 'new2', name: 'Rhône', groupId: 'new1' }],
      sites: [
        {
          _id: 'id of 0901',
          value: '0901',
          name: 'Garage 0901',
          plateId: 'p',
          numerosPDV: ['0901'],
        },
        {
          _id: 'id of 0902',
          value: '0902',
          name: 'Garage 0902',
          plateId: 'new2',
          numerosPDV: ['0902'],
        },
        {
          _id: 'id of LYON VAISE',
          value: 'LYON VAISE',
          name: 'Garage LYON VAISE',
          plateId: 'new2',
          numerosPDV: [],
        },
      ],
    })
    expect(create([row('0902', { newPlate: 'Rhône' })], 'g').plates[0]?.groupId).toBe('g')
  })

  it('are refused when they contradict each other', () => {
    const both = [row('0901', { plate: 'p', newPlate: 'Rhône' })]
    expect(() => create(both, 'g')).toThrow(NewSiteError)
    const made = [row('0901', { newPlate: 'Rhône' })]
    expect(() => create(made)).toThrow('Choisissez le groupe des nouvelles plaques')
    expect(() => create(made, 'g', 'Est')).toThrow('pas les deux')
    expect(() => create([row('0901', { plate: 'p' })], '', 'Est')).toThrow('aucune plaque')
  })

  it('are refused under the name of a group, plate or concession that exists', () => {
    const made = [row('0901', { newPlate: 'LOIRE' })]
    expect(() => create(made, 'g')).toThrow(NewPlaceError)
    expect(create(made, '', 'Est').plates).toHaveLength(1)
    expect(() => create(made, '', 'ouest')).toThrow('Le groupe «\u202fouest\u202f» existe déjà')
    const twin = row('0901', { plate: 'p', name: 'CHOLET' })
    expect(() => create([twin])).toThrow('Concession de «\u202f0901\u202f»')
    const twice = [
      row('1', { newPlate: 'Rhône', name: 'A' }),
      row('2', { newPlate: 'Rhône', name: 'a' }),
    ]
    expect(() => create(twice, 'g')).toThrow('Concession de «\u202f2\u202f»')
  })
})
