import { expect, test } from 'vitest'
import { type HighlightLine, missingHead } from '~/domain/analysis/highlights-view'
import { leverReading } from '~/domain/causes/lever-sentence'
import { highlightSentence, missingSentence } from './highlight-texts'

const plain = ({ head, rest }: { head: string; rest: string }) =>
  `${head}${rest}`.replace(/[\u00a0\u202f]/g, ' ')

const late: HighlightLine = {
  site: 'Concession A2',
  service: 'mechanic',
  value: 1000,
  levers: [
    {
      lever: 'rate',
      value: 1000,
      reading: leverReading('rate', { realized: 25_000, expected: 24_000, base: 120 }),
    },
  ],
  to: '/revenue',
  dataDate: '2026-11-18',
}

test('the mail speaks in sentences (7-beyond §1)', () => {
  const gap: HighlightLine = {
    site: null,
    service: 'body',
    value: -4800,
    levers: [
      {
        lever: 'presence',
        value: -5600,
        reading: leverReading('presence', { realized: 84, expected: 96.4, base: 0 }),
      },
      {
        lever: 'calendar',
        value: -700,
        reading: leverReading('calendar', { realized: 96.4, expected: 98, base: 0 }),
      },
      {
        lever: 'rate',
        value: 1500,
        reading: leverReading('rate', { realized: 25_500, expected: 24_000, base: 120 }),
      },
    ],
    to: null,
    dataDate: null,
  }
  const kind = 'untargeted' as const
  const missing = {
    kind,
    count: 4,
    first: ['A', 'B', 'C'],
    to: '/targets',
    head: missingHead(kind, 4),
  }
  expect([gap, late].map((line) => plain(highlightSentence(line)))).toEqual([
    'Carrosserie : 12,4 h de présence en moins que prévu (−5 600 €) et 1,6 h planifiées de moins qu’au prorata à ce stade du mois (−700 €), malgré 213 €/h facturés pour 200 €/h visés (+1 500 €), soit −4 800 € de CA Net à date.',
    'Concession A2, Mécanique : 208 €/h facturés pour 200 €/h visés, soit +1 000 € de CA Net à date (données du 18/11).',
  ])
  expect(plain(missingSentence(missing))).toBe('4 concessions sans objectif du mois : A, B, C…')
})

test('what is missing is counted, one and many', () => {
  const of = (count: number) =>
    (['late', 'untargeted', 'unfrozen', 'unplanned', 'unassigned'] as const).map((kind) =>
      missingHead(kind, count),
    )
  expect(of(1)).toEqual([
    '1 concession sans données du jour',
    '1 concession sans objectif du mois',
    '1 concession sans potentiel figé',
    '1 concession au planning illisible',
    '1 numéro PDV du dernier import sans concession',
  ])
  expect(of(1200)[0]).toBe('1\u202f200 concessions sans données du jour')
  expect(of(2)[4]).toBe('2 numéros PDV du dernier import sans concession')
})
