import { expect, test } from 'vitest'
import type { GaugeView } from '~/domain/analysis/synthesis-view'
import type { SiteMailLine } from '~/domain/morning/site-mail-line'
import { type MorningMail, morningBlocks } from './morning-blocks'

const gauge: GaugeView = {
  measure: 'revenue',
  realized: 89_600,
  target: 200_000,
  percent: 44.8,
  duePercent: 50,
  gapToDate: -10_400,
  projection: 179_200,
  projectionPercent: 89.6,
  remaining: 110_400,
  compared: 89_600,
  outside: { realized: 0, sites: { count: 0, first: [] } },
  status: 'warn',
  verdict: null,
}
const letter = (projectionPercent: number | null): MorningMail => ({
  name: '',
  scopeName: 'Plaque A',
  date: '2026-11-19',
  calendar: null,
  late: [],
  total: 2,
  figures: {
    date: '2026-11-19',
    dataDate: '2026-11-19',
    significant: true,
    mixed: false,
    days: { elapsed: 10, total: 20 },
    objectifs: { count: 2, total: 2, untargeted: [] },
    leftOut: { records: [], objectifs: [], targets: [] },
    content: {
      gauges: [{ ...gauge, projectionPercent }],
      morning: { value: null, error: 'Données non disponibles.' },
      yesterday: { value: null, error: null },
      sites: null,
      comments: { value: { lines: [] }, error: null },
      toComplete: { value: [], error: null },
      isDoubted: false,
    },
  },
  actions: { value: [], error: null },
  links: {
    page: '',
    comparison: 'https://apv.exemple.fr/comparaison',
    actions: '',
    profile: '',
    unsubscribe: '',
    site: (siteId) => `https://apv.exemple.fr/${siteId}`,
  },
})

test('a projection reads as on the page: never rounded up to a threshold that it missed', () => {
  const said = (percent: number | null) => {
    const parts = morningBlocks(letter(percent), '').parts
    return parts.flatMap((part) => (part.kind === 'figures' ? part.figures : []))[0]?.projection
  }
  expect(said(94.6)).toBe('94\u202f%')
  expect(said(95)).toBe('95\u202f%')
  // 90 is no threshold of the gauges' verdict table (95 and 80): plain rounding
  expect(said(89.6)).toBe('90\u202f%')
  expect(said(null)).toBe('N/A')
})

test('says that J-1 adds up several days where mornings were missed', () => {
  const { figures, ...others } = letter(90)
  if (!figures) throw new Error('no figures')
  const daySpan = 'dont Brest (cumul de 4 jours ouvrés)'
  expect(morningBlocks({ ...others, figures: { ...figures, daySpan } }, '').notices).toEqual([
    'Facturation J-1\u202f: dont Brest (cumul de 4 jours ouvrés).',
  ])
  expect(morningBlocks(letter(90), '').notices).toEqual([])
})

test('says under the notices what of each figure is compared with nothing', () => {
  const { figures, ...others } = letter(90)
  if (!figures) throw new Error('no figures')
  const outside = (realized: number) => ({
    realized,
    sites: { count: 1, first: [{ siteId: 'nancy', name: 'Nancy' }] },
  })
  const noticesOf = (realized: number) => {
    const revenue = { ...gauge, outside: outside(realized) }
    const gauges = [revenue, { ...revenue, measure: 'ht' as const, outside: outside(12.5) }]
    const content = { ...figures.content, gauges }
    return morningBlocks({ ...others, figures: { ...figures, content } }, '').notices
  }
  expect(noticesOf(4000)).toEqual([
    'Hors comparaison\u202f: CA Net, dont 4\u202f000\u00a0€ sans objectif\u202f: Nancy\u202f; Heures (HT), dont 12,5\u00a0h sans objectif\u202f: Nancy.',
  ])
})

const figuresOf = (given: Partial<NonNullable<MorningMail['figures']>['content']>): MorningMail => {
  const { figures, ...others } = letter(90)
  if (!figures) throw new Error('no figures')
  return { ...others, figures: { ...figures, content: { ...figures.content, ...given } } }
}

test('the subject names a doubt before the figures (4-decisions, 55)', () => {
  const subject = (isDoubted: boolean) => morningBlocks(figuresOf({ isDoubted }), '').subject
  expect(subject(true)).toBe(
    'Plaque A, 19/11/2026, chiffres à vérifier\u202f: CA Net 89\u202f600\u00a0€, −10\u202f400\u00a0€ à date, projection 90\u202f%',
  )
  expect(subject(false)).not.toContain('vérifier')
})

test('the table of concessions counts those beyond its rows, with a link', () => {
  const lines = Array.from(
    { length: 25 },
    (_, i): SiteMailLine => ({
      siteId: `s${i}`,
      name: `Concession ${i}`,
      gap: -1000 + i,
      percent: 44,
      projectionPercent: 80,
      landingPercent: null,
      change: null,
      notes: ['12,0 h de présence en moins que prévu (−900 €)', 'données du 18/11'],
      status: 'warn',
      verdict: '',
    }),
  )
  const sitesIn = (count: number) => {
    const { parts } = morningBlocks(
      figuresOf({ sites: { value: { count, lines, change: -300 }, error: null } }),
      '',
    )
    return parts.flatMap((part) => (part.kind === 'sites' ? part.sites : []))[0]
  }
  const url = 'https://apv.exemple.fr/comparaison'
  expect(sitesIn(25)?.more).toBeNull()
  expect(sitesIn(26)?.more).toEqual({ label: 'et 1 autre concession', url })
  expect(sitesIn(40)?.more).toEqual({ label: 'et 15 autres concessions', url })
  expect(sitesIn(25)?.rows[0]).toEqual({
    name: 'Concession 0',
    to: 'https://apv.exemple.fr/s0',
    status: 'à surveiller',
    tone: 'warn',
    gap: '−1\u202f000\u00a0€',
    projection: '80\u202f%',
    landing: 'N/A',
    note: '12,0 h de présence en moins que prévu (−900 €) · données du 18/11',
    yesterday: null,
  })
})
