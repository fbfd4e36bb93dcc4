import { beforeAll, describe, expect, it } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { LEVERS } from '~/domain/causes/levers'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readComparison } from '~/services/analysis/comparison.server'
import { importActivity, storeObjectif, storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { addLike } from '../../builders/large-network'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from '../decisions/product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork

/*
 * November 2026 has 21 working days (no holiday is stored), 14 up to the 19th, 13 up to the 18th, 12 up to the 17th.
 *
 *                      CA Net    HT   HEC   objectif          due at its own date          gap
 * A1 on the 18th       47 000   235   160    84 000/420/280
 * A1 on the 19th       50 000   249   168                     56 000 € / 280 h / 186,67 h  −6 000 € / −31 h / −18,67 h
 * A2 on the 17th       24 000   116   115    42 000/210/210
 * A2 on the 18th       25 000   120   120                     26 000 € / 130 h / 130 h     −1 000 € / −10 h / −10 h
 * B1                   invalid record
 *
 * Since the data before: A1 3 000 − 4 000 €, 14 − 20 h, 8 − 13,33 h; A2 1 000 − 2 000 €, 4 − 10 h, 5 − 10 h.
 * Levers of A1 (140 h planned, 84 up to the 19th: o* = 3, q* = 2 ÷ 3, t* = 300) and A2 (no planning) as in
 * causes.test.ts.
 */
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  const { a1, a2, b1 } = net.sites
  const mechanic = (netRevenue: number, totalHours: number, hecHours: number) => ({
    mechanic: { netRevenue, totalHours, hecHours },
  })
  await storeObjectif(a1, '2026-11', { revenue: 84_000, hours: 420, hec: 280 })
  const days = [2, 3, 4, 5, 6, 9, 10, 12, 13, 16, 17, 18, 23, 24, 25, 26, 27, 28, 29, 30]
  const present = Object.fromEntries(days.map((day) => [String(day).padStart(2, '0'), '1']))
  await storePlanning(a1, '2026-11', 'mechanic', present)
  await importActivity(a1, '2026-11-18', mechanic(47_000, 235, 160))
  await importActivity(a1, '2026-11-19', mechanic(50_000, 249, 168))
  await storeObjectif(a2, '2026-11', { revenue: 42_000, hours: 210, hec: 210 })
  await importActivity(a2, '2026-11-17', mechanic(24_000, 116, 115))
  await importActivity(a2, '2026-11-18', mechanic(25_000, 120, 120))
  await importActivity(b1, '2026-11-19', mechanic(Number.NaN, 0, 0))
})
const PAGE = '/financial-dashboard?group=all&date=2026-11-19'
const page = (query = '') => house.page(`${PAGE}${query}`)
const csv = (query = '') => house.csv(`${PAGE.replace('board?', 'board/export?')}${query}`)
const namesOf = (lines: string[][]) =>
  lines
    .slice(lines.findIndex(([name]) => name === 'Concession') + 1)
    .flatMap(([name]) => name || [])

