import { describe, expect, it } from 'vitest'
import type { UnknownPerson } from '../imports/unknown-person'
import { entriesOf } from '../model-editor/entries'
import { personLine } from './new-people'
import { CREATE, LEAVE, type PersonPart, personControl } from './people-controls'
import { assertPeople, readPeople } from './people-form'

const ZOE: UnknownPerson = {
  siteId: 's',
  name: 'ROUX Zoé',
  matricule: '12',
  trade: 'Technicien',
  services: ['mechanic'],
  billedHours: 31.3,
}
const NONE = { staff: [], earlier: [], elsewhere: null }
const line = (
  person: Partial<UnknownPerson>,
  compared: Partial<Parameters<typeof personLine>[1]>,
) => personLine({ ...ZOE, ...person }, { ...NONE, ...compared }, '2026-11-19', 'id')
const known = (name: string, matricule: string | null = null) => ({ _id: 'k', name, matricule })

describe('proposals', () => {
  it('are team and trade of the file, and the first of the activity’s month', () => {
    expect(line({}, {})).toEqual({
      _id: 'id',
      siteId: 's',
      name: 'ROUX Zoé',
      matricule: '12',
      billedHours: 31.3,
      team: 'mechanic',
      trade: 'Technicien',
      arrivesOn: '2026-11-01',
      decision: CREATE,
      near: [],
      doubts: [],
    })
  })

  it('ask for the team of several services, and leave a trade of another team', () => {
    expect(line({ services: ['mechanic', 'body'] }, {})).toMatchObject({ team: '', trade: '' })
    expect(line({ services: ['quickService'] }, {})).toMatchObject({
      team: 'quickService',
      trade: '',
    })
  })

  it('doubt a near name, and offer what attaches it', () => {
    expect(line({}, { staff: [known('ROUX Zoë-Anne')] })).toMatchObject({
      decision: '',
      near: [{ value: 'k', label: 'Rattacher\u202f: ROUX Zoë-Anne reçoit le matricule 12' }],
      doubts: ['Nom proche\u202f: ROUX Zoë-Anne, déjà dans la concession.'],
    })
    expect(line({}, { staff: [known('ROUX Zoé', '9')] }).near[0]?.label).toBe(
      'Rattacher\u202f: ROUX Zoé reçoit le matricule 12, au lieu de 9',
    )
    expect(line({ matricule: null }, { staff: [known('ROUX Z.')] }).near[0]?.label).toBe(
      'Rattacher\u202f: ROUX Z. prend ce nom',
    )
    expect(line({}, { staff: [known('BLANC Luc')] })).toMatchObject({ decision: CREATE, near: [] })
  })

  it('doubt a near name of the same file, and a number of another concession', () => {
    expect(line({}, { earlier: [known('ROUX Zoée')] })).toMatchObject({
      decision: '',
      near: [],
      doubts: ['Nom proche\u202f: ROUX Zoée, dans le même fichier.'],
    })
    const elsewhere = { ...known('Luc Blanc', '12'), site: 'Dole' }
    expect(line({}, { elsewhere })).toMatchObject({
      decision: '',
      doubts: ['Matricule déjà attribué\u202f: Luc Blanc (Dole).'],
    })
  })
})

describe('the form', () => {
  const LUC = { siteId: 's', name: 'BLANC "Luc"', matricule: '' }
  const ANA = { siteId: 't', name: 'ANA', matricule: '7' }
  const posted = (...rows: [typeof LUC, Partial<Record<PersonPart, string>>][]) =>
    readPeople(
      entriesOf(
        rows.flatMap(([who, parts]) =>
          Object.entries(parts).map(
            ([part, text]) => [personControl(part as PersonPart, who), text] as const,
          ),
        ),
      ),
    )
  const filled = { id: 'x', decision: CREATE, team: 'mechanic', arrival: '2026-11-01' }

  it('reads rows that are decided, with the usual trade of a team', () => {
    const rows = posted(
      [LUC, filled],
      [ANA, { decision: 'k' }],
      [
        { ...ANA, name: 'B' },
        { ...filled, decision: LEAVE },
      ],
      [
        { ...ANA, name: 'C' },
        { ...filled, decision: '' },
      ],
    )
    expect(rows).toMatchObject([
      {
        siteId: 's',
        name: 'BLANC "Luc"',
        decision: CREATE,
        input: { _id: 'x', metier: 'Mécanicien', service: 'mechanic', arrivesOn: '2026-11-01' },
      },
      { siteId: 't', name: 'ANA', matricule: '7', decision: 'k' },
    ])
    expect(() => assertPeople(rows)).not.toThrow()
    expect(posted([LUC, { ...filled, trade: 'Technicien' }])[0]?.input.metier).toBe('Technicien')
    expect(posted([LUC, { ...filled, team: 'quickService' }])[0]?.input.metier).toBe(
      'Mécanicien rapide',
    )
  })

  it('says what is wrong of every row', () => {
    const rows = posted(
      [LUC, { ...filled, team: '' }],
      [ANA, { ...filled, team: 'body', arrival: '' }],
      [{ ...ANA, name: 'B' }, { decision: 'k' }],
      [{ ...ANA, name: 'C' }, { decision: 'k' }],
    )
    expect(() => assertPeople(rows)).toThrow(
      [
        'Collaborateur «\u202fBLANC "Luc"\u202f»\u202f: le service (équipe) est requis.',
        'Collaborateur «\u202fANA\u202f»\u202f: la date d’arrivée est requise.',
        'Collaborateur «\u202fB\u202f»\u202f: rattaché à la même personne que «\u202fC\u202f».',
        'Collaborateur «\u202fC\u202f»\u202f: rattaché à la même personne que «\u202fB\u202f».',
      ].join(' '),
    )
  })
})
