import { expect, test } from 'vitest'
import type { GaugeView } from '~/domain/analysis/synthesis-view'
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
      watch: { value: { gaps: [], success: null, missing: [] }, error: null },
      comments: { value: { lines: [], link: null }, error: null },
    },
  },
  actions: { value: [], error: null },
  links: { page: '', actions: '', profile: '', unsubscribe: '' },
})

test('a projection reads as on the page: never rounded up to a threshold that it missed', () => {
  const said = (percent: number | null) => morningBlocks(letter(percent), '').figures[0]?.projection
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
