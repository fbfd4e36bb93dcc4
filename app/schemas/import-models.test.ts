import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '~/domain/errors'
import { activityModel, SMALLEST } from '~/domain/import-models/model.fixture'
import { readImportModel, readOrder } from './import-models.server'

/** French sentences by path; null for a model that is read. */
function refusal(document: unknown): Record<string, string[]> | null {
  try {
    readImportModel(document)
    return null
  } catch (error) {
    if (error instanceof InvalidInputError) return error.fields as Record<string, string[]>
    throw error
  }
}
const plain = (fields: Record<string, string[]> | null) =>
  JSON.parse(JSON.stringify(fields).replaceAll('\u202f', ' '))
const given = (more: object) => plain(refusal({ ...activityModel(), ...more }))
const term = (more: object) =>
  given({ columns: { ...activityModel().columns, netRevenue: [more] } })

const NO_CONDITION =
  'Une condition est une liste de valeurs, is avec part, not, startsWith ou empty.'

describe('the document of a model (8 §1)', () => {
  it('is read as it was written, with its name tidied', () => {
    expect(readImportModel(activityModel())).toEqual(activityModel())
    for (const model of Object.values(SMALLEST)) expect(readImportModel(model)).toEqual(model)
    expect(readImportModel(activityModel({ name: '  Soir  2 ' })).name).toBe('Soir 2')
    const outside = activityModel({
      table: {},
      time: { kind: 'dated', from: 'sheet' },
      sheets: { read: ['Edition*'] },
      period: { rightOf: 'Période' },
      replaces: true,
      columns: { ...activityModel().columns, site: [{ from: { above: 'Concession *' } }] },
    })
    expect(readImportModel(outside)).toEqual(outside)
    expect(given({ period: { left: 'Période' } })).toEqual({
      period: ['Un texte du fichier est sheet, file, cell, rightOf ou above.'],
    })
    const { csv: _, ...rest } = activityModel()
    expect(readImportModel({ ...rest, csv: null }).csv).toBeNull()
  })

  it('is an object', () => {
    for (const document of [undefined, null, 3, 'x', []])
      expect(refusal(document)).toEqual({ '': ['Le modèle est un objet JSON.'] })
  })

  it.each<[string, object, string]>([
    ['colums', { colums: {} }, 'colums'],
    ['table', { table: { sheets: 1 } }, 'table.sheets'],
    ['csv', { csv: { seperator: ';' } }, 'csv.seperator'],
    ['time', { time: { kind: 'day', column: 'Date' } }, 'time.column'],
    [
      'control',
      { control: { netRevenue: { row: 'T', column: 'A', cell: 1 } } },
      'control.netRevenue.cell',
    ],
    ['a term', { columns: { site: [{ columns: 'Site' }] } }, 'columns.site.0.columns'],
  ])('refuses an unknown member of %s by name', (_name, more, path) =>
    expect(given(more)[path]).toEqual([`Le membre « ${path.split('.').at(-1)} » est inconnu.`]),
  )

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the member %s anywhere', (key) => {
    const nested = (path: string) =>
      plain(refusal(JSON.parse(JSON.stringify(activityModel()).replace(path, `"${key}":`))))
    const message = [`Le membre « ${key} » est inconnu.`]
    expect(nested('"LYV":')).toEqual({ [`values.site.${key}`]: message })
    expect(nested('"Type":')).toEqual({ [`columns.entriesClients.0.where.${key}`]: message })
    expect(nested('"netRevenue":')).toMatchObject({ [`columns.${key}`]: message })
    expect(nested('"file":')).toMatchObject({ [key]: message })
  })

  it.each<[string, object, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Le nom du modèle est requis.' }],
    ['no name', { name: 3 }, { name: 'Le nom du modèle est requis.' }],
    [
      'a long name',
      { name: 'x'.repeat(81) },
      { name: 'Ce texte est trop long : 80 caractères au plus.' },
    ],
    [
      'an invisible name',
      { name: 'a\u202eb' },
      { name: 'Ce texte contient des caractères invisibles ou de contrôle.' },
    ],
    [
      'another part',
      { feeds: 'hours' },
      { feeds: 'Une de ces valeurs est attendue : activity, workers, sales, videocheck, staff.' },
    ],
    [
      'another service',
      { services: ['guidance'] },
      { 'services.0': 'Une de ces valeurs est attendue : mechanic, quickService, body.' },
    ],
    ['no list of services', { services: 'body' }, { services: 'Une liste est attendue.' }],
    [
      'another separator',
      { csv: { separator: ' ' } },
      {
        'csv.separator':
          'Le séparateur est un point-virgule, une virgule, une tabulation ou une barre verticale.',
      },
    ],
    [
      'another encoding',
      { csv: { encoding: 'latin1' } },
      {
        'csv.encoding':
          'Une de ces valeurs est attendue : utf-8, windows-1252, utf-16le, utf-16be.',
      },
    ],
    ['a csv text', { csv: ';' }, { csv: 'Un objet est attendu.' }],
    [
      'a sheet that is neither',
      { table: { sheet: true } },
      { 'table.sheet': 'Le nom ou le numéro d’une feuille est attendu.' },
    ],
    ['a table text', { table: 'Feuil1' }, { table: 'Un objet est attendu.' }],
    [
      'sheet 0',
      { table: { sheet: 0 } },
      { 'table.sheet': 'Les lignes et les feuilles se comptent à partir de 1.' },
    ],
    [
      'header row 0',
      { table: { headerRow: 0 } },
      { 'table.headerRow': 'Les lignes et les feuilles se comptent à partir de 1.' },
    ],
    [
      'header row 1.5',
      { table: { headerRow: 1.5 } },
      { 'table.headerRow': 'Un nombre entier est attendu.' },
    ],
    [
      'a header row below every sheet',
      { table: { headerRow: 1_048_577 } },
      { 'table.headerRow': 'Une feuille a au plus 1 048 576 lignes.' },
    ],
    [
      'three header rows',
      { table: { headerRows: 3 } },
      { 'table.headerRows': 'L’en-tête a 1 ou 2 lignes.' },
    ],
    [
      'another end',
      { table: { end: 'last' } },
      { 'table.end': 'Une de ces valeurs est attendue : total, blank, end.' },
    ],
    [
      'fillDown as text',
      { table: { fillDown: 'Site' } },
      { 'table.fillDown': 'Une liste est attendue.' },
    ],
    [
      'no time',
      { time: undefined },
      { time: 'Le temps (time.kind) est cumulative, day ou dated.' },
    ],
    [
      'another time',
      { time: { kind: 'monthly' } },
      { 'time.kind': 'Le temps (time.kind) est cumulative, day ou dated.' },
    ],
    [
      'dated without its column',
      { time: { kind: 'dated' } },
      { time: 'Le temps « dated » a une colonne (column) ou un texte (from).' },
    ],
    [
      'dated with a blank column',
      { time: { kind: 'dated', column: ' ' } },
      { 'time.column': 'Un texte non vide est attendu.' },
    ],
    ['other numbers', { numbers: 'de' }, { numbers: 'Une de ces valeurs est attendue : fr, en.' }],
    [
      'other dates',
      { dates: 'd/M/y' },
      {
        dates:
          'Une de ces valeurs est attendue : dd/MM/yyyy, dd/MM/yy, yyyy-MM-dd, yyyyMMdd, MM/dd/yyyy.',
      },
    ],
    ['no columns', { columns: undefined }, { columns: 'Un objet est attendu.' }],
    [
      'a column as text',
      { columns: { site: 'Site' } },
      { 'columns.site': 'Une liste de termes est attendue.' },
    ],
    ['no term', { columns: { site: [] } }, { 'columns.site': 'Un champ a au moins un terme.' }],
    [
      '41 terms',
      { columns: { site: Array.from({ length: 41 }, () => ({ column: 'A' })) } },
      { 'columns.site': 'Un champ a au plus 40 termes.' },
    ],
    [
      'a term as text',
      { columns: { site: ['Site'] } },
      { 'columns.site.0': 'Un objet est attendu.' },
    ],
    ['values as text', { values: 'x' }, { values: 'Un objet est attendu.' }],
    [
      'values of a field as text',
      { values: { site: 'x' } },
      { 'values.site': 'Un objet est attendu.' },
    ],
    [
      'a value as number',
      { values: { site: { a: 3 } } },
      { 'values.site.a': 'Un texte ou null est attendu.' },
    ],
    ['control as text', { control: 'x' }, { control: 'Un objet est attendu.' }],
    [
      'a control as text',
      { control: { netRevenue: 'x' } },
      { 'control.netRevenue': 'Un objet est attendu.' },
    ],
    [
      'a long header',
      { columns: { site: [{ column: 'x'.repeat(201) }] } },
      { 'columns.site.0.column': 'Ce texte est trop long : 200 caractères au plus.' },
    ],
    [
      'a long value',
      { values: { site: { ['x'.repeat(201)]: null } } },
      { [`values.site.${'x'.repeat(201)}`]: 'Ce texte est trop long : 200 caractères au plus.' },
    ],
  ])('refuses %s', (_name, more, fields) =>
    expect(given(more)).toEqual(
      Object.fromEntries(Object.entries(fields).map(([path, message]) => [path, [message]])),
    ),
  )

  it.each<[object, string, string]>([
    [{ count: false }, 'count', 'count ne vaut que true.'],
    [{ column: 'A', sign: 2 }, 'sign', 'Le signe est 1 ou -1.'],
    [
      { column: 'A', unit: 'seconds' },
      'unit',
      'Une de ces valeurs est attendue : hours, hundredths, minutes, hhmm, h.mm, days, euros, cents, thousands.',
    ],
    [{ column: 'A', where: 'x' }, 'where', 'Un objet est attendu.'],
    [{ column: 'A', where: { Type: 'x' } }, 'where.Type', NO_CONDITION],
    [{ column: 'A', where: { Type: { is: ['x'] } } }, 'where.Type', NO_CONDITION],
    [{ column: 'A', where: { Type: { empty: true, not: ['x'] } } }, 'where.Type', NO_CONDITION],
    [
      { column: 'A', where: { Type: [] } },
      'where.Type',
      'Une condition nomme au moins une valeur.',
    ],
    [{ column: 'A', where: { '': ['x'] } }, 'where.', 'Un texte non vide est attendu.'],
    [{ column: 'A', where: { Type: [3] } }, 'where.Type.0', 'Un texte est attendu.'],
    [{ column: '' }, 'column', 'Un texte non vide est attendu.'],
  ])('refuses the term %j', (more, path, message) =>
    expect(term(more)).toEqual({ [`columns.netRevenue.0.${path}`]: [message] }),
  )

  it('keeps rows whose cell is blank, and 40 terms', () => {
    expect(term({ column: 'A', where: { Type: [''] } })).toBeNull()
    const forty = Array.from({ length: 40 }, () => ({ column: 'A' }))
    expect(given({ columns: { ...activityModel().columns, netRevenue: forty } })).toBeNull()
  })

  it('follows the rules beyond its shape', () =>
    expect(term({ column: 'A', unit: 'hours' })).toEqual({
      'columns.netRevenue.0.unit': [
        'L’unité hours ne convient pas au champ « CA Net » : euros, cents ou thousands.',
      ],
    }))

  it('has at most 64 kB as JSON, which 65,536 bytes are', () => {
    const empty = JSON.stringify(activityModel({ values: { site: {} } }))
    const rest = 65_536 - Buffer.byteLength(empty)
    // A value of 92 characters takes 100 bytes: its text, quotation marks, colon, null and comma; the last has no comma.
    const count = Math.floor(rest / 100)
    const last = 92 + ((rest + 1) % 100)
    const keys = Array.from({ length: count }, (_, i) => `${i}`.padEnd(i === 0 ? last : 92, '.'))
    const site = Object.fromEntries(keys.map((key) => [key, null]))
    const full = { ...activityModel({ values: { site } }) }
    expect(Buffer.byteLength(JSON.stringify(full))).toBe(65_536)
    expect(refusal(full)).toBeNull()
    expect(plain(refusal({ ...full, name: `${full.name}.` }))).toEqual({
      '': ['Le modèle dépasse 64 ko.'],
    })
  })

  it('is not nested deeper than a model', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)
    expect(Object.values(plain(refusal(deep)))).toEqual([
      ['Le modèle est trop profondément imbriqué.'],
    ])
  })

  it('stacks no hundreds of accents on a letter', () => {
    const heap = `e${'\u0301'.repeat(130)}`
    expect(() => readImportModel({ ...activityModel(), name: heap })).toThrow('trop d’accents')
    const values = { site: { [heap]: null } }
    expect(() => readImportModel({ ...activityModel(), values })).toThrow('trop d’accents')
  })
})

describe('the order of the headers', () => {
  it('is a list of texts, or unknown', () => {
    expect(readOrder(['Site', 'MO HT'])).toEqual(['Site', 'MO HT'])
    expect(readOrder(null)).toBeNull()
    expect(readOrder(undefined)).toBeNull()
  })

  it.each<[string, unknown, string]>([
    ['a text', 'Site', 'Une liste est attendue.'],
    ['a list of numbers', [3], 'Un texte est attendu.'],
    ['a list of blanks', [''], 'Un texte non vide est attendu.'],
    [
      'longer than 1,000',
      Array.from({ length: 1_001 }, (_, i) => `c${i}`),
      'La liste des colonnes est trop longue.',
    ],
  ])('is not %s', (_name, headers, message) => expect(() => readOrder(headers)).toThrow(message))
})
