import { describe, expect, it } from 'vitest'
import { modelProblems } from './check'
import type { ImportModel, Term } from './model'
import { activityModel, SMALLEST } from './model.fixture'

const found = (model: ImportModel) =>
  modelProblems(model).map(({ path, message }) => `${path}: ${message.replaceAll('\u202f', ' ')}`)

const columns = (more: Record<string, Term[]>) =>
  activityModel({ columns: { ...activityModel().columns, ...more } })
const without = (model: ImportModel, ...keys: string[]): ImportModel => ({
  ...model,
  columns: Object.fromEntries(Object.entries(model.columns).filter(([key]) => !keys.includes(key))),
})

describe('a model that can be stored (8 §1)', () => {
  const side = (service: 'mechanic' | 'quickService') => ({ column: `CA ${service}`, service })
  it.each<[string, ImportModel]>([
    ['the example', activityModel()],
    ['the smallest of workers', SMALLEST.workers],
    ['the smallest of sales', SMALLEST.sales],
    ['the smallest of VideoCheck', SMALLEST.videocheck],
    [
      'services side by side',
      without(
        columns({ netRevenue: [side('mechanic'), side('quickService')] }),
        'service',
        'totalHours',
        'entriesClients',
      ),
    ],
    [
      'a column for each family',
      without(
        { ...SMALLEST.sales, columns: { ...SMALLEST.sales.columns, tires: [{ column: 'Pneus' }] } },
        'family',
        'quantity',
      ),
    ],
    ['a constant concession', columns({ site: [{ value: '0123456789abcdef01234567' }] })],
    ['a blank source value', activityModel({ values: { site: { '': null } } })],
    ['no services: all three', activityModel({ services: undefined })],
  ])('%s', (_name, model) => expect(found(model)).toEqual([]))
})

describe('fields', () => {
  it('of another part do not exist', () =>
    expect(found(columns({ billedHours: [{ column: 'H' }] }))).toEqual([
      'columns.billedHours: Le champ « billedHours » n’existe pas dans un modèle « Activité ».',
    ]))

  it('that are required are named, one by one', () => {
    expect(found(without(activityModel(), 'site'))).toEqual([
      'columns.site: Le champ « Concession » est requis.',
    ])
    expect(found(without(SMALLEST.workers, 'name', 'billedHours'))).toEqual([
      'columns.name: Le champ « Collaborateur » est requis.',
      'columns.billedHours: Le champ « Heures facturées » est requis.',
      'columns: Le modèle n’alimente aucun chiffre.',
    ])
    expect(found(without(SMALLEST.videocheck, 'sent'))).toEqual([
      'columns.sent: Le champ « Dossiers envoyés » est requis.',
    ])
  })

  it('hold the service, or every term of a figure does', () => {
    const MISSING =
      'columns.service: Le service est requis : donnez le champ « Service », ou un service à chaque terme.'
    expect(found(without(activityModel(), 'service'))).toEqual([MISSING])
    const half = columns({ netRevenue: [{ column: 'MO', service: 'mechanic' }, { column: 'SR' }] })
    expect(found(without(half, 'service', 'totalHours', 'entriesClients'))).toEqual([MISSING])
    expect(found(without(SMALLEST.workers, 'service'))).toEqual([MISSING])
    expect(found(without(SMALLEST.sales, 'service'))).toEqual([MISSING])
  })

  it('hold at least one figure', () =>
    expect(
      found({
        ...without(
          activityModel({ control: undefined }),
          'netRevenue',
          'totalHours',
          'entriesClients',
        ),
      }),
    ).toEqual(['columns: Le modèle n’alimente aucun chiffre.']))

  it('of sales are a pair, or families, not both', () => {
    const PAIR = 'Les champs « Famille » et « Quantité » vont ensemble.'
    expect(found(without(SMALLEST.sales, 'quantity'))).toEqual([
      `columns.quantity: ${PAIR}`,
      'columns: Le modèle n’alimente aucun chiffre.',
    ])
    expect(found(without(SMALLEST.sales, 'family'))).toEqual([`columns.family: ${PAIR}`])
    const both = { ...SMALLEST.sales.columns, tires: [{ column: 'Pneus' }] }
    expect(found({ ...SMALLEST.sales, columns: both })).toEqual([
      'columns.family: Les ventes sont données par une colonne pour chaque famille, ou par « Famille » et « Quantité », non par les deux.',
    ])
  })

  it('use at least one column of the file', () => {
    const { name, time, numbers } = activityModel()
    const constants: ImportModel['columns'] = {
      site: [{ value: '0123456789abcdef01234567' }],
      service: [{ value: 'body' }],
      entriesClients: [{ count: true }],
    }
    const model: ImportModel = { name, feeds: 'activity', time, numbers, columns: constants }
    const NONE = ['columns: Le modèle n’emploie aucune colonne du fichier.']
    expect(found(model)).toEqual(NONE)
    const counting = (where: Record<string, string[]>): ImportModel => ({
      ...model,
      columns: { ...constants, entriesClients: [{ count: true, where }] },
    })
    expect(found(counting({}))).toEqual(NONE)
    expect(found(counting({ Type: ['CLI'] }))).toEqual([])
    expect(found({ ...model, time: { kind: 'dated', column: 'Date' } })).toEqual([])
  })
})

