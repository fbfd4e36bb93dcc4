import { describe, expect, it } from 'vitest'
import type { Answer, SheetKey, StoredSheets, TypedRow } from './sheets'
import {
  changed,
  counted,
  downloadOf,
  of,
  rowsOf,
  SMALL,
  said,
  short,
} from './small-network.fixture'

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