describe('the director’s page (7-beyond §1)', () => {
  it('has the gap first, then what the latest data changed in it, then the documents’ columns', async () => {
    const table = await page()
    expect(table.row('Concession')).toEqual([
      'Concession',
      'Écart à date',
      'Évolution depuis la veille',
      'CA Net',
      'HT',
      'HEC',
      'CA Net / HEC',
      'Objectif',
      '% réalisation',
      'Projection',
    ])
    // 50 000 ÷ 168 = 297,6; ÷ 84 000 = 59,5 %; × 21 ÷ 14 = 75 000
    expect(table.row('Concession A1')?.slice(1)).toEqual([
      '−6 000 €',
      '−1 000 €',
      '50 000 €',
      '249,0 h',
      '168,0 h',
      '298 €/h',
      '84 000 €',
      '59,5 %',
      '75 000 €',
    ])
    expect(table.row('Concession A2')?.[0]).toBe('Concession A2Plaque Adonnées du 18/11/2026')
    // without A2, which is late: its last change belongs to another day (4-decisions, 40)
    expect(table.row('Total')?.slice(1, 4)).toEqual(['−7 000 €', '−1 000 €', '75 000 €'])
    expect(table.row('Concession B1')?.slice(1)).toEqual(Array(9).fill('-'))
    // C1 has no data this month: its figures are unknown
    expect(table.row('Concession C1')?.slice(1, 4)).toEqual(['N/A', '-', '-'])
  })

  it('speaks of HT and HEC in hours', async () => {
    const ht = await page('&metric=ht')
    // 249 ÷ 420 = 59,3 %; 249 × 1,5 = 373,5
    expect(ht.row('Concession A1')?.slice(1)).toEqual([
      '−31,0 h',
      '−6,0 h',
      '50 000 €',
      '249,0 h',
      '168,0 h',
      '298 €/h',
      '420,0 h',
      '59,3 %',
      '373,5 h',
    ])
    expect(ht.row('Total')?.slice(1, 3)).toEqual(['−41,0 h', '−6,0 h'])
    const hec = await page('&metric=hec')
    expect(hec.row('Concession A1')?.slice(1, 3)).toEqual(['−18,7 h', '−5,3 h'])
    expect(hec.row('Total')?.slice(1, 3)).toEqual(['−28,7 h', '−5,3 h'])
  })

  it.each([
    ['', 'revenue', ['Calendrier', 'Présence', 'Productivité', 'Part client', 'Taux', 'Heures']],
    ['&metric=ht', 'ht', ['Calendrier', 'Présence', 'Productivité', 'Heures']],
    ['&metric=hec', 'hec', ['Calendrier', 'Présence', 'Productivité', 'Part client', 'Heures']],
  ] as const)('has the levers of the tab “Causes”%s as columns', async (query, measure, names) => {
    const table = await page(`&columns=levers${query}`)
    expect(table.row('Concession')?.slice(3)).toEqual(names)
    const causes = await house.page(`/synthesis?group=all&date=2026-11-19&tab=causes${query}`)
    expect(table.row('Total')?.slice(3)).toEqual(causes.row('Total')?.slice(2, 2 + names.length))
    const asked = { date: '2026-11-19', reference: await referenceData() }
    const found = await readComparison(
      makePrincipal(),
      { ...asked, scope: { type: 'all' } },
      { measure, levers: true },
    )
    const rest = await house.rest(
      `/records/causes?date=2026-11-19&measure=${measure === 'revenue' ? 'netRevenue' : measure}`,
    )
    expect({ ...found?.total.levers, untargeted: 0 }).toEqual(rest.body.levers)
    for (const lever of LEVERS) {
      const sum = found?.rows.reduce((all, row) => all + (row.levers?.[lever] ?? 0), 0)
      expect(sum).toBeCloseTo(found?.total.levers?.[lever] ?? Number.NaN, 6)
    }
  })

  it('has levers of each concession, by hand', async () => {
    const table = await page('&columns=levers')
    expect(table.row('Concession A1')?.slice(1)).toEqual([
      '−6 000 €',
      '−1 000 €',
      '−5 600 €',
      '0 €',
      '−600 €',
      '+600 €',
      '−400 €',
      '0 €',
    ])
    // (120 − 130) × 200; 25 000 − 120 × 200
    expect(table.row('Concession A2')?.slice(3)).toEqual([
      '0 €',
      '0 €',
      '0 €',
      '0 €',
      '+1 000 €',
      '−2 000 €',
    ])
    expect(table.row('Total')?.slice(3)).toEqual([
      '−5 600 €',
      '0 €',
      '−600 €',
      '+600 €',
      '+600 €',
      '−2 000 €',
    ])
    expect(table.row('Concession B1')?.slice(1)).toEqual(Array(8).fill('-'))
  })

  it('sorts by a column that its header names, and turns the order round', async () => {
    const { text: whole } = await house.raw(`${PAGE}&metric=ht&sort=-revenue&page=1`)
    const text = whole.slice(whole.indexOf('id="comparaison"'))
    const headers = (text.match(/<th[^>]*scope="col"[^>]*>[\s\S]*?<\/th>/g) ?? []).map((header) =>
      header.replaceAll('&amp;', '&'),
    )
    expect(headers.filter((header) => header.includes('aria-sort'))).toEqual([
      expect.stringContaining('CA Net<'),
    ])
    expect(headers[3]).toContain('aria-sort="descending"')
    const linkOf = (header = '') => /href="([^"]*)"/.exec(header)?.[1]
    expect(linkOf(headers[3])).toBe(`${PAGE}&metric=ht&sort=revenue`)
    expect(linkOf(headers[5])).toBe(`${PAGE}&metric=ht&sort=-hec`)
    // the default order has no parameter
    expect(linkOf(headers[1])).toBe(`${PAGE}&metric=ht`)
    expect((await page('&sort=-revenue')).says('Triées par CA Net, décroissant.')).toBe(true)
    expect((await page('&metric=x&sort=siteId')).says('Triées par écart croissant.')).toBe(true)
  })

  it.each([
    ['', ['A1', 'A2', 'B1', 'C1']],
    ['-gap', ['A2', 'A1', 'B1', 'C1']],
    ['revenue', ['A2', 'A1', 'B1', 'C1']],
    ['-name', ['C1', 'B1', 'A2', 'A1']],
    ['-rate', ['A2', 'C1', 'A1', 'B1']],
    ['customerShare', ['A2', 'C1', 'A1', 'B1']],
  ])('sorted by “%s” page and file have one order', async (sort, order) => {
    const names = order.map((name) => `Concession ${name}`)
    expect(namesOf(await csv(`&sort=${sort}`))).toEqual([...names, 'Total'])
    const { text } = await house.raw(`${PAGE}&sort=${sort}`)
    expect([...text.matchAll(/>(Concession \w\d)<\/a>/g)].map(([, name]) => name)).toEqual(names)
  })

  it('leaves as a file of the address’s measure, with its levers', async () => {
    const lines = await csv('&metric=hec')
    expect(lines.slice(0, 4)).toEqual([
      ['Comparaison des concessions', '19/11/2026'],
      ['Périmètre', 'Tous les groupes'],
      ['Mesure', 'HEC'],
      ['Ordre', 'Écart à date (h), croissant'],
    ])
    // due 280 × 14 ÷ 21; o*·q* = 2: Calendrier (84 − 93,33) × 2, (249 − 252) × 2 ÷ 3; 168 − 249 × 2 ÷ 3
    expect(lines.find(([name]) => name === 'Concession A1')).toEqual([
      'Concession A1',
      '-18,67',
      '-5,33',
      'Plaque A',
      '19/11/2026',
      '50000',
      '249',
      '168',
      '297,62',
      '280',
      '60',
      '252',
      // landing: 168 + 140 h planned − 84 up to the 19th = 56 h × 249 ÷ 84 × 168 ÷ 249; (280 − 168) ÷ 7 days
      '280',
      '16',
      '0',
      '0',
      '0',
      '0',
      '-18,67',
      '0',
      '-2',
      '2',
      '0',
      // yesterday: 3 000 − 4 000 €, 14 − 20 h, of one working day
      '3000',
      '4000',
      '-1000',
      '14',
      '20',
      '-6',
      '1',
      '',
      '',
    ])
    expect(lines.find(([name]) => name === 'Total')?.slice(0, 3)).toEqual([
      'Total',
      '-28,67',
      '-5,33',
    ])
  })
})

