import { expect, it } from 'vitest'
import { madeCells } from '~/domain/history/months.fixture'
import { historyView } from '~/domain/history/view'
import { noFiguresByService } from '~/domain/records/figures'
import { markup, textOf } from '~/ui/render.fixture'
import { ComparedNote } from './compared-note'

// shows 4 §42: Un an avant illisible, hors de l’évolution
// shows 4 §43: hors du réalisé
it('names who is out of the comparison or has no data, and the months counted around a broken calendar (decision 42)', () => {
  const cumulative = noFiguresByService()
  const facts = {
    miscounted: true,
    untargeted: [],
    leftOut: [],
    unrecorded: Array.from({ length: 10 }, (_, i) => `Absent ${i + 1}`),
    unreadBefore: Array.from({ length: 9 }, (_, i) => `Site ${i + 1}`),
    absentBefore: ['Ouvert'],
    shorterBefore: ['Nancy'],
    compared: [{ now: cumulative, before: cumulative }],
    cells: madeCells(),
    silent: [],
    parts: [{ date: '2026-11-19', elapsed: 14, isOver: false, cumulative }],
  }
  const view = historyView(new Map([['2026-11', facts]]), {
    grain: 'month',
    measure: 'revenue',
    date: '2026-11-19',
    period: '2026-11',
  })
  if (view.state !== 'data') throw new Error(view.state)
  const text = textOf(markup(<ComparedNote figures={view.summary} />)).replaceAll('\u202f', ' ')
  expect(text).toContain(
    'Un an avant illisible, hors de l’évolution : Site 1, Site 2, Site 3, Site 4, Site 5, Site 6, Site 7, Site 8 et 1 autre.',
  )
  expect(text).toContain('Sans donnée un an avant, hors de l’évolution : Ouvert.')
  expect(text).toContain('Calendrier illisible en partie : novembre 2026')
  expect(text).toContain(
    'Aucune donnée ce mois, hors du réalisé : Absent 1, Absent 2, Absent 3, Absent 4, Absent 5, Absent 6, Absent 7, Absent 8 et 2 autres.',
  )
})
