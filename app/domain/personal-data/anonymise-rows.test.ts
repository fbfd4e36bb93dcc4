import { describe, expect, it } from 'vitest'
import type { WorkerFigures } from '../records/figures'
import {
  anonymousAdvisors,
  anonymousChanges,
  anonymousFindings,
  anonymousWorkers,
} from './anonymise-rows'

const person = {
  _id: 'w1',
  matricule: '0 42',
  label: 'Ancien collaborateur 3',
  isNamed: (name: string) => name.toLowerCase() === 'jean dupont',
}
const line = (given: Partial<WorkerFigures>): WorkerFigures => ({
  workerId: null,
  name: 'Jean Dupont',
  matricule: null,
  service: 'body',
  metier: 'Carrossier',
  billedHours: 12.5,
  ongoingHours: 1,
  ...given,
})
const names = (lines: readonly WorkerFigures[] | null) => lines?.map(({ name }) => name) ?? null

describe('imported lines of an anonymised worker (7-beyond §4)', () => {
  it('are matched by the planning’s link, else by number, else by name; figures stay', () => {
    const lines = [
      line({ workerId: 'w1', name: 'J. Dupond', matricule: '42' }),
      line({ workerId: 'w2' }),
      line({ name: 'Autre nom', matricule: '042' }),
      line({ matricule: '43' }),
      line({ name: 'JEAN DUPONT' }),
    ]
    const bare = anonymousWorkers(lines, person, 'unlinked')
    const { label } = person
    expect(names(bare)).toEqual(['J. Dupond', 'Jean Dupont', label, 'Jean Dupont', label])
    const found = bare && anonymousWorkers(bare, person, 'linked')
    expect(names(found)).toEqual([label, 'Jean Dupont', label, 'Jean Dupont', label])
    expect(found?.[0]).toEqual(line({ workerId: 'w1', name: label }))
    for (const which of ['linked', 'unlinked'] as const)
      expect(found && anonymousWorkers(found, person, which)).toBeNull()
  })

  it('sales are matched by name only', () => {
    const sales = { tires: 2 }
    const zoe = { name: 'Zoé', service: 'body' as const, sales }
    expect(anonymousAdvisors([zoe], person)).toBeNull()
    expect(anonymousAdvisors([zoe, { ...zoe, name: 'Jean Dupont' }], person)).toEqual([
      zoe,
      { ...zoe, name: 'Ancien collaborateur 3' },
    ])
  })
})

describe('findings and audit changes of an anonymised person', () => {
  const finding = (message: string, site: string | null = 'Nantes') => ({
    sheet: null,
    row: null,
    column: null,
    site,
    message,
  })

  it('takes the quoted name out of a concession’s findings, not out of another’s', () => {
    const said = finding('«\u202fJean Dupont\u202f» est inconnu de «\u202fNantes\u202f».')
    const others = finding('«\u202fJean Dupont\u202f» est inconnu.', 'Rennes')
    const isOthers = (site: string | null) => site === 'Rennes'
    expect(anonymousFindings([said, others], person, isOthers)).toEqual([
      finding('«\u202fAncien collaborateur 3\u202f» est inconnu de «\u202fNantes\u202f».'),
      others,
    ])
    expect(anonymousFindings([others], person, isOthers)).toBeNull()
  })

  it('erases identities in the audit and keeps the rest', () => {
    const changes = [
      { field: 'name', old: 'Jean', new: 'Jean Dupont' },
      { field: 'matricule', old: null, new: '42' },
      { field: 'metier', old: 'CE', new: 'CCS' },
      { field: 'service', old: 'body', new: 'mechanic' },
    ]
    expect(anonymousChanges(changes, 'X', ['metier'])).toEqual([
      { field: 'name', old: 'X', new: 'X' },
      { field: 'matricule', old: null, new: '(effacé)' },
      ...changes.slice(2),
    ])
    expect(anonymousChanges(changes.slice(2), 'X', ['metier'])).toBeNull()
  })
})
