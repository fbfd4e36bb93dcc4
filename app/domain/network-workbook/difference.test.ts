import { describe, expect, it } from 'vitest'
import { differenceOf } from './difference'
import type { Answer, CellError, ReadWorkbook, SheetKey, StoredSheets, TypedRow } from './sheets'
import { downloadOf, read, rowsOf, SMALL, typed } from './small-network.fixture'

const of = (
  sheets: ReadWorkbook['sheets'],
  {
    answers = [],
    stored = SMALL,
    ...more
  }: Partial<ReadWorkbook> & { answers?: Answer[]; stored?: StoredSheets } = {},
) => differenceOf(read(sheets, more), stored, answers)

/** A sheet's changes, short: kind, identifier or row, and 'field: old > new' for each field. */
const short = ({ changes }: ReturnType<typeof of>) =>
  changes.map(({ sheet, row, kind, id = `ligne ${row}`, fields }) =>
    [
      sheet,
      kind,
      id,
      ...fields.map((one) => `${one.field}: ${one.old ?? ''} > ${one.new ?? ''}`),
    ].join(' | '),
  )
const counted = (counts: Partial<Record<string, number>>) => ({
  created: 0,
  changed: 0,
  same: 0,
  absent: 0,
  refused: 0,
  asked: 0,
  ...counts,
})
const said = ({ errors }: { errors: readonly CellError[] }) => errors.map(({ message }) => message)

/** The sheet as downloaded, with one row changed. */
const changed = (sheet: SheetKey, id: string, values: TypedRow['values']) =>
  rowsOf(sheet).map((row) =>
    row.id === id ? { ...row, values: { ...row.values, ...values } } : row,
  )

const PERSON = { site: 'Rennes', name: 'Éric Noir', team: 'mechanic', trade: 'Mécanicien' }

