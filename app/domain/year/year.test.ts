import { describe, expect, test } from 'vitest'
import { landingRecord, landingRecordText, type StoredLanding } from './landing-record'
import { yearNotes } from './texts'
import { type YearMonth, yearFigures, yearTotal } from './year'

/** A month: 100 000 € of objectif, due whole. */
const month = (name: string, realized: number, own: Partial<YearMonth> = {}): YearMonth => ({
  month: name,
  dataDate: `${name}-28`,
  unreadable: false,
  realized,
  compared: realized,
  due: 100_000,
  target: 100_000,
  ...own,
})
const none = (name: string, target: number) => month(name, 0, { dataDate: null, due: 0, target })

describe('gap and landing of the year', () => {
  // two finished months, the third at 13 of 20 days, then one month to come
  const finished = [month('2026-09', 110_000), month('2026-10', 85_000)]
  const current = month('2026-11', 60_000, { due: 65_000 })
  const coming = [none('2026-12', 120_000)]

  test('adds realised and due of the months, the landing of this one and the objectifs of the coming ones', () => {
    expect(yearFigures({ finished, current, coming, landing: 98_000 })).toEqual({
      realized: 255_000,
      due: 265_000,
      gap: -10_000,
      percent: 96.226415,
      outside: 0,
      // 110 000 + 85 000 + 98 000 + 120 000, of 420 000
      landing: 413_000,
      budget: 420_000,
      landingPercent: 98.333333,
      setAside: [],
      unrecorded: [],
      untargeted: [],
      unplanned: [],
    })
  })

  test('names finished months whose doubted figures are left out', () => {
    const doubted = month('2026-09', 70_000, { due: 60_000, target: 60_000, isDoubted: true })
    const found = yearFigures({ finished: [doubted], current, coming, landing: 98_000 })
    // 70 000 + 60 000 against 60 000 + 65 000
    expect(found).toMatchObject({ gap: 5000, setAside: ['2026-09'] })
    expect(yearNotes(found)).toEqual(['chiffres sous réserve écartés\u202f: septembre'])
  })

  test('leaves what services without objectif realised out of gap and landing', () => {
    // Of 110 000 € in September 30 000 come from a service without objectif: 80 000 + 60 000 against 165 000.
    const part = month('2026-09', 110_000, { compared: 80_000 })
    const found = yearFigures({ finished: [part], current, coming, landing: 98_000 })
    expect(found).toMatchObject({ realized: 140_000, gap: -25_000, outside: 30_000 })
    // 80 000 + 98 000 + 120 000
    expect(found).toMatchObject({ landing: 298_000, budget: 320_000, untargeted: [] })
  })

  test('leaves out and names months without data, without objectif, and coming ones without', () => {
    const found = yearFigures({
      finished: [
        none('2026-08', 100_000),
        month('2026-09', 110_000, { target: 0, due: 0 }),
        month('2026-10', 85_000, { unreadable: true }),
        ...finished,
      ],
      current,
      coming: [none('2026-12', 0)],
      landing: 98_000,
    })
    expect(found).toMatchObject({
      gap: -10_000,
      outside: 110_000,
      landing: 293_000,
      budget: 300_000,
      unrecorded: ['2026-08', '2026-10'],
      untargeted: ['2026-09'],
      unplanned: ['2026-12'],
    })
  })

  test('takes the objectif of a month that has no data yet', () => {
    const fresh = yearFigures({
      finished,
      current: none('2026-11', 100_000),
      coming,
      landing: null,
    })
    expect(fresh).toMatchObject({ gap: -5000, landing: 415_000, budget: 420_000, unrecorded: [] })
  })

  test('has no landing where this month has no objectif, and no gap where nothing is compared', () => {
    const aimless = month('2026-11', 60_000, { target: 0, due: 0 })
    expect(yearFigures({ finished, current: aimless, coming, landing: 98_000 })).toMatchObject({
      gap: -5000,
      landing: null,
      budget: 0,
      outside: 60_000,
    })
    expect(
      yearFigures({ finished: [], current: aimless, coming: [], landing: null }),
    ).toMatchObject({ gap: null, percent: null, landing: null })
  })

  test('of a scope is the sum of its concessions', () => {
    const one = yearFigures({ finished, current, coming, landing: 98_000 })
    const other = yearFigures({
      finished: [],
      current: month('2026-11', 5000, { target: 0, due: 0 }),
      coming: [],
      landing: null,
    })
    expect(yearTotal([one, one, other])).toMatchObject({
      realized: 510_000,
      due: 530_000,
      gap: -20_000,
      outside: 5000,
      landing: 826_000,
      budget: 840_000,
    })
    expect(yearTotal([other])).toMatchObject({ gap: null, percent: null, landing: null })
  })
})

describe('the landing’s record', () => {
  const months = ['05', '06', '07', '08', '09', '10'].map((number) => `2026-${number}`)
  const finals = new Map(months.map((name) => [name, 100_000]))
  /** Landings 1 % above and projections 4 % below what the month ended at. */
  const stored = months.map(
    (name): StoredLanding => ({ month: name, rank: 13, landing: 101_000, projection: 96_000 }),
  )

  test('is the mean deviation of the same working day, above and below alike', () => {
    const mixed = stored.map((one, i) => ({ ...one, landing: i < 3 ? 97_000 : 101_000 }))
    const record = landingRecord(13, mixed, finals)
    // (3 × 3 % + 3 × 1 %) ÷ 6
    expect(record?.landing).toBeCloseTo(2, 9)
    expect(record?.projection).toBeCloseTo(4, 9)
    expect(record && landingRecordText(record).replaceAll('\u202f', ' ')).toBe(
      'au 13e jour ouvré : à 2,0 % près en moyenne sur 6 mois, la projection à 4,0 %',
    )
  })

  test('is not shown under six months that have both', () => {
    expect(landingRecord(13, stored.slice(1), finals)).toBeNull()
    expect(landingRecord(12, stored, finals)).toBeNull()
    const known = new Map([...finals].slice(1))
    expect(landingRecord(13, stored, known)).toBeNull()
    // a month that ended at 0 has no share
    expect(landingRecord(13, stored, new Map([...finals, ['2026-05', 0]]))).toBeNull()
  })

  test('compares with the size of a negative month', () => {
    const negative = new Map(months.map((name) => [name, -100_000]))
    const record = landingRecord(
      13,
      stored.map((one) => ({ ...one, landing: -90_000 })),
      negative,
    )
    expect(record?.landing).toBeCloseTo(10, 9)
  })
})
