import { describe, expect, it } from 'vitest'
import { noFigures, noFiguresByService } from '../records/figures'
import { doubtText, isFallText, reservesOf } from './doubt-texts'
import { type DoubtedDay, doubtsOf, type SiteReserve } from './doubts'
import { broughtDay, type UsualDay } from './usual-day'

const NONE: ReadonlySet<string> = new Set()
const figures = (mechanic: number, body = 0) => ({
  ...noFiguresByService(),
  mechanic: { ...noFigures(), netRevenue: mechanic },
  body: { ...noFigures(), netRevenue: body },
})
const nothing = { revenue: 0, ht: 0, hec: 0 }
/** Usual day of 1 000 € of mechanics, with figures on each day. */
const USUAL: UsualDay = {
  total: { ...nothing, revenue: 1_000 },
  services: { mechanic: { ...nothing, revenue: 1_000 }, quickService: nothing, body: nothing },
  steady: new Set(['mechanic']),
}

/** Record of Thursday the 19th, `days` working days after an earlier one of 10 000 €. */
function day(
  now: number,
  { days = 1, usual = USUAL as UsualDay | null, body = 0 } = {},
): DoubtedDay {
  const date = `2026-11-${String(19 - days).padStart(2, '0')}`
  const earlier = { date, figures: figures(10_000) }
  const services = figures(now, body)
  return { services, earlier, usual, brought: broughtDay('2026-11-19', services, earlier, NONE) }
}
const kinds = (one: DoubtedDay) => doubtsOf(one).map(({ kind }) => kind)

describe('a day is doubted', () => {
  it('above three times the usual one, and not at exactly three times', () => {
    expect(kinds(day(13_000))).toEqual([])
    expect(doubtsOf(day(13_000.01))).toEqual([
      { kind: 'above', measure: 'revenue', service: null, old: 1_000, new: 3_000.01, since: null },
    ])
  })

  it('below a third of the usual one, and not at exactly a third', () => {
    const usual = { ...USUAL, total: { ...nothing, revenue: 900 } }
    expect(kinds(day(10_300, { usual }))).toEqual([])
    expect(doubtsOf(day(10_299.99, { usual }))).toEqual([
      { kind: 'below', measure: 'revenue', service: null, old: 900, new: 299.99, since: null },
    ])
  })

  it('scaled to the working days it covers', () => {
    // Tuesday the 17th to Thursday the 19th: 2 × 1 000 € are usual
    expect(kinds(day(16_000, { days: 2 }))).toEqual([])
    expect(doubtsOf(day(16_001, { days: 2 }))).toMatchObject([{ old: 2_000, new: 6_001 }])
    expect(kinds(day(10_666, { days: 2 }))).toEqual(['below'])
  })

  it('only upwards when it covers no working day', () => {
    const earlier = { date: '2026-11-20', figures: figures(10_000) }
    const saturday = (now: number): DoubtedDay => {
      const services = figures(now)
      const brought = broughtDay('2026-11-21', services, earlier, NONE)
      return { services, earlier, usual: USUAL, brought }
    }
    expect(kinds(saturday(10_000))).toEqual([])
    expect(kinds(saturday(10_050))).toEqual([])
    expect(kinds(saturday(13_001))).toEqual(['above'])
    const holiday = broughtDay(
      '2026-11-19',
      figures(10_000),
      { ...earlier, date: '2026-11-18' },
      new Set(['2026-11-19']),
    )
    expect(kinds({ ...saturday(10_000), brought: holiday })).toEqual([])
  })

  it('not while fewer than five days are known', () => {
    expect(kinds(day(99_000, { usual: null }))).toEqual([])
  })
})

describe('a cumulative', () => {
  it('that decreases is reported with both figures, and its day not as low', () => {
    expect(doubtsOf(day(9_000))).toEqual([
      {
        kind: 'fall',
        measure: 'revenue',
        service: 'mechanic',
        old: 10_000,
        new: 9_000,
        since: '2026-11-18',
      },
    ])
  })
})