describe('cells', () => {
  it.each<[string, SheetKey, string, TypedRow['values'], string[]]>([
    [
      'a changed text',
      'staff',
      'p1',
      { name: 'Anne Durand-Roy' },
      ['staff | changed | p1 | name: Anne Durand > Anne Durand-Roy'],
    ],
    [
      'a cleared text',
      'staff',
      'p1',
      { matricule: null },
      ['staff | changed | p1 | matricule: M1 > '],
    ],
    ['a text with more spaces', 'staff', 'p1', { name: ' Anne  Durand ' }, []],
    ['a blank cell', 'staff', 'p1', { matricule: undefined }, []],
    ['nothing cleared again', 'staff', 'p2', { matricule: null }, []],
    ['no flag written as non', 'accounts', 'a1', { invitation: 'non' }, []],
    [
      'a flag',
      'staff',
      'p1',
      { apprentice: 'oui' },
      ['staff | changed | p1 | apprentice: non > oui'],
    ],
    ['an address in capitals', 'accounts', 'a2', { email: 'DIR@x.fr' }, []],
    ['a number written otherwise', 'targets', 's1/2026-11/mechanic', { hecHours: '420.50' }, []],
    ['a target of 0 where none is stored', 'targets', 's1/2026-11/mechanic', { entries: '0' }, []],
    [
      'a family with 0, which is selected',
      'targets',
      's1/2026-11/mechanic',
      { 'family.batteries': '0' },
      ['targets | changed | s1/2026-11/mechanic | family.batteries:  > 0'],
    ],
    ['a concession by its N° PDV', 'staff', 'p1', { site: '00102' }, []],
    ['a concession in other letters', 'staff', 'p1', { site: 'RENNES' }, []],
    [
      'another concession: a move',
      'staff',
      'p1',
      { site: 'vannes' },
      ['staff | changed | p1 | site: Rennes > Vannes'],
    ],
    ['a date of the change alone', 'staff', 'p1', { from: '2026-12-01' }, []],
    [
      'a known plate in other letters',
      'network',
      's3',
      { plate: 'OUEST' },
      ['network | changed | s3 | plate: Est > Ouest'],
    ],
    [
      'numbers of a concession',
      'network',
      's2',
      { pdv: '00201;00202' },
      ['network | changed | s2 | pdv: 00201 > 00201;00202'],
    ],
    [
      'days of a month',
      'workingDays',
      '2026-11/s1',
      { days: '22' },
      ['workingDays | changed | 2026-11/s1 | days: 21 > 22'],
    ],
    [
      'days computed again',
      'workingDays',
      '2026-11/s1',
      { days: null },
      ['workingDays | changed | 2026-11/s1 | days: 21 > '],
    ],
    [
      'a holiday of another name',
      'holidays',
      'h1',
      { name: '1er mai' },
      ['holidays | changed | h1 | name: Fête du travail > 1er mai'],
    ],
  ])('%s', (_, sheet, id, values, expected) => {
    const difference = of({ [sheet]: changed(sheet, id, values) })
    expect(short(difference)).toEqual(expected)
    const all = SMALL[sheet].length
    expect(difference.counts[sheet]).toEqual(
      counted({ changed: expected.length, same: all - expected.length }),
    )
    expect([difference.errors, difference.questions, difference.conflicts]).toEqual([[], [], []])
  })

  it('gives every value of a changed row, and the date from which it holds', () => {
    const { changes } = of({ staff: changed('staff', 'p1', { team: 'body', from: '2026-12-01' }) })
    expect(changes).toEqual([
      {
        sheet: 'staff',
        row: 2,
        kind: 'changed',
        id: 'p1',
        name: 'Anne Durand',
        fields: [{ field: 'team', old: 'mechanic', new: 'body' }],
        values: { ...SMALL.staff[0]?.values, team: 'body', from: '2026-12-01' },
      },
    ])
  })

  it.each<[string, SheetKey, string, TypedRow['values'], string]>([
    [
      'a required cell that is cleared',
      'staff',
      'p1',
      { name: null },
      'Feuille « Collaborateurs », ligne 2, colonne « Nom »\u202f: la cellule est vide, alors qu’elle est obligatoire.',
    ],
    [
      'another month under an identifier',
      'targets',
      's1/2026-11/budget',
      { month: '2026-12' },
      'Feuille « Objectifs », ligne 3, colonne « Mois »\u202f: l’identifiant est celui d’une autre ligne\u202f: effacez-le.',
    ],
  ])('refuses %s', (_, sheet, id, values, message) => {
    const difference = of({ [sheet]: changed(sheet, id, values) })
    expect(
      said(difference).map((text) => text.replaceAll('«\u202f', '« ').replaceAll('\u202f»', ' »')),
    ).toEqual([message])
    expect(difference.changes).toEqual([])
    expect(difference.counts[sheet]?.refused).toBe(1)
  })
})

