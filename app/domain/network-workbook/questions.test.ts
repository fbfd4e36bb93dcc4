import { describe, expect, it } from 'vitest'
import type { CellError } from './sheets'
import {
  changed,
  counted,
  downloadOf,
  of,
  PERSON,
  rowsOf,
  SMALL,
  said,
  short,
  typed,
} from './small-network.fixture'

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

  it('is asked while exactly one of the same place is absent, who is no leaver then', () => {
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

  it('is asked of a row without its other required cells, which only a new one needs', () => {
    const { site, name } = PERSON
    const partial = [
      ...rowsOf('staff').filter(({ id }) => id !== 'p2'),
      typed(9, '', { site, name }),
    ]
    const answer = (choice: string) =>
      of(
        { staff: partial },
        { answers: [{ sheet: 'staff', field: 'name', value: question.value, choice }] },
      )
    expect(of({ staff: partial }).questions).toEqual([question])
    expect(short(answer('p2'))).toEqual(['staff | changed | p2 | name: Bruno Petit > Éric Noir'])
    expect(answer('new').errors.map(({ column }) => column)).toEqual(['Équipe'])
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
