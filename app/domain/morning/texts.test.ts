import { describe, expect, test } from 'vitest'
import { lineTexts, othersText, scaleText, verdictTexts } from './texts'
import { GRENOBLE, GROUP } from './view.fixture'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const why = (change: Partial<typeof GROUP>) => plain(verdictTexts({ ...GROUP, ...change }).why)

describe('a line in words (7-beyond §5)', () => {
  test('names its causes with amounts, since when, and what acts against them', () => {
    const { head, status, causes, gap } = lineTexts(GRENOBLE, 'revenue')
    expect([head, status, plain(gap)]).toEqual([
      'Grenoble Meylan · Mécanique',
      'à surveiller',
      '−19 910 €',
    ])
    expect(plain(causes)).toBe(
      '83 % de productivité pour 92,7 % attendus (−11 480 €) depuis le 9/11 ; 39,4 h de présence en moins que prévu (−9 020 €), malgré 330 €/h facturés pour 328 €/h visés (+590 €).',
    )
  })

  test('leaves out the amount of a single cause that is the whole gap, and dates old figures', () => {
    const [first] = GRENOBLE.causes
    if (!first) throw new Error('a cause is made')
    const own = { ...GRENOBLE, value: -11_480.3, site: null, dataDate: '2026-11-18' }
    const { head, causes } = lineTexts({ ...own, causes: [first] }, 'revenue')
    expect(head).toBe('Mécanique')
    expect(plain(causes)).toBe(
      '83 % de productivité pour 92,7 % attendus depuis le 9/11 (données du 18/11).',
    )
  })

  test('is in hours for HT and HEC, and "atteint" from 100 % of the month on', () => {
    const done = { ...GRENOBLE, status: 'good', value: 31, percent: 100 } as const
    const { gap, status } = lineTexts({ ...done, causes: [] }, 'ht')
    expect([plain(gap), status]).toEqual(['+31,0 h', 'atteint'])
  })
})

describe('the verdict in words', () => {
  test('says gap, projection, landing and what each remaining day must bring', () => {
    const { why, gap, ...texts } = verdictTexts(GROUP)
    expect(plain(gap)).toBe('−33 033 €')
    expect(texts).toEqual({
      projection: '97\u202f%',
      landing: '98\u202f%',
      status: 'dans le rythme',
      watched: '3 concessions à surveiller',
    })
    expect(plain(why)).toBe(
      '1 246 954 € réalisés pour 1 279 987 € attendus au 13e jour ouvré. Il faut 103 179 € par jour sur les 7 jours restants (95 920 €/j jusqu’ici).',
    )
  })

  test('changes on the first day, the last one, after it, and once the target is reached', () => {
    expect(why({ elapsedDays: 1, perDaySoFar: null })).toContain('au 1er jour ouvré. Il faut')
    expect(why({ remainingDays: 1 })).toContain('le dernier jour (')
    const after = { remainingDays: 0, perDay: null }
    expect(why(after)).toContain('Plus de jour ouvré : il manque 722 256 €.')
    expect(why({ percent: 100, perDay: null })).toContain('L’objectif du mois est atteint.')
    expect(why({ gap: null, due: null })).toBe(
      '1 246 954 € réalisés ; aucun jour ouvré écoulé. Il faut 103 179 € par jour sur les 7 jours restants (95 920 €/j jusqu’ici).',
    )
    expect(why({ gap: null, due: null, target: 0 })).toBe(
      '1 246 954 € réalisés, sans objectif du mois à comparer.',
    )
  })

  test('counts the concessions behind by their status', () => {
    const watched = (late: number, few: number) =>
      verdictTexts({ ...GROUP, watched: { late, watched: few } }).watched
    expect([watched(0, 0), watched(0, 1), watched(2, 0), watched(1, 3)]).toEqual([
      null,
      '1 concession à surveiller',
      '2 concessions en retard',
      '1 concession en retard, 3 à surveiller',
    ])
  })

  test('never rounds a projection up to its status, nor a landing up to 100 %', () => {
    const { projection, landing } = verdictTexts({
      ...GROUP,
      projectionPercent: 94.9,
      landingPercent: 99.7,
    })
    expect([projection, landing]).toEqual(['94\u202f%', '99\u202f%'])
  })
})

test('the other services have their number, their scope, and no number when only rounding is left', () => {
  const of = (count: number, level: typeof GROUP.level) =>
    othersText({ others: { count, value: 0 }, level })
  expect([of(14, 'group'), of(1, 'plate'), of(0, 'site')]).toEqual([
    'Les 14 autres services du groupe',
    'L’autre service de la plaque',
    'Autres écarts',
  ])
  expect(othersText({ others: null, level: 'all' })).toBeNull()
  expect([scaleText('revenue', 20_000), scaleText('hec', 40)].map(plain)).toEqual([
    'échelle ±20 k€',
    'échelle ±40 h',
  ])
})