describe('what was changed since the download', () => {
  const downloaded = downloadOf(SMALL)
  const [first, ...others] = SMALL.staff
  const stored: StoredSheets = {
    ...SMALL,
    staff: first
      ? [{ ...first, values: { ...first.values, matricule: 'M9', name: 'Anne Roy' } }, ...others]
      : [],
  }

  it('is left alone by cells with their downloaded values', () => {
    const difference = of({ staff: rowsOf('staff') }, { stored, downloaded })
    expect(difference.changes).toEqual([])
    expect(difference.counts.staff).toEqual(counted({ same: 4 }))
  })

  it('is changed back by a file without downloaded values, as the preview shows', () => {
    expect(short(of({ staff: rowsOf('staff') }, { stored }))).toEqual([
      'staff | changed | p1 | name: Anne Roy > Anne Durand | matricule: M9 > M1',
    ])
  })

  const staff = changed('staff', 'p1', { matricule: 'M7', team: 'body' })
  const conflict = {
    sheet: 'staff',
    row: 2,
    field: 'matricule',
    id: 'p1',
    name: 'Anne Roy',
    downloaded: 'M1',
    typed: 'M7',
    stored: 'M9',
  }

  it('is a conflict with a changed cell; the other cells are changed', () => {
    const difference = of({ staff }, { stored, downloaded })
    expect(difference.conflicts).toEqual([conflict])
    expect(short(difference)).toEqual(['staff | changed | p1 | team: mechanic > body'])
  })

  it.each([
    ['typed', ['staff | changed | p1 | matricule: M9 > M7 | team: mechanic > body'], []],
    ['stored', ['staff | changed | p1 | team: mechanic > body'], [conflict]],
  ])('takes the %s value of a conflict when it is chosen', (choice, changes, conflicts) => {
    const answers: Answer[] = [{ sheet: 'staff', field: 'matricule', value: 'p1', choice }]
    const difference = of({ staff }, { stored, downloaded, answers })
    expect(short(difference)).toEqual(changes)
    expect(difference.conflicts).toEqual(conflicts)
  })

  it('counts a row with nothing but a conflict as in question', () => {
    const rows = changed('staff', 'p1', { matricule: 'M7' })
    expect(of({ staff: rows }, { stored, downloaded }).counts.staff).toEqual(
      counted({ same: 3, asked: 1 }),
    )
  })

  it('is no conflict when both made the same change', () => {
    const rows = changed('staff', 'p1', { matricule: 'M9' })
    const difference = of({ staff: rows }, { stored, downloaded })
    expect([difference.conflicts, difference.changes]).toEqual([[], []])
  })

  it('says nothing of an untouched row whose entity was removed, and refuses a changed one', () => {
    const gone = { ...SMALL, staff: others }
    const same = of({ staff: rowsOf('staff') }, { stored: gone, downloaded })
    expect([same.counts.staff, same.errors]).toEqual([counted({ same: 4 }), []])
    const refused = of(
      { staff: changed('staff', 'p1', { team: 'body' }) },
      { stored: gone, downloaded },
    )
    expect(refused.counts.staff).toEqual(counted({ same: 3, refused: 1 }))
    expect(said(refused)[0]).toContain('supprimée depuis le téléchargement')
  })

  it('proposes no leaver who came after the download', () => {
    const more = {
      ...SMALL,
      staff: [
        ...SMALL.staff,
        {
          id: 'p9',
          values: { ...first?.values, name: 'Neuf', matricule: 'M99' } as Record<
            string,
            string | null
          >,
        },
      ],
    }
    const difference = of({ staff: rowsOf('staff') }, { stored: more, downloaded })
    expect([difference.leavers, difference.counts.staff?.absent]).toEqual([[], 1])
  })
})

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

describe('renommé ?', () => {
  const staff = [...rowsOf('staff').filter(({ id }) => id !== 'p2'), typed(9, '', PERSON)]
  const question = {
    sheet: 'staff',
    field: 'name',
    value: 'Éric Noir (Rennes)',
    rows: [9],
    choices: [
      { value: 'p2', label: 'Oui, c’est «\u202fBruno Petit\u202f», renommé' },
      { value: 'new', label: 'Non, c’est une nouvelle ligne' },
    ],
  }
  const answered = (choice: string | null) =>
    of({ staff }, { answers: [{ sheet: 'staff', field: 'name', value: question.value, choice }] })

  it('is asked while exactly one of the same place is absent, who is no leaver meanwhile', () => {
    const difference = of({ staff })
    expect(difference.questions).toEqual([question])
    expect(difference.counts.staff).toEqual(counted({ same: 3, absent: 1, asked: 1 }))
    expect([difference.changes, difference.leavers]).toEqual([[], []])
  })

  it('changes the name when it is one', () => {
    expect(short(answered('p2'))).toEqual(['staff | changed | p2 | name: Bruno Petit > Éric Noir'])
  })

  it('creates the row and proposes the leaver when it is none', () => {
    const difference = answered('new')
    expect(difference.counts.staff).toEqual(counted({ same: 3, absent: 1, created: 1 }))
    expect(difference.leavers).toEqual([{ workerId: 'p2', name: 'Bruno Petit', site: 'Rennes' }])
  })

  it('leaves the row out', () => {
    const difference = answered(null)
    expect([difference.counts.staff?.refused, difference.questions]).toEqual([1, []])
    expect(said(difference)[0]).toContain('laissée de côté')
  })

  it('stays asked after an answer that was not offered', () => {
    expect(answered('p1').questions).toEqual([question])
  })

  it('is not asked when two are absent, at another place, or of a departed person', () => {
    const two = rowsOf('staff').filter(({ id }) => id === 'p3' || id === 'p4')
    expect(of({ staff: [...two, typed(9, '', PERSON)] }).questions).toEqual([])
    const vannes = { ...PERSON, site: 'Vannes' }
    const one = rowsOf('staff').filter(({ id }) => id !== 'p2')
    expect(of({ staff: [...one, typed(9, '', vannes)] }).questions).toEqual([])
    const departed = rowsOf('staff').filter(({ id }) => id !== 'p4')
    expect(of({ staff: [...departed, typed(9, '', PERSON)] }).questions).toEqual([])
  })

  it('is asked for a concession of the plate and for an account of the place', () => {
    const network = [
      ...rowsOf('network').filter(({ id }) => id !== 's2'),
      typed(9, '', { group: 'Armor', plate: 'Ouest', site: 'Auray', pdv: '00900' }),
    ]
    expect(of({ network }).questions.map(({ value }) => value)).toEqual(['Auray (Ouest)'])
    const account = {
      email: 'neuf@x.fr',
      name: 'Neuf',
      role: 'director',
      level: 'concession',
      assignedTo: 'Rennes',
    }
    const accounts = [...rowsOf('accounts').filter(({ id }) => id !== 'a2'), typed(9, '', account)]
    expect(of({ accounts }).questions.map(({ value }) => value)).toEqual(['Neuf (Rennes)'])
  })
})

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
    expect(said(difference)[1]).toContain(
      'est refusé dans la feuille «\u202fRéseau\u202f», ligne 9',
    )
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
})

