import { describe, expect, it } from 'vitest'
import { proposeValues } from './propose-values'

const SITES = [
  { siteId: 'lyv', name: 'Lyon Vaise', numerosPDV: ['6744', '12'] },
  { siteId: 'ven', name: 'Vénissieux', numerosPDV: ['6745'] },
  { siteId: 'ren', name: 'Rennes Cesson', numerosPDV: ['00123'] },
  { siteId: 'sma', name: 'Saint-Malo Nord', numerosPDV: ['00124'] },
  { siteId: 'smb', name: 'Saint-Malo Sud', numerosPDV: ['00125'] },
]

const to = (field: string, ...values: string[]) =>
  values.map((value) => proposeValues(field, [value], SITES).get(value)?.to ?? null)

describe('proposed values (8 §2, step 3)', () => {
  it('finds concessions by number, exact name, and the only near name', () => {
    expect(to('site', '6744', '00123', 'LYON VAISE', 'venissieux')).toEqual([
      'lyv',
      'ren',
      'lyv',
      'ven',
    ])
    expect(
      to('site', '6745 - Atelier', 'Garage Rennes-Cesson', 'Vaise', 'Venisieux', 'LYV', 'VEN'),
    ).toEqual(['ven', 'ren', 'lyv', 'ven', 'lyv', 'ven'])
  })

  it('proposes none when several concessions are as near, or none is near', () => {
    expect(
      to('site', 'Saint-Malo', 'SMA', 'Brest', '123', 'Total', 'LY', '12 rue Pasteur'),
    ).toEqual([null, null, null, null, null, null, null])
  })

  it('proposes a near concession for one value only; an exact name keeps it', () => {
    const found = proposeValues('site', ['LYV', 'Lyon Vaise', 'VEN', 'Venisieux'], SITES)
    expect([...found].map(([value, { to: site }]) => [value, site])).toEqual([
      ['Lyon Vaise', 'lyv'],
    ])
  })

  it('says which values the reader knows without an entry', () => {
    const found = proposeValues('site', ['6744', 'Vénissieux'], SITES)
    expect(found.get('6744')?.isKnown).toBe(true)
    expect(found.get('Vénissieux')?.isKnown).toBe(false)
    const services = proposeValues('service', ['MECA', 'MEC'], SITES)
    expect(services.get('MECA')?.isKnown).toBe(true)
    expect(services.get('MEC')?.isKnown).toBe(false)
  })

  it.each([
    [
      'mechanic',
      ['MEC', 'MECA', 'Mécanique', 'ATELIER MECANIQUE', '01 - Mécanique', 'Mechanical workshop'],
    ],
    [
      'quickService',
      ['RAP', 'EXPRESS', 'FAST', 'Fast lane', 'Service Rapide', 'Atelier rapide', 'Quick service'],
    ],
    [
      'body',
      [
        'CAR',
        'CARR',
        'TOLERIE',
        'Tôlerie / Peinture',
        'PEINTURE',
        'BODY',
        'Body shop',
        'Carrosserie-peinture',
      ],
    ],
  ])('service %s', (service, values) => {
    expect(to('service', ...values)).toEqual(values.map(() => service))
  })

  it('proposes no service for other words', () => {
    const values = [
      'INT',
      'LAV',
      'PR',
      'Magasin',
      'Mécanique et carrosserie',
      'Atelier',
      'VO',
      '1',
      '',
    ]
    expect(to('service', ...values)).toEqual(values.map(() => null))
  })

  it('finds families by label, key, code and words in English', () => {
    const values = [
      'Pneus',
      'brakePads',
      'PNEU',
      'PLAQ',
      'BAT',
      'Windscreen',
      'Filtre à huile',
      'Divers',
      'CLI',
    ]
    expect(to('family', ...values)).toEqual([
      'tires',
      'brakePads',
      'tires',
      'brakePads',
      'batteries',
      'parebrise',
      'filtresHuile',
      null,
      null,
    ])
  })

  it('takes letters for services when all values of a column are such letters', () => {
    const services = (...values: string[]) =>
      [...proposeValues('service', values, SITES)].map(([value, { to: service }]) => [
        value,
        service,
      ])
    expect(services('M', 'R', 'C')).toEqual([
      ['M', 'mechanic'],
      ['R', 'quickService'],
      ['C', 'body'],
    ])
    expect(services('M', 'C', 'X')).toEqual([])
    expect(services('C')).toEqual([])
  })

  it('proposes nothing for a field without values', () => {
    expect(to('netRevenue', 'MEC')).toEqual([null])
  })
})
