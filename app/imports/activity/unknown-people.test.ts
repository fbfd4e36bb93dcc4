import { expect, it } from 'vitest'
import type { ProductiveService } from '~/domain/workshop-services'
import { unknownPeople } from './unknown-people'

const row = (
  name: string,
  matricule: string | null,
  billedHours: number,
  service: ProductiveService = 'mechanic',
  metier: string | null = null,
) => ({ name, matricule, billedHours, service, metier })
const member = (_id: string, name: string, matricule: string | null = null) => ({
  _id,
  name,
  matricule,
  active: true,
})

it('adds up the rows of a person by number, else by name', () => {
  const rows = [
    row('ROUX Zoé', '12', 10.1, 'body'),
    row('Roux Zoe', '12', 20.2, 'mechanic', 'Tech.'),
    row('zoé roux', null, 1),
    row('BLANC Luc', null, 5, 'quickService', 'méca rapide'),
    row('Luc Blanc', null, 6, 'quickService'),
  ]
  expect(unknownPeople('s', rows, [])).toEqual([
    {
      siteId: 's',
      name: 'BLANC Luc',
      matricule: null,
      trade: 'Mécanicien rapide',
      services: ['quickService'],
      billedHours: 11,
    },
    {
      siteId: 's',
      name: 'ROUX Zoé',
      matricule: '12',
      trade: 'Technicien',
      services: ['mechanic', 'body'],
      billedHours: 31.3,
    },
  ])
})

it('leaves out those who are known, and names that mean two people', () => {
  const rows = [
    row('Known Ana', null, 1),
    row('Other', '7', 1),
    row('Same Name', null, 1),
    row('Two Numbers', '1', 1),
    row('Two Numbers', '2', 1),
    row('Two Numbers', null, 1),
    row('***', null, 1),
  ]
  const staff = [
    member('a', 'Ana KNOWN'),
    member('b', 'Bob', '7'),
    member('c', 'Same Name'),
    member('d', 'Name Same'),
  ]
  const found = unknownPeople('s', rows, staff)
  expect(found.map(({ name, matricule, billedHours }) => [name, matricule, billedHours])).toEqual([
    ['Two Numbers', '1', 1],
    ['Two Numbers', '2', 1],
  ])
})
