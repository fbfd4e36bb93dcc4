import { expect, test } from 'vitest'
import type { FiguresContext } from '~/domain/analysis/analysis-view'
import { markup, textOf } from '~/ui/render.fixture'
import { NoData } from './records/empty-states'
import { Notices } from './records/notices'
import { IndicatorCard } from './synthesis/indicator-card'

const DATE = '2026-11-19'
const figures = (change: Partial<FiguresContext>) =>
  ({
    date: DATE,
    dataDate: DATE,
    significant: true,
    objectifs: { count: 1, total: 1, untargeted: [] },
    leftOut: { records: [], objectifs: [], targets: [] },
    ...change,
  }) as FiguresContext
const said = (change: Partial<FiguresContext>) =>
  textOf(markup(<Notices figures={figures(change)} />))

// shows 3 §8: Aucune donnée reçue du serveur pour cette sélection.
test('a scope without concession has no data, whatever the date (3 §8)', () => {
  const view = { state: 'empty', reason: 'no-site', date: DATE, latest: null } as const
  expect(textOf(markup(<NoData view={view} />))).toContain(
    'Aucune donnée reçue du serveur pour cette sélection.',
  )
})

// shows 3 §8: Aucune donnée significative à afficher pour la sélection actuelle.
test('a month of zeros is said to hold nothing significant (3 §8)', () => {
  expect(said({})).toBe('')
  expect(said({ significant: false })).toBe(
    'Aucune donnée significative à afficher pour la sélection actuelle.',
  )
})

test('a month without objectif is named, else the concessions that the rates count without one', () => {
  expect(said({ objectifs: { count: 0, total: 2, untargeted: [] } })).toBe(
    'Aucun objectif n’est défini pour novembre 2026.',
  )
  const objectifs = { count: 1, total: 3, untargeted: ['Vannes', 'Brest'] }
  expect(said({ objectifs })).toBe(
    'Sans objectif\u202f: Vannes, Brest\u202f; leur activité compte dans le réalisé, mais dans aucun pourcentage.',
  )
  expect(said({ objectifs: { ...objectifs, untargeted: ['Vannes'] } })).toBe(
    'Sans objectif\u202f: Vannes\u202f; son activité compte dans le réalisé, mais dans aucun pourcentage.',
  )
  const many = Array.from({ length: 10 }, (_, i) => `C${i + 1}`)
  expect(said({ objectifs: { ...objectifs, untargeted: many } })).toContain(
    ': C1, C2, C3, C4, C5, C6, C7, C8 et 2 autres\u202f;',
  )
})

// shows 3 §8: Données indisponibles.
test('a figure with nothing to compare with says that its data are missing (3 §8)', () => {
  const card = (facts: [string, string][]) => (
    <IndicatorCard
      id="x"
      title="Tendance"
      value="-"
      facts={facts}
      missing="Données indisponibles."
    />
  )
  expect(textOf(markup(card([])))).toContain('Données indisponibles.')
  expect(textOf(markup(card([['Un an avant', '3']])))).not.toContain('indisponibles')
})