describe('a term', () => {
  const ONE = 'Un terme a exactement un membre parmi column, value, count, distinct et from.'
  it.each<[string, Term, string | null]>([
    ['netRevenue', {}, `: ${ONE}`],
    ['netRevenue', { sign: -1 }, `: ${ONE}`],
    ['entriesClients', { column: 'A', count: true }, `: ${ONE}`],
    ['entriesClients', { column: 'A', distinct: 'B' }, `: ${ONE}`],
    [
      'netRevenue',
      { value: '12' },
      '.value: Le champ « CA Net » est un chiffre : sa constante est un nombre.',
    ],
    ['netRevenue', { count: true }, ': Le champ « CA Net » ne compte ni lignes ni valeurs.'],
    ['hecHours', { distinct: 'OR' }, ': Le champ « Heures HEC » ne compte ni lignes ni valeurs.'],
    ['service', { count: true }, ': Le champ « Service » ne compte ni lignes ni valeurs.'],
    ['entriesClients', { count: true, sign: -1 }, null],
    [
      'hecHours',
      { column: 'H', unit: 'cents' },
      '.unit: L’unité cents ne convient pas au champ « Heures HEC » : hours, hundredths, minutes, hhmm, h.mm ou days.',
    ],
    [
      'netRevenue',
      { column: 'H', unit: 'hhmm' },
      '.unit: L’unité hhmm ne convient pas au champ « CA Net » : euros, cents ou thousands.',
    ],
    ['netRevenue', { column: 'H', unit: 'thousands' }, null],
    [
      'entriesClients',
      { column: 'H', unit: 'hours' },
      '.unit: Le champ « Factures client » n’a pas d’unité.',
    ],
    ['site', { column: 'Site', unit: 'euros' }, '.unit: Le champ « Concession » n’a pas d’unité.'],
    [
      'site',
      { column: 'Site', sign: -1 },
      '.sign: Le champ « Concession » n’est pas un chiffre : il n’a pas de signe.',
    ],
    ['site', { column: 'Site', sign: 1 }, null],
    [
      'site',
      { value: 'Vannes' },
      '.value: La valeur « Vannes » n’est pas l’identifiant d’une concession.',
    ],
    [
      'service',
      { value: 'Atelier' },
      '.value: La valeur « Atelier » n’est pas un service : mechanic, quickService ou body.',
    ],
    [
      'service',
      { value: 'guidance' },
      '.value: La valeur « guidance » n’est pas un service : mechanic, quickService ou body.',
    ],
    [
      'service',
      { value: 'body' },
      '.value: Le service « Carrosserie » n’est pas parmi ceux que le modèle alimente.',
    ],
    ['service', { value: 'mechanic' }, null],
    [
      'service',
      { column: 'A', service: 'mechanic' },
      '.service: Le champ « Service » n’est pas un chiffre par service.',
    ],
    [
      'netRevenue',
      { column: 'A', where: { Type: ['a'], ' TYPE': ['b'] } },
      '.where. TYPE: La condition nomme deux fois la colonne « TYPE ».',
    ],
  ])('of %s: %j', (key, term, message) =>
    expect(found(columns({ [key]: [term] }))).toEqual(
      message === null ? [] : [`columns.${key}.0${message}`],
    ),
  )

  it('is named by its number', () =>
    expect(found(columns({ netRevenue: [{ column: 'A' }, {}] }))).toEqual([
      `columns.netRevenue.1: ${ONE}`,
    ]))

  it('of one service asks for one of each other service that the model supplies', () => {
    const of = (...services: Term['service'][]) =>
      found(
        columns({ netRevenue: services.map((service) => ({ column: `CA ${service}`, service })) }),
      )
    const without = (names: string) =>
      `columns.netRevenue: Le champ « CA Net » n’a pas de colonne pour ${names} : ajoutez-la, ou ne fournissez pas ce service.`
    expect(of('mechanic', 'quickService')).toEqual([])
    expect(of('mechanic')).toEqual([without('Service Rapide')])
    expect(of('body')).toEqual([
      without('Mécanique, Service Rapide'),
      'columns.netRevenue.0.service: Le service « Carrosserie » n’est pas parmi ceux que le modèle alimente.',
    ])
  })

  it('of VideoCheck has no service', () => {
    const sent: Term[] = [{ column: 'Envoyés', service: 'mechanic' }]
    expect(
      found({ ...SMALLEST.videocheck, columns: { ...SMALLEST.videocheck.columns, sent } }),
    ).toEqual([
      'columns.sent.0.service: Le champ « Dossiers envoyés » n’est pas un chiffre par service.',
    ])
  })

  it('of a family is one', () => {
    const family: Term[] = [{ value: 'pneus' }]
    expect(found({ ...SMALLEST.sales, columns: { ...SMALLEST.sales.columns, family } })).toEqual([
      'columns.family.0.value: La valeur « pneus » n’est pas une famille de produits.',
    ])
  })
})

