import { describe, expect, test } from 'vitest'
import { potentialProgressOf } from './analysis/potential-progress'
import { QUALITY_PERCENT } from './quality/brands'
import {
  HISTORY_PERCENT,
  POTENTIAL_PERCENT,
  REVENUE_DAY_PERCENT,
  SYNTHESIS_PROJECTION_PERCENT,
  SYNTHESIS_RATIO,
} from './records/statuses'
import { synthesisVerdict, thresholdsText, verdictOf } from './records/verdicts'
import { videocheckVerdict } from './videocheck/targets'

const plain = (text: string | null | undefined) => text?.replaceAll('\u202f', ' ')
const said = (...given: Parameters<typeof verdictOf>) => plain(verdictOf(...given).verdict)

describe('the synthesis (3 §9; 4-decisions, 48)', () => {
  const at = (realized: number, due: number, progressPercent: number | null = null) =>
    synthesisVerdict({ compared: realized, due, progressPercent })

  test('is partial where a third or more is compared with nothing (4-decisions, 53)', () => {
    const partial = synthesisVerdict({ compared: 70, due: 65, progressPercent: 90, partial: true })
    expect(partial.status).toBe('partial')
    expect(plain(partial.verdict)).toContain('comparaison partielle : un tiers ou plus')
  })

  // shows decision 48 (rule): one word per verdict
  test('progress against month progress, 0.95 and 0.8 included', () => {
    // of 100, on the 13th of 20 working days: 61,75 ÷ 65 = 0,95; 52 ÷ 65 = 0,8
    expect([61.75, 61.74, 52, 51.99].map((realized) => at(realized, 65).status)).toEqual([
      'good',
      'warn',
      'warn',
      'bad',
    ])
  })

  test('no status and no sentence without target or before the first working day', () => {
    expect(at(50, 0)).toEqual({ status: 'none', verdict: null })
  })

  test('a good status below the prorated target has no tick', () => {
    const below = (realized: number) => at(realized, 65).below
    // 64,99 of 65 due is within the rhythm, a cent behind; 51 is 'en retard' anyway
    expect([64.99, 65, 66, 51].map(below)).toEqual([true, undefined, undefined, undefined])
    // 2 999 999 of 3 000 000 € is 100 % as rounded, and still a euro behind
    expect(at(2_999_999, 3_000_000)).toMatchObject({ status: 'good', below: true })
  })

  test('explains the comparison, in percent', () => {
    // 58,5 ÷ 65 = 0,9
    expect(plain(at(58.5, 65, 58.5).verdict)).toBe(
      'réalisé 90 % de l’attendu à date ; dans le rythme dès 95 %, à surveiller dès 80 %',
    )
  })

  test('explains the whole target once it is reached', () => {
    // 102,35 of 100 where 65 was due
    expect(plain(at(102.35, 65, 102.35).verdict)).toBe(
      'réalisé 102,4 % de l’objectif ; atteint dès 100 %',
    )
  })
})

describe('the sentence of a verdict', () => {
  test('is the specification’s', () => {
    expect(said(92, SYNTHESIS_PROJECTION_PERCENT)).toBe(
      'projection 92 % de l’objectif ; dans le rythme dès 90 %, à surveiller dès 75 %',
    )
  })

  test('uses ‘atteint’ from 100 % on, not at 99.99 %', () => {
    const word = (reached: number) =>
      said(100, SYNTHESIS_PROJECTION_PERCENT, reached)?.match(/ ; (.*) dès 100 %/)?.[1]
    expect([99.99, 100, 100.01].map(word)).toEqual([undefined, 'atteint', 'atteint'])
  })

  test('a figure below the whole that it is compared with carries no tick', () => {
    const below = (value: number) => verdictOf(value, SYNTHESIS_PROJECTION_PERCENT).below
    expect([89, 92, 99.99, 100].map(below)).toEqual([undefined, true, true, undefined])
  })

  test('never rounds up to a threshold that was missed', () => {
    const start = (value: number) =>
      said(value, SYNTHESIS_PROJECTION_PERCENT)?.split(' de l’objectif')[0]
    expect([90, 89.96, 89.94, 74.99, 99.97].map(start)).toEqual([
      'projection 90 %',
      'projection un peu moins de 90 %',
      'projection 89,9 %',
      'projection un peu moins de 75 %',
      'projection un peu moins de 100 %',
    ])
    // 0,94996 of what was due
    expect(said(0.94996, SYNTHESIS_RATIO)).toMatch(/^réalisé un peu moins de 95 % de/)
  })

  test('has a base of its own in each widget', () => {
    expect([
      said(50, REVENUE_DAY_PERCENT, 50),
      said(104, REVENUE_DAY_PERCENT, 104),
      said(96, HISTORY_PERCENT, 62),
      said(80, POTENTIAL_PERCENT),
    ]).toEqual([
      'CA Net J-1 50 % de l’objectif par jour ; dans le rythme dès 90 %, à surveiller dès 75 %',
      'CA Net J-1 104 % de l’objectif par jour ; atteint dès 100 %',
      'réalisé 96 % du budget dû à date ; dans le rythme dès 90 %, à surveiller dès 75 %',
      'facturé 80 % du potentiel à date ; dans le rythme dès 90 %, à surveiller dès 70 %',
    ])
  })

  test('speaks of ‘atteint’ where the target itself is the threshold', () => {
    // 210 of 300
    expect(videocheckVerdict(210, 300)).toEqual({
      status: 'warn',
      verdict:
        'résultat 70\u202f% de l’objectif\u202f; atteint dès 100\u202f%, à surveiller dès 70\u202f%',
    })
    expect(plain(thresholdsText(QUALITY_PERCENT))).toBe(
      'Statut selon le résultat : atteint à partir de 100 % de la cible, à surveiller à partir de 90 %',
    )
  })
})

test('a delay is a danger beyond 30 % of the potential, with an explanation', () => {
  const delayed = (ongoing: number) =>
    potentialProgressOf('mechanic', { potential: 200, realized: 100, ongoing })
  // 200 − 100 − 30 = 70 h, 35 %; 200 − 100 − 40 = 60 h, exactly 30 %
  expect(plain(delayed(30).delayVerdict)).toBe(
    'retard 35 % du potentiel à date ; signalé au-delà de 30 %',
  )
  expect([delayed(30).danger, delayed(40).danger, delayed(40).delayVerdict]).toEqual([
    true,
    false,
    null,
  ])
})
