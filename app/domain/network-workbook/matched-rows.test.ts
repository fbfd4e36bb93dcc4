import { describe, expect, it } from 'vitest'
import type { SheetKey, TypedRow } from './sheets'
import { counted, of, PERSON, rowsOf, SMALL, short, typed } from './small-network.fixture'

describe('rows without identifier', () => {
  const without = (sheet: SheetKey) => rowsOf(sheet).map(({ row, values }) => ({ row, values }))

  it.each<SheetKey>(['network', 'staff', 'accounts', 'targets', 'workingDays', 'holidays'])(
    'of %s are found by their keys',
    (sheet) => {
      const difference = of({ [sheet]: without(sheet) })
      expect(difference.counts[sheet]).toEqual(counted({ same: SMALL[sheet].length }))
    },
  )

  it.each<[string, SheetKey, TypedRow['values'], string]>([
    [
      'one of its numbers',
      'network',
      { pdv: '00102', closesOn: '2027-01-31' },
      'network | changed | s1 | pdv: 00101;00102 > 00102 | closesOn:  > 2027-01-31',
    ],
    [
      'its name within the plate',
      'network',
      { plate: 'est', site: 'LYON', closesOn: '2027-01-31' },
      'network | changed | s3 | site: Lyon > LYON | closesOn:  > 2027-01-31',
    ],
    [
      'her matricule, at another concession: a move',
      'staff',
      { site: 'Lyon', matricule: 'm1' },
      'staff | changed | p1 | site: Rennes > Lyon | matricule: M1 > m1',
    ],
    [
      'her name in another order',
      'staff',
      { site: '00101', name: 'DURAND Anne', team: 'body' },
      'staff | changed | p1 | name: Anne Durand > DURAND Anne | team: mechanic > body',
    ],
    [
      'his name, who gets a matricule',
      'staff',
      { site: 'Rennes', name: 'Bruno Petit', matricule: 'M2' },
      'staff | changed | p2 | matricule:  > M2',
    ],
    [
      'the address',
      'accounts',
      { email: 'Dir@X.fr', name: 'Yves M' },
      'accounts | changed | a2 | name: Yves > Yves M',
    ],
    [
      'concession, month and service',
      'targets',
      { site: '00101', month: '2026-11', service: 'budget', entries: '310' },
      'targets | changed | s1/2026-11/budget | entries: 300 > 310',
    ],
    [
      'month and place',
      'workingDays',
      { month: '2026-11', place: 'rennes', days: '19' },
      'workingDays | changed | 2026-11/s1 | days: 21 > 19',
    ],
    [
      'month of the network',
      'workingDays',
      { month: '2026-11', days: '19' },
      'workingDays | changed | 2026-11/* | days: 20 > 19',
    ],
    [
      'date and place',
      'holidays',
      { date: '2026-05-01', name: '1er mai' },
      'holidays | changed | h1 | name: Fête du travail > 1er mai',
    ],
  ])('are found by %s', (_, sheet, values, expected) => {
    expect(short(of({ [sheet]: [typed(2, '', values)] }))).toEqual([expected])
  })

  it('of another person with the same name and another matricule are new', () => {
    const staff = [
      ...rowsOf('staff'),
      typed(9, '', { ...PERSON, name: 'Anne Durand', matricule: 'M8' }),
    ]
    expect(of({ staff }).counts.staff).toEqual(counted({ same: 4, created: 1 }))
  })

  it('create a person, with every value', () => {
    const { changes } = of({
      staff: [...rowsOf('staff'), typed(9, '', { ...PERSON, site: '00102' })],
    })
    expect(changes).toEqual([
      {
        sheet: 'staff',
        row: 9,
        kind: 'created',
        name: 'Éric Noir',
        fields: [
          { field: 'site', old: null, new: 'Rennes' },
          { field: 'name', old: null, new: 'Éric Noir' },
          { field: 'team', old: null, new: 'mechanic' },
          { field: 'trade', old: null, new: 'Mécanicien' },
        ],
        values: {
          site: 'Rennes',
          name: 'Éric Noir',
          matricule: null,
          team: 'mechanic',
          trade: 'Mécanicien',
          secondary: null,
          apprentice: null,
          arrival: null,
          lastDay: null,
          email: null,
          from: null,
        },
      },
    ])
  })

  it('are refused without their required cells, all at once', () => {
    const { errors, counts } = of({
      accounts: [...rowsOf('accounts'), typed(9, '', { email: 'neuf@x.fr', level: 'plate' })],
    })
    expect(errors.map(({ column }) => column)).toEqual(['Nom', 'Rôle', 'Assigné à'])
    expect(counts.accounts).toEqual(counted({ same: 2, refused: 1 }))
  })

  it('of targets and days without any figure say nothing', () => {
    const { counts, changes } = of({
      targets: [typed(2, '', { site: 'Lyon', month: '2026-11', service: 'body' })],
      workingDays: [typed(2, '', { month: '2026-12' })],
    })
    expect([changes, counts.targets?.same, counts.workingDays?.same]).toEqual([[], 1, 1])
  })
})

