import { describe, expect, test } from 'vitest'
import { brandViews, qualityJudged } from './brands'
import { type Brand, brandKey, clampValue, indicatorIdFrom, sameBrand } from './quality'
import {
  BrandMovedError,
  DuplicateBrandError,
  type KeptBrand,
  TooManyBrandsError,
  UnknownBrandError,
  withBrand,
  withoutBrand,
} from './rules'

const brand = (
  brandName: string,
  surveyCount = 0,
  indicators: Brand['indicators'] = [],
): Brand => ({
  brandName,
  surveyCount,
  indicators,
})
const kept = (brandName: string, version = 1): KeptBrand => ({
  ...brand(brandName),
  version,
  updatedBy: 'Anne',
})
const indicator = (indicatorId: string, value: number, target = 0) => ({
  indicatorId,
  label: indicatorId,
  description: '',
  icon: '⭐',
  bgColor: 'blue' as const,
  target,
  value,
})

test('an identifier from a name: plain letters, digits, underscores; else the clock', () => {
  expect(indicatorIdFrom('Délai de réponse (24 h)', 7)).toBe('delai_de_reponse_24_h')
  expect(indicatorIdFrom('★★', 1_700_000_000_000)).toBe('custom_1700000000000')
})

test('values stay within 0 and 100, one decimal', () => {
  expect([-3, 0, 64.26, 64.24, 100.4].map(clampValue)).toEqual([0, 0, 64.3, 64.2, 100])
})

test('names are the same whatever their case', () => {
  expect(brandKey('CITROËN')).toBe(brandKey('Citroe\u0308n'))
  expect(sameBrand(brand('A', 1), brand('A', 2))).toBe(false)
})

describe('gauges (3 §9)', () => {
  test.each([
    [88, 88, 'good'],
    [87.9, 88, 'warn'],
    // 90 % of 88 is 79,2
    [79.2, 88, 'warn'],
    [79.1, 88, 'bad'],
    [0, 0, 'none'],
  ])('%d against %d is %s', (value, target, status) => {
    expect(qualityJudged(value, target).status).toBe(status)
  })
})

describe('a month’s brands', () => {
  const brands = [kept('Renault', 3), kept('Dacia')]

  test('one is replaced, renamed, added', () => {
    const replaced = withBrand(
      brands,
      { brand: brand('Renault', 12), originalName: 'Renault', seen: 3 },
      'Luc',
    )
    expect(replaced).toEqual([
      { ...brand('Renault', 12), version: 4, updatedBy: 'Luc' },
      kept('Dacia'),
    ])
    const renamed = withBrand(
      brands,
      { brand: brand('Alpine'), originalName: 'dacia', seen: 1 },
      'L',
    )
    expect(renamed.map((b) => [b.brandName, b.version])).toEqual([
      ['Renault', 3],
      ['Alpine', 2],
    ])
    const added = withBrand(brands, { brand: brand('Nissan'), originalName: null, seen: 0 }, 'L')
    expect(added.map((b) => b.brandName)).toEqual(['Renault', 'Dacia', 'Nissan'])
  })

  test('never two of a name, never over somebody else’s save, never a brand that is gone', () => {
    const save = (name: string, originalName: string | null, seen: number | null) => () =>
      withBrand(brands, { brand: brand(name), originalName, seen }, 'L')
    expect(save('RENAULT', 'Dacia', 1)).toThrow(DuplicateBrandError)
    expect(save('Dacia', null, 0)).toThrow('La marque "Dacia" existe déjà.')
    expect(save('Renault', 'Renault', 2)).toThrow(BrandMovedError)
    expect(save('Seat', 'Skoda', 1)).toThrow(UnknownBrandError)
    expect(save('Renault', null, null)).not.toThrow()
    const many = Array.from({ length: 20 }, (_, i) => kept(`M${i}`))
    expect(() =>
      withBrand(many, { brand: brand('M20'), originalName: null, seen: 0 }, 'L'),
    ).toThrow(TooManyBrandsError)
  })

  test('one is removed', () => {
    expect(withoutBrand(brands, 'renault', 3)).toEqual([kept('Dacia')])
    expect(() => withoutBrand(brands, 'Renault', 2)).toThrow(BrandMovedError)
    expect(() => withoutBrand(brands, 'Seat', null)).toThrow(UnknownBrandError)
  })
})

describe('a wide scope', () => {
  test('weighs values and targets by surveys; equal names are one brand', () => {
    const views = brandViews([
      { siteId: 'a', brands: [brand('Dacia', 30, [indicator('r', 90, 88)])] },
      {
        siteId: 'b',
        brands: [
          brand('DACIA', 10, [indicator('r', 70, 80), indicator('m', 50, 60)]),
          brand('Seat', 5),
        ],
      },
    ])
    // (90 × 30 + 70 × 10) ÷ 40 = 85; (88 × 30 + 80 × 10) ÷ 40 = 86; 85 is above 90 % of 86
    expect(views).toMatchObject([
      {
        brandName: 'Dacia',
        surveyCount: 40,
        siteCount: 2,
        indicators: [
          { indicatorId: 'r', value: 85, target: 86, status: 'warn' },
          { indicatorId: 'm', value: 50, target: 60, status: 'bad' },
        ],
      },
      { brandName: 'Seat', surveyCount: 5, siteCount: 1, indicators: [] },
    ])
  })

  test('without a survey nothing is judged, whatever the value; a survey more, and it is', () => {
    const low = { ...indicator('r', 10), target: 88 }
    const statusOf = (surveyCount: number) =>
      brandViews([{ siteId: 'a', brands: [brand('X', surveyCount, [low])] }])[0]?.indicators[0]
        ?.status
    expect([statusOf(0), statusOf(1)]).toEqual(['none', 'bad'])
  })

  test('an indicator of a concession without survey is not judged by the surveys of another', () => {
    const [view] = brandViews([
      { siteId: 'a', brands: [brand('X', 50, [{ ...indicator('r', 90), target: 88 }])] },
      { siteId: 'b', brands: [brand('X', 0, [{ ...indicator('m', 0), target: 60 }])] },
    ])
    expect(view).toMatchObject({
      surveyCount: 50,
      indicators: [{ status: 'good' }, { value: 0, status: 'none', verdict: null, unasked: true }],
    })
    expect(view?.indicators[0]).not.toHaveProperty('unasked')
  })

  test('without a survey, takes the plain mean', () => {
    const [view] = brandViews([
      { siteId: 'a', brands: [brand('X', 0, [indicator('r', 80.1)])] },
      { siteId: 'b', brands: [brand('X', 0, [indicator('r', 60)])] },
    ])
    expect(view?.indicators[0]).toMatchObject({ value: 70.1, status: 'none' })
  })
})
