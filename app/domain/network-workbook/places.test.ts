import { describe, expect, it } from 'vitest'
import type { Answer } from './sheets'
import {
  changed,
  counted,
  of,
  PERSON,
  rowsOf,
  SMALL,
  said,
  short,
  typed,
} from './small-network.fixture'

describe('names of places', () => {
  const NANTES = typed(9, '', { group: 'Armor', plate: 'Sud', site: 'Nantes', pdv: '00401' })
  const network = [...rowsOf('network'), NANTES]

  it('may be those of a concession that the sheet Réseau adds, by name or number', () => {
    const { changes } = of({
      network,
      staff: [
        ...rowsOf('staff'),
        typed(9, '', { ...PERSON, site: 'nantes' }),
        typed(10, '', { ...PERSON, name: 'Fa Bleu', site: '00401' }),
      ],
      workingDays: [typed(9, '', { month: '2026-12', days: '18', place: 'Sud' })],
    })
    expect(changes.map(({ kind, values }) => [kind, values.site ?? values.place])).toEqual([
      ['created', 'Nantes'],
      ['created', 'Nantes'],
      ['created', 'Nantes'],
      ['created', 'Sud'],
    ])
  })

  it('may be the new name of a renamed concession, and its old one', () => {
    const renamed = changed('network', 's1', { site: 'Rennes Nord' })
    const rows = [
      typed(9, '', { ...PERSON, site: 'Rennes nord' }),
      typed(10, '', { ...PERSON, name: 'Fa Bleu' }),
    ]
    const { changes } = of({ network: renamed, staff: [...rowsOf('staff'), ...rows] })
    expect(
      changes.filter(({ sheet }) => sheet === 'staff').map(({ values }) => values.site),
    ).toEqual(['Rennes', 'Rennes'])
  })

  it('of a concession that is refused in Réseau are refused with its row', () => {
    const bad = typed(9, '', { plate: 'Sud', site: 'Nantes', pdv: '00401' })
    const difference = of({ network: [bad], staff: [typed(9, '', { ...PERSON, site: 'Nantes' })] })
    expect(difference.errors.map(({ sheet, row, column }) => [sheet, row, column])).toEqual([
      ['network', 9, 'Groupe'],
      ['staff', 9, 'Concession'],
    ])
    expect(said(difference)[1]).toContain('attend la ligne 9 de la feuille «\u202fRéseau\u202f»')
  })

  const rows = [
    typed(9, '', { ...PERSON, site: 'Renes' }),
    typed(10, '', { ...PERSON, name: 'Fa Bleu', site: 'RENES' }),
  ]
  it('that are unknown are asked once for all rows', () => {
    const difference = of({ staff: [...rowsOf('staff'), ...rows] })
    expect(difference.questions).toEqual([
      {
        sheet: 'staff',
        field: 'site',
        value: 'Renes',
        rows: [9, 10],
        choices: ['Rennes', 'Vannes', 'Lyon'].map((name) => ({ value: name, label: name })),
      },
    ])
    expect(difference.counts.staff).toEqual(counted({ same: 4, asked: 2 }))
    const answers: Answer[] = [{ sheet: 'staff', field: 'site', value: 'Renes', choice: 'Rennes' }]
    const after = of({ staff: [...rowsOf('staff'), ...rows] }, { answers })
    expect([after.counts.staff, after.questions]).toEqual([counted({ same: 4, created: 2 }), []])
  })

  it('that are unknown in an empty network are refused', () => {
    const stored = {
      network: [],
      staff: [],
      accounts: [],
      targets: [],
      workingDays: [],
      holidays: [],
    }
    const difference = of({ staff: rows }, { stored })
    expect(difference.counts.staff).toEqual(counted({ refused: 2 }))
    expect(said(difference)[0]).toContain('«\u202fRenes\u202f» est inconnu')
  })

  it('of two places are refused, unless they say which one', () => {
    const stored = {
      ...SMALL,
      network: [
        ...SMALL.network,
        {
          id: 's4',
          values: { ...SMALL.network[0]?.values, plate: 'Est', pdv: '00401' } as Record<
            string,
            string | null
          >,
        },
      ],
    }
    const row = (site: string) =>
      of({ staff: [...rowsOf('staff'), typed(9, '', { ...PERSON, site })] }, { stored })
    expect(said(row('Rennes'))[0]).toContain('désigne plusieurs lieux')
    expect(row('Rennes (Est)').changes[0]?.values.site).toBe('Rennes (Est)')
    expect(row('00401').changes[0]?.values.site).toBe('Rennes (Est)')
    const account = {
      email: 'n@x.fr',
      name: 'N',
      role: 'user',
      level: 'plate',
      assignedTo: 'ouest',
    }
    expect(
      of({ accounts: [...rowsOf('accounts'), typed(9, '', account)] }).changes[0]?.values
        .assignedTo,
    ).toBe('Ouest')
  })

  it('of groups and plates keep the letters of the known ones, or of the first row', () => {
    const rows = [
      typed(9, '', { group: 'ARMOR', plate: 'est', site: 'Dijon', pdv: '00501' }),
      typed(10, '', { group: 'Nouveau', plate: 'Sud', site: 'Nice', pdv: '00502' }),
      typed(11, '', { group: 'NOUVEAU', plate: 'SUD', site: 'Menton', pdv: '00503' }),
    ]
    const { changes } = of({ network: [...rowsOf('network'), ...rows] })
    expect(changes.map(({ values }) => [values.group, values.plate])).toEqual([
      ['Armor', 'Est'],
      ['Nouveau', 'Sud'],
      ['Nouveau', 'Sud'],
    ])
  })

  it('may be that of the network, which is no place', () => {
    const account = { email: 'n@x.fr', name: 'N', role: 'administrator', level: 'network' }
    const difference = of({
      accounts: [...rowsOf('accounts'), typed(9, '', { ...account, assignedTo: 'réseau' })],
      workingDays: [typed(9, '', { month: '2026-11', place: 'Réseau', days: '19' })],
    })
    expect([difference.questions, difference.errors]).toEqual([[], []])
    expect(short(difference)).toEqual([
      'accounts | created | ligne 9 | email:  > n@x.fr | name:  > N | role:  > administrator | level:  > network',
      'workingDays | changed | 2026-11/* | days: 20 > 19',
    ])
  })
})