describe('the rest of the document', () => {
  it.each<[string, Partial<ImportModel>, string]>([
    ['no service', { services: [] }, 'services: La liste des services est vide.'],
    [
      'a service twice',
      { services: ['mechanic', 'body', 'mechanic'] },
      'services: Le service « Mécanique » est donné deux fois.',
    ],
    [
      'a folder',
      { file: 'x/{date}.csv' },
      'file: Un simple nom de fichier est attendu, sans dossier ni caractère spécial.',
    ],
    [
      'a column filled down twice',
      { table: { fillDown: ['Site', 'SITE '] } },
      'table.fillDown: La colonne « SITE » est donnée deux fois.',
    ],
    [
      'values of a figure',
      { values: { netRevenue: { a: null } } },
      'values.netRevenue: Le champ « netRevenue » n’a pas de valeurs à traduire.',
    ],
    [
      'values of another part',
      { values: { family: { a: 'tires' } } },
      'values.family: Le champ « family » n’a pas de valeurs à traduire.',
    ],
    [
      'a value twice',
      { values: { site: { LYV: null, 'l yv': null } } },
      'values.site.l yv: La valeur « l yv » est donnée deux fois.',
    ],
    [
      'no concession',
      { values: { site: { LYV: 'Lyon' } } },
      'values.site.LYV: La valeur « Lyon » n’est pas l’identifiant d’une concession.',
    ],
    [
      'no service',
      { values: { service: { MEC: 'cas_ccs_ce' } } },
      'values.service.MEC: La valeur « cas_ccs_ce » n’est pas un service : mechanic, quickService ou body.',
    ],
    [
      'a control of what is not fed',
      { control: { hecHours: { row: 'Total', column: 'A' } } },
      'control.hecHours: Le contrôle du champ « hecHours » est impossible : le modèle n’alimente pas un tel chiffre.',
    ],
    [
      'a control of a key',
      { control: { site: { row: 'Total', column: 'A' } } },
      'control.site: Le contrôle du champ « site » est impossible : le modèle n’alimente pas un tel chiffre.',
    ],
  ])('%s', (_name, given, message) => expect(found(activityModel(given))).toEqual([message]))

  it('of VideoCheck names no service and adds up no days', () => {
    expect(found({ ...SMALLEST.videocheck, services: ['body'], time: { kind: 'day' } })).toEqual([
      'services: Un modèle « VideoCheck » ne nomme pas de services.',
      'time.kind: Un modèle « VideoCheck » est cumulé depuis le 1er du mois.',
    ])
  })

  it('translates at most 5,000 values, over all fields', () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${i}`, null]))
    const values = (count: number) => ({ site: many(count), service: { MEC: 'mechanic' } })
    expect(found(activityModel({ values: values(4_999) }))).toEqual([])
    expect(found(activityModel({ values: values(5_000) }))).toEqual([
      'values: Un modèle traduit au plus 5 000 valeurs.',
    ])
  })
})