describe('texts that the reader asks about', () => {
  const ask = {
    sheet: 'staff',
    field: 'team',
    value: 'Atelier',
    rows: [2, 9],
    choices: [{ value: 'mechanic', label: 'Mécanique' }],
  } as const
  const staff = [
    ...changed('staff', 'p1', { team: 'Atelier' }),
    typed(9, '', { ...PERSON, team: 'Atelier' }),
  ]
  const answered = (choice: string | null) =>
    of(
      { staff },
      { questions: [ask], answers: [{ sheet: 'staff', field: 'team', value: 'atelier', choice }] },
    )

  it('leave their rows out of the changes until they are answered', () => {
    const difference = of({ staff }, { questions: [ask] })
    expect([difference.questions, difference.counts.staff]).toEqual([
      [ask],
      counted({ same: 3, asked: 2 }),
    ])
  })
  it('are the answer', () => {
    expect(answered('mechanic').counts.staff).toEqual(counted({ same: 4, created: 1 }))
  })
  it('leave their rows out when that is the answer', () => {
    expect(answered(null).counts.staff).toEqual(counted({ same: 3, refused: 2 }))
  })
  it('are not asked of a cell that still has its downloaded text', () => {
    const odd = {
      ...SMALL,
      staff: SMALL.staff.map((row) => ({ ...row, values: { ...row.values, team: 'Atelier' } })),
    }
    const difference = of(
      { staff: rowsOf('staff', odd) },
      { stored: odd, downloaded: downloadOf(odd), questions: [ask] },
    )
    expect([difference.questions, difference.counts.staff]).toEqual([[], counted({ same: 4 })])
  })
})

it('refuses a row with an error of the reader, and its other errors in the same pass', () => {
  const error: CellError = { sheet: 'staff', row: 9, column: 'Arrivée', message: 'Feuille…' }
  const difference = of(
    { staff: [...rowsOf('staff'), typed(9, '', { site: 'Rennes', name: 'X' })] },
    { errors: [error] },
  )
  expect(difference.errors.map(({ column }) => column)).toEqual(['Arrivée', 'Équipe'])
  expect(difference.counts.staff).toEqual(counted({ same: 4, refused: 1 }))
})

it('proposes the people as leavers who are absent from a sheet that names others of their concession', () => {
  const staff = rowsOf('staff').filter(({ id }) => id === 'p1')
  const difference = of({ staff })
  // Bruno Petit of Rennes; not Chloé Roux, whose concession is not named, nor Denis Blanc, who has left.
  expect(difference.leavers).toEqual([{ workerId: 'p2', name: 'Bruno Petit', site: 'Rennes' }])
  expect(difference.counts).toEqual({ staff: counted({ same: 1, absent: 3 }) })
})