describe('a service at 0', () => {
  it('is reported when the cumulative figure was not 0', () => {
    expect(kinds(day(0, { body: 11_000, usual: null }))).toEqual(['fall', 'zero'])
    expect(doubtsOf(day(0, { body: 11_000, usual: null }))[1]).toEqual({
      kind: 'zero',
      measure: 'revenue',
      service: 'mechanic',
      old: 10_000,
      new: 0,
      since: '2026-11-18',
    })
  })

  it('is reported when a day adds nothing after days that all added some', () => {
    expect(doubtsOf(day(10_000, { body: 1_000 }))).toEqual([
      { kind: 'zero', measure: 'revenue', service: 'mechanic', old: 1_000, new: 0, since: null },
    ])
    const usual = { ...USUAL, steady: new Set<never>() }
    expect(kinds(day(10_000, { body: 1_000, usual }))).toEqual([])
  })

  it('on the first days of a month is compared with the days of the previous month', () => {
    const services = figures(0, 1_000)
    const brought = broughtDay('2026-11-02', services, null, NONE)
    expect(kinds({ services, brought, earlier: null, usual: USUAL })).toEqual(['zero'])
    const unknown = { services, brought, earlier: null, usual: null }
    expect(kinds(unknown)).toEqual([])
  })
})

describe('the words', () => {
  const doubt = (
    kind: SiteReserve['kind'],
    site: string,
    old: number,
    next: number,
  ): SiteReserve => ({
    kind,
    siteId: site,
    site,
    measure: 'revenue',
    old,
    new: next,
    ...(kind === 'fall' || kind === 'zero'
      ? { service: 'body', since: '2026-11-18' }
      : { service: null, since: null }),
  })

  it('name the kind, the concession, the old and the new figure', () => {
    const text = (one: SiteReserve) => doubtText(one as never).replace(/[\u202f\u00a0]/g, ' ')
    expect(text(doubt('fall', 'A', 39_389.08, 37_669))).toBe(
      'CA Net Carrosserie 37 669 €, au lieu de 39 389,08 € au 18/11/2026',
    )
    expect(text(doubt('above', 'A', 18_240, 92_000))).toBe(
      'CA Net du jour 92 000 €, cinq fois le niveau habituel (18 240 €)',
    )
    expect(text(doubt('below', 'A', 900, 200))).toBe(
      'CA Net du jour 200 €, moins du tiers du niveau habituel (900 €)',
    )
    expect(text(doubt('zero', 'A', 900, 0))).toBe(
      'CA Net Carrosserie à 0, au lieu de 900 € au 18/11/2026',
    )
    const kinds = ['fall', 'above', 'below', 'zero'] as const
    const texts = kinds.map((kind) => doubtText(doubt(kind, 'A', 900, 0) as never))
    expect(texts.map(isFallText)).toEqual([true, false, false, false])
    const idle = { ...doubt('zero', 'A', 900, 0), since: null }
    expect(isFallText(doubtText(idle as never))).toBe(false)
  })

  it('sum up by kind, each concession once, six by name', () => {
    const falls = [{ site: 'Nantes', kind: 'drop' as const, count: 3 }]
    const absent: SiteReserve = {
      ...doubt('absent', 'Lyon', 0, 0),
      measure: null,
      service: null,
      old: null,
      new: null,
    }
    const many = Array.from({ length: 8 }, (_, i) => doubt('above', `C${i}`, 100, 500))
    const said = reservesOf(
      [doubt('fall', 'Nantes', 39_389, 37_669), doubt('zero', 'Nantes', 9, 0), absent, ...many],
      [...falls, { site: 'Brest', kind: 'gone', count: 1 }],
    ).map((one) => one.replace(/[\u202f\u00a0]/g, ' '))
    expect(said).toEqual([
      'Cumuls en baisse dans 2 concessions : Nantes (Carrosserie, −1 720 €), Brest (1 chiffre).',
      'Services à 0 dans 1 concession : Nantes (Carrosserie).',
      `8 concessions très au-dessus d’un jour habituel : ${[0, 1, 2, 3, 4, 5]
        .map((i) => `C${i} (CA Net 500 € pour 100 € d’habitude)`)
        .join(', ')} et 2 autres.`,
      '1 concession absente du fichier : Lyon.',
    ])
    expect(reservesOf([], [])).toEqual([])
  })
})
