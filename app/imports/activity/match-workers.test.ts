import { describe, expect, it } from 'vitest'
import type { ReadWorker } from '../parts/site-figures'
import { Findings } from '../reading/findings'
import { matchWorkers, type StaffMember } from './match-workers'

const member = (
  _id: string,
  name: string,
  matricule: string | null = null,
  active = true,
): StaffMember => ({
  _id,
  name,
  matricule,
  active,
})
let row = 1
const read = (
  name: string,
  matricule: string | null = null,
  more: Partial<ReadWorker> = {},
): ReadWorker => ({
  row: ++row,
  pdv: '1',
  name,
  matricule,
  service: 'mechanic',
  metier: null,
  billedHours: 10,
  ongoingHours: 1,
  ...more,
})

function match(rows: ReadWorker[], staff: StaffMember[]) {
  const findings = { errors: new Findings(), warnings: new Findings() }
  const figures = matchWorkers({ name: 'Nantes' }, rows, staff, findings)
  return {
    figures,
    ids: figures?.map(({ workerId }) => workerId),
    warnings: findings.warnings.all().map(({ message }) => message),
    errors: findings.errors.all(),
  }
}

describe('a worker of the file', () => {
  it('is found by matricule before name, with a warning about the other name', () => {
    const staff = [member('a', 'Jean Dupont', '7'), member('b', 'Léa Roux', '8')]
    const { ids, warnings } = match([read('Léa Roux', '7')], staff)
    expect(ids).toEqual(['a'])
    expect(warnings[0]).toContain('est attribué à «\u202fJean Dupont\u202f»')
    expect(match([read('dupont JEAN', ' 7 ')], staff).warnings).toEqual([])
  })

  it('is found by name when its matricule is unknown', () => {
    expect(match([read('Jean Dupont', '99')], [member('a', 'DUPONT Jean', '7')]).ids).toEqual(['a'])
  })

  it('is not taken for the namesake whose matricule is in the file too', () => {
    const { figures, errors } = match(
      [read('Jean Dupont', '7'), read('Jean Dupont', '8')],
      [member('a', 'Jean Dupont', '7')],
    )
    expect(figures?.map(({ workerId, matricule }) => [workerId, matricule])).toEqual([
      [null, '8'],
      ['a', '7'],
    ])
    expect(errors).toEqual([])
  })

  it('is the active one among namesakes, or the deleted one when none is active', () => {
    const left = member('old', 'Jean Dupont', null, false)
    expect(match([read('Jean Dupont')], [left, member('new', 'Jean Dupont')]).ids).toEqual(['new'])
    expect(match([read('Jean Dupont')], [left]).ids).toEqual(['old'])
  })

  it('is distinguished by name when two share a matricule, and stays unlinked otherwise', () => {
    const staff = [member('a', 'Jean Dupont', '7'), member('b', 'Léa Roux', '7')]
    expect(match([read('Roux Léa', '7')], staff).ids).toEqual(['b'])
    expect(match([read('Paul Petit', '7')], staff).ids).toEqual([null])
  })

  it('is added up over PDV numbers, per service', () => {
    const rows = [
      read('Jean Dupont', null, { pdv: '1', billedHours: 0.1 }),
      read('Dupont Jean', null, { pdv: '2', billedHours: 0.2 }),
      read('Jean Dupont', null, { pdv: '3', service: 'body', billedHours: 5 }),
    ]
    const { figures } = match(rows, [])
    expect(
      figures?.map((worker) => [worker.service, worker.billedHours, worker.ongoingHours]),
    ).toEqual([
      ['mechanic', 0.3, 2],
      ['body', 5, 1],
    ])
  })

  it('twice for one PDV number fails the concession; the error names the first row and its name', () => {
    const rows = [read('Jean Dupont', '7', { row: 2 }), read('Dupont Jean', null, { row: 3 })]
    const renamed = read('Jean Durand', '7', { row: 4 })
    const { figures, errors } = match([...rows, renamed], [member('a', 'Jean Dupont', '7')])
    expect(figures).toBeNull()
    const at = (line: number) =>
      `Feuille «\u202fCollaborateurs\u202f», ligne ${line}, colonne «\u202fCollaborateur\u202f»\u202f: `
    expect(errors.map(({ message }) => message)).toEqual([
      `${at(3)}«\u202fDupont Jean\u202f» figure déjà ligne 2 pour le PDV 1.`,
      `${at(4)}«\u202fJean Durand\u202f» («\u202fJean Dupont\u202f») figure déjà ligne 2 pour le PDV 1.`,
    ])
  })

  it('sums of an import model may name a worker twice, and are added up', () => {
    const rows = [
      read('Jean Dupont', '7', { summed: true, billedHours: 12 }),
      read('Dupont Jean', null, { summed: true, billedHours: 0.5 }),
      read('Jean Dupont', '7', { summed: true, service: 'body', billedHours: 3 }),
    ]
    const { figures } = match(rows, [member('a', 'Jean Dupont', '7')])
    expect(figures?.map(({ service, billedHours }) => [service, billedHours])).toEqual([
      ['mechanic', 12.5],
      ['body', 3],
    ])
    expect(figures?.[0]).not.toHaveProperty('summed')
  })

  it('comes in the same order whatever the order of the rows', () => {
    const rows = [read('Zoé A'), read('Éric B', null, { service: 'body' }), read('Ève C')]
    const names = (given: ReadWorker[]) => match(given, []).figures?.map(({ name }) => name)
    expect(names(rows)).toEqual(['Ève C', 'Zoé A', 'Éric B'])
    expect(names([...rows].reverse())).toEqual(names(rows))
  })
})
