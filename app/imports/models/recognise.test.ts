import { describe, expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { bookOf, csvOf } from './books.fixture'
import { type KnownModel, recognise } from './recognise'

const known = (name: string, changes: Partial<ImportModel> = {}): KnownModel => ({
  _id: name,
  version: 1,
  order: null,
  model: {
    name,
    feeds: 'activity',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: 'Site' }],
      netRevenue: [{ column: 'MO HT' }, { column: 'Remise', sign: -1 }],
    },
    ...changes,
  },
})

const LINES = known('Lignes', {
  columns: {
    site: [{ column: 'Site' }],
    netRevenue: [{ column: 'MO HT' }],
    entriesClients: [{ distinct: 'N° facture', where: { Type: ['CLI'] } }],
  },
})

describe('recognition of a file by its headers (8 §3)', () => {
  it('finds the one model, below titles and whatever the case, accents and spaces', () => {
    const book = bookOf({
      Lisezmoi: [['Site']],
      Feuil1: [['ATELIER'], [], ['remise', 'SITE', 'Mo  ht', 'Autre'], [1, 'LYV', 2, 3]],
    })
    const found = recognise(book, [LINES, known('Soir')])
    expect(found.kind === 'one' && found.known._id).toBe('Soir')
  })

  it('lists several in the given order', () => {
    const book = csvOf('Site;MO HT;Remise;N° facture;Type', 'LYV;1;2;F1;CLI')
    const found = recognise(book, [LINES, known('Soir')])
    expect(found.kind === 'several' && found.known.map(({ _id }) => _id)).toEqual([
      'Lignes',
      'Soir',
    ])
  })

  it('names the nearest by the share of its headers, with those of where and distinct', () => {
    // Lignes has 2 of 4 headers (Site, Type), Soir 1 of 3 (Site).
    const book = csvOf('Site;Type;Montant', 'LYV;CLI;2')
    expect(recognise(book, [known('Soir'), LINES])).toEqual({
      kind: 'none',
      nearest: { name: 'Lignes', missing: ['MO HT', 'N° facture'] },
    })
  })

  it('counts only headers of one row: moved to another table is missing', () => {
    const book = bookOf({ A: [['Site', 'MO HT']], B: [['Remise', 'Total']] })
    expect(recognise(book, [known('Soir')])).toEqual({
      kind: 'none',
      nearest: { name: 'Soir', missing: ['Remise'] },
    })
  })

  it('compares two header rows as upper / lower', () => {
    const wide = known('Large', {
      table: { headerRows: 2 },
      columns: {
        site: [{ column: 'Site' }],
        netRevenue: [
          { column: 'Mécanique / CA', service: 'mechanic' },
          { column: 'Carrosserie / CA', service: 'body' },
        ],
      },
    })
    const rows = [
      [null, 'Mécanique', null, 'Carrosserie', null],
      ['Site', 'CA', 'Heures', 'CA', 'Heures'],
    ]
    expect(recognise(bookOf({ A: rows }), [wide]).kind).toBe('one')
    const renamed = [[null, 'Mécanique', null, 'Tôlerie', null], rows[1] ?? []]
    expect(recognise(bookOf({ A: renamed }), [wide])).toEqual({
      kind: 'none',
      nearest: { name: 'Large', missing: ['Carrosserie / CA'] },
    })
  })

  it('has no nearest without a common header, and without models', () => {
    const book = csvOf('Nom;Prénom', 'A;B')
    expect(recognise(book, [known('Soir')])).toEqual({ kind: 'none', nearest: null })
    expect(recognise(book, [])).toEqual({ kind: 'none', nearest: null })
  })

  it('misses nothing but the sheet when only its name differs', () => {
    const book = bookOf({ Extraction: [['Site', 'MO HT', 'Remise']] })
    expect(recognise(book, [known('Soir', { table: { sheet: 'Feuil1' } })])).toEqual({
      kind: 'none',
      nearest: { name: 'Soir', missing: [] },
    })
  })
})