describe('an identifier', () => {
  it('rules over the key', () => {
    const staff = [typed(2, 'p2', { site: 'Rennes', name: 'Anne Durand' })]
    expect(short(of({ staff }))).toEqual(['staff | changed | p2 | name: Bruno Petit > Anne Durand'])
  })

  it('that is unknown refuses its row', () => {
    const { errors, counts } = of({ staff: [...rowsOf('staff'), typed(9, '__proto__', PERSON)] })
    expect(errors.map(({ row, column }) => [row, column])).toEqual([[9, 'Identifiant']])
    expect(counts.staff).toEqual(counted({ same: 4, refused: 1 }))
  })
})

describe('two rows of one entity', () => {
  it.each<[string, SheetKey, TypedRow[]]>([
    ['of one identifier', 'staff', [typed(2, 'p1', { team: 'body' }), typed(3, 'p1', {})]],
    [
      'of an identifier and its key',
      'staff',
      [typed(2, 'p1', { team: 'body' }), typed(3, '', { matricule: 'M1' })],
    ],
    [
      'new, of one matricule',
      'staff',
      [
        typed(2, '', { ...PERSON, matricule: 'N' }),
        typed(3, '', { ...PERSON, name: 'Autre', matricule: 'n' }),
      ],
    ],
    [
      'new, of one name',
      'staff',
      [typed(2, '', PERSON), typed(3, '', { ...PERSON, name: 'NOIR Éric', matricule: 'N' })],
    ],
    [
      'new, of one number',
      'network',
      [
        typed(2, '', { group: 'Armor', plate: 'Sud', site: 'A', pdv: '7;8' }),
        typed(3, '', { group: 'Armor', plate: 'Sud', site: 'B', pdv: '8;9' }),
      ],
    ],
    [
      'new, of one address',
      'accounts',
      [
        typed(2, '', { email: 'n@x.fr', name: 'N', role: 'user', level: 'network' }),
        typed(3, '', { email: 'N@x.fr', name: 'M', role: 'user', level: 'network' }),
      ],
    ],
  ])('%s are both refused, each with the row of the other', (_, sheet, rows) => {
    const difference = of({ [sheet]: rows })
    expect(difference.changes).toEqual([])
    expect(difference.counts[sheet]?.refused).toBe(2)
    const twins = difference.errors.filter(({ column }) => column === '')
    expect(
      twins.map(({ row, message }) => [row, /la ligne (\d) désigne/.exec(message)?.[1]]),
    ).toEqual([
      [2, '3'],
      [3, '2'],
    ])
  })

  it('with matricules of their own may have one name', () => {
    const rows = [
      typed(9, '', { ...PERSON, matricule: 'N1' }),
      typed(10, '', { ...PERSON, matricule: 'N2' }),
    ]
    expect(of({ staff: [...rowsOf('staff'), ...rows] }).counts.staff?.created).toBe(2)
  })
})

it('compares as many rows as are read, of one name with unknown concessions, without squares of them', () => {
  const staff = Array.from({ length: 15_000 }, (_, i) =>
    typed(i + 2, '', { ...PERSON, site: `Inconnue ${i}`, matricule: `N${i}` }),
  )
  const accounts = staff.map(({ row }) => typed(row, '', { email: 'n@x.fr', name: 'N' }))
  const start = performance.now()
  const { counts, questions, errors } = of({ staff, accounts })
  expect([counts.staff?.asked, questions.length]).toEqual([15_000, 15_000])
  expect(counts.accounts?.refused).toBe(15_000)
  expect(errors[0]?.message).toContain('les lignes 3, 4, 5, 6, 7 et 14\u202f994 autres désignent')
  expect(performance.now() - start).toBeLessThan(10_000)
})