describe('the rest of the month (7-beyond §5)', () => {
  it('is in columns of its own, by hand', async () => {
    const table = await page('&columns=ahead')
    expect(table.row('Concession')).toEqual([
      'Concession',
      'Écart à date',
      'Par jour restant',
      'Atterrissage',
      'Projection',
      'Objectif',
      'En-\u2060cours (h)',
      'En-\u2060cours (OR)',
      'En-\u2060cours (€)',
      'En-\u2060cours (jours)',
    ])
    // A1: (84 000 − 50 000) ÷ 7; 56 h planned after 84 h: 50 000 × 140 ÷ 84 = 83 333, of 84 000
    expect(table.row('Concession A1')?.slice(1)).toEqual([
      '−6 000 €',
      '4 857 €',
      '83 333 €99,2 %',
      '75 000 €',
      '84 000 €',
      '0,0 h',
      '0 OR',
      '0 €',
      '0,0 j',
    ])
    // A2 without planning, of the 18th: (42 000 − 25 000) ÷ 8; 25 000 × 21 ÷ 13 = 40 385, of 42 000
    expect(table.row('Concession A2')?.slice(1, 5)).toEqual([
      '−1 000 €',
      '2 125 €',
      '40 385 €96,2 %projection (sans planning)',
      '40 385 €',
    ])
    // 7 days left and 8: no amount per day; 83 333,33 + 40 384,62, of 126 000
    expect(table.row('Total')?.slice(1, 4)).toEqual([
      '−7 000 €',
      'jours différents',
      '123 718 €98,2 %en partie projection (sans planning)',
    ])
    // an invalid record, and no data
    expect(table.row('Concession B1')?.slice(1)).toEqual(Array(9).fill('-'))
    const landing = await house.rest('/records/landing?date=2026-11-19&measure=netRevenue')
    expect(landing.body.landing).toBeCloseTo(123_717.948718, 5)
  })

  it('sorts by its columns, the worst first', async () => {
    const names = async (sort: string) => {
      const { text } = await house.raw(`${PAGE}&columns=ahead&sort=${sort}`)
      return [...text.matchAll(/>(Concession [AB]\d)<\/a>/g)].map(([, name]) => name).slice(0, 2)
    }
    expect(await names('landing')).toEqual(['Concession A2', 'Concession A1'])
    expect(await names('-perDay')).toEqual(['Concession A1', 'Concession A2'])
  })

  it('is 0 h of work in progress, or what is begun at the own rate and pace', async () => {
    await importActivity(net.sites.a1, '2026-11-19', {
      mechanic: {
        netRevenue: 50_000,
        totalHours: 249,
        hecHours: 168,
        ongoingHours: 24.9,
        ongoingWorkshops: 9,
      },
    })
    // 24,9 × 50 000 ÷ 249; 24,9 ÷ (249 ÷ 14)
    const row = (await page('&columns=ahead')).row('Concession A1')
    expect(row?.slice(6)).toEqual(['24,9 h', '9 OR', '5 000 €', '1,4 j'])
  })
})

describe('a long list', () => {
  it('keeps order and totals from page to page', async () => {
    await addLike(net.sites.a2, 55)
    const first = await house.raw(`${PAGE}&sort=-revenue`)
    expect(first.text.replaceAll('&amp;', '&')).toContain(`${PAGE}&sort=-revenue&page=2`)
    const [one, two] = [await page('&sort=-revenue'), await page('&sort=-revenue&page=2')]
    expect(one.row('Concession A1')?.[3]).toBe('50 000 €')
    expect(two.row('Concession A1')).toBeNull()
    expect(two.row('Total')).toEqual(one.row('Total'))
    // 50 000 + 56 × 25 000
    expect(two.row('Total')?.[3]).toBe('1 450 000 €')
    // 58 gaps, of which 56 are equal: only concessions with a unique gap are in a quartile
    expect(one.row('Concession A1')?.[1]).toBe('▼−6 000 €')
    expect(one.says('meilleur quart de la colonne')).toBe(true)
  })
})
