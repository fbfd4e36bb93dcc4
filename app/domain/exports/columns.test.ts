import { expect, it } from 'vitest'
import type { FreshnessView } from '../freshness/view'
import { aboutScreen, day, EXPORTED, figures, freshnessLines, tableOf } from './columns'

it('tables end at their limit, and state it', () => {
  const rows = Array.from({ length: EXPORTED + 5 }, (_, i) => i)
  const { about, rows: kept } = tableOf('Liste', [], [{ header: 'N', of: (n: number) => n }], rows)
  expect(kept).toHaveLength(10_000)
  expect(about).toContainEqual(['À savoir', 'Les 10\u202f000 premières lignes sur 10\u202f005.'])
})

it('a table of exactly the limit is complete', () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => i)
  expect(tableOf('Liste', [], [], rows).about).toEqual([['Tableau', 'Liste']])
})

it('figures are rounded to hundredths, and missing ones stay empty', () => {
  const { of } = figures<number | null | undefined>('CA', (value) => value)
  expect([12.345, 0, -1.005, null, undefined, Number.NaN, Infinity].map(of)).toEqual([
    12.35,
    0,
    -1.01,
    null,
    null,
    null,
    null,
  ])
  expect([day('2026-11-19'), day(null), day(undefined)]).toEqual([
    { day: '2026-11-19' },
    null,
    null,
  ])
})

const TIDY: FreshnessView = { total: 12, upToDate: 12, late: [], unreadable: [], untargeted: [] }
const site = (name: string) => ({ siteId: name, name })

it('a file names the concessions late, left out or without objectif (4-decisions, 39 and 42)', () => {
  expect(freshnessLines(null)).toEqual([])
  expect(freshnessLines(TIDY)).toEqual([])
  expect(
    freshnessLines({
      total: 12,
      upToDate: 3,
      calendar: 'Erreur chargement jours ouvrés.',
      late: [
        { ...site('Arles'), date: null },
        { ...site('Nantes'), date: '2026-11-18' },
      ],
      unreadable: [{ ...site('Rennes'), part: 'record' }],
      unaimed: [site('Brest')],
      untargeted: [site('Évreux'), site('Vannes')],
      unnamed: { all: 9, aimless: 3, late: 5, unreadable: 1, untargeted: 2, unaimed: 1 },
    }),
  ).toEqual([
    ['Concessions à jour', '3 sur 12'],
    ['En retard', 'Arles (aucune donnée), Nantes (18/11/2026) et 5 autres'],
    ['Illisibles, hors des sommes', 'Rennes et 1 autre'],
    ['Objectifs illisibles, non comptés', 'Brest et 1 autre'],
    ['Sans objectif', 'Évreux, Vannes et 2 autres'],
    ['Calendrier', 'Erreur chargement jours ouvrés.'],
  ])
})

it('a file states scope, analysed date, a different data date, and its print date', () => {
  const given = { scopeName: 'Nantes', date: '2026-11-19', freshness: TIDY, printed: '2026-11-20' }
  const [first, last] = [
    [
      ['Périmètre', 'Nantes'],
      ['Date analysée', { day: '2026-11-19' }],
    ],
    [['Édité le', { day: '2026-11-20' }]],
  ]
  for (const dataDate of [undefined, null, '2026-11-19'])
    expect(aboutScreen({ ...given, dataDate })).toEqual([...first, ...last])
  expect(aboutScreen({ ...given, dataDate: '2026-11-18' })).toEqual([
    ...first,
    ['Données du', { day: '2026-11-18' }],
    ...last,
  ])
})
