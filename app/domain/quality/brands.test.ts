import { describe, expect, test } from 'vitest'
import { brandOf, indicatorOf } from './brand.fixture'
import { brandViews, qualityVerdict } from './brands'

describe('gauges (3 §9)', () => {
  test.each([
    [88, 88, 'good'],
    [87.9, 88, 'warn'],
    // 90 % of 88 is 79,2
    [79.2, 88, 'warn'],
    [79.1, 88, 'bad'],
    [0, 0, 'none'],
  ])('%d against %d is %s', (value, target, status) => {
    expect(qualityVerdict(value, target).status).toBe(status)
  })
})

describe('a wide scope', () => {
  test('weighs values and targets by surveys; equal names are one brand', () => {
    const views = brandViews([
      { siteId: 'a', brands: [brandOf('Dacia', 30, [indicatorOf('r', 90, 88)])] },
      {
        siteId: 'b',
        brands: [
          brandOf('DACIA', 10, [indicatorOf('r', 70, 80), indicatorOf('m', 50, 60)]),
          brandOf('Seat', 5),
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

  test('an indicator without survey has no verdict, whatever the value; with one survey it has', () => {
    const low = { ...indicatorOf('r', 10), target: 88 }
    const statusOf = (surveyCount: number) =>
      brandViews([{ siteId: 'a', brands: [brandOf('X', surveyCount, [low])] }])[0]?.indicators[0]
        ?.status
    expect([statusOf(0), statusOf(1)]).toEqual(['none', 'bad'])
  })

  test('an indicator of a concession without survey is not judged by the surveys of another', () => {
    const [view] = brandViews([
      { siteId: 'a', brands: [brandOf('X', 50, [{ ...indicatorOf('r', 90), target: 88 }])] },
      { siteId: 'b', brands: [brandOf('X', 0, [{ ...indicatorOf('m', 0), target: 60 }])] },
    ])
    expect(view).toMatchObject({
      surveyCount: 50,
      indicators: [
        { status: 'good', word: 'atteint' },
        { value: 0, status: 'none', word: 'sans enquête', verdict: null, unasked: true },
      ],
    })
    expect(view?.indicators[0]).not.toHaveProperty('unasked')
  })

  test('has one word: ‘atteint’ from the target on, else the status, or why there is none', () => {
    const wordOf = (value: number, target: number) =>
      brandViews([{ siteId: 'a', brands: [brandOf('X', 1, [indicatorOf('r', value, target)])] }])[0]
        ?.indicators[0]?.word
    // 79,2 is 90 % of 88
    expect([wordOf(88, 88), wordOf(87.9, 88), wordOf(79.2, 88), wordOf(79.1, 88)]).toEqual([
      'atteint',
      'à surveiller',
      'à surveiller',
      'sous la cible',
    ])
    expect(wordOf(50, 0)).toBe('sans cible')
  })

  test('without a survey, takes the plain mean', () => {
    const [view] = brandViews([
      { siteId: 'a', brands: [brandOf('X', 0, [indicatorOf('r', 80.1)])] },
      { siteId: 'b', brands: [brandOf('X', 0, [indicatorOf('r', 60)])] },
    ])
    expect(view?.indicators[0]).toMatchObject({ value: 70.1, status: 'none' })
  })
})
