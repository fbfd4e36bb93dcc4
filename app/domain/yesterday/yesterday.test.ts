import { describe, expect, test } from 'vitest'
import type { Span } from '../spans/span'
import type { SpanLine } from '../spans/total'
import { yesterdayCard } from './card'
import { sheetText } from './sheet'
import { rowText } from './texts'
import { yesterdayView } from './view'

/** A text with plain spaces. */
const plain = (text = '') => text.replaceAll(/[\u202f\u00a0]/g, ' ')

const NONE = { realized: 0, compared: 0, due: 0, gap: null }

/** A line with CA Net against 10 000 € per day and HT against 20 h. */
function line(name: string, revenue: number, ht: number, days = 1, own: Partial<SpanLine> = {}) {
  const due = 10_000 * days
  const span: Span = {
    siteId: name,
    after: '2026-11-18',
    to: '2026-11-19',
    days,
    amounts: {
      revenue: { realized: revenue, compared: revenue, due, gap: revenue - due },
      ht: { realized: ht, compared: ht, due: 20 * days, gap: ht - 20 * days },
      hec: NONE,
    },
    doubted: 0,
  }
  return { name, span, doubted: null, unaimed: false, ...own }
}
const LINKS = { to: '/comparaison', toOf: (siteId: string) => `/${siteId}` }
const view = yesterdayView(
  '2026-11-19',
  [
    line('Brest', 11_000, 17),
    line('Dole', 24_000, 60, 3),
    line('Lyon', 95_000, 20, 1, { doubted: 'CA Net du jour 95 000 €' }),
    line('Nancy', 4000, 8, 1, { unaimed: true }),
    { name: 'Vannes', span: null, doubted: null, unaimed: false },
  ],
  true,
  LINKS,
)

describe('yesterday per concession', () => {
  test('has the lowest gap first, those without one last', () => {
    // Dole −6 000, Brest +1 000, Lyon +85 000, Nancy without a valid objectif
    expect(view.rows.map(({ name }) => name)).toEqual(['Dole', 'Brest', 'Lyon', 'Nancy'])
    // 110 %: atteint; 24 000 of 30 000 = 80 %: à surveiller (90 / 75); 17 of 20 h = 85 %
    expect(view.rows.map(({ revenue, ht }) => [revenue.status, ht.status])).toEqual([
      ['warn', 'good'],
      ['good', 'warn'],
      ['good', 'good'],
      ['none', 'none'],
    ])
  })

  test('says total, concessions under the day’s target, and what is not in it', () => {
    const { head, said, rest, lines } = yesterdayCard(view)
    expect(head).toBe('Hier (19/11)')
    expect(plain(said)).toBe(
      '35 000 € pour 40 000 € (−5 000 €), 77,0 h pour 80,0 h (−3,0 h), 1 concession sur 2 sous l’objectif du jour',
    )
    expect(plain(rest)).toBe(
      'Hors total, sans objectif : Nancy (4 000 €) ; sous réserve : Lyon (95 000 €) ; sans données du 19/11 : Vannes.',
    )
    expect(lines.map(({ name, cover, to }) => [name, cover, to])[0]).toEqual([
      'Dole',
      '3 jours',
      '/Dole',
    ])
    expect(lines.at(-1)?.revenue).toMatchObject({ due: '-', gap: '-', word: 'sans objectif' })
  })

  test('is one line of a mail, and one paragraph of the sheet', () => {
    const [dole] = view.rows
    expect(plain(dole && rowText(dole))).toBe(
      'Hier (3 jours) : 24 000 € pour 30 000 € (−6 000 €), 60,0 h pour 60,0 h (0,0 h)',
    )
    expect(plain(sheetText(view))).toContain(
      'Dole −6 000 € et 0,0 h (3 jours) ; Brest +1 000 € et −3,0 h.',
    )
  })

  test('on a day off compares nothing and says so', () => {
    const off = yesterdayView('2026-11-14', [line('Brest', 2000, 4, 0)], true, LINKS)
    const [card] = yesterdayCard(off).lines
    expect(card).toMatchObject({ cover: 'jour non ouvré' })
    expect(card?.revenue).toMatchObject({ status: 'none', word: 'jour non ouvré' })
    expect(plain(card?.revenue.gap)).toBe('+2 000 €')
  })
})
