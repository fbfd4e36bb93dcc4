import { describe, expect, test } from 'vitest'
import { byLever } from '../causes/levers'
import { compared, comparedRow } from './comparison.fixture'
import { comparisonTable } from './export'
import { readSort } from './sorting'

const LEVERS = byLever((lever) => ({ presence: -800.004, productivity: 300 })[lever as string] ?? 0)

describe('the comparison as a file (7-beyond, 3)', () => {
  test('has heading lines with scope, day, measure and order, then gap, change, figures and levers', () => {
    const row = comparedRow('Brest', {
      revenue: 9000.505,
      ht: 40,
      hec: 30,
      caHec: 300.01683,
      target: 20_000,
      percent: 45.0025,
      gap: -500.004,
      delta: -12.5,
      levers: LEVERS,
      landing: 18_500.004,
      landingNotes: ['planning'],
      perDay: 1571.356,
      ongoingHours: 12.25,
      ongoingOrders: 5,
      ongoingEuros: 2756.25,
      ongoingDays: 3.98,
    })
    const table = comparisonTable(
      compared({
        rows: [row],
        total: { ...row, outside: { realized: 0, sites: { count: 0, first: [] } }, day: null },
        levers: ['presence', 'productivity'],
        sort: readSort('-productivity'),
      }),
      '2026-11-20',
    )
    expect(table.about).toEqual([
      ['Comparaison des concessions', { day: '2026-11-19' }],
      ['Périmètre', 'Groupe Nord'],
      ['Mesure', 'CA Net'],
      ['Ordre', 'Productivité, décroissant'],
      ['Édité le', { day: '2026-11-20' }],
    ])
    expect(table.headers).toEqual([
      'Concession',
      'Écart à date (€)',
      'Évolution depuis la veille (€)',
      'Plaque',
      'Données du',
      'CA Net (€)',
      'Heures HT',
      'Heures HEC',
      'CA Net / HEC (€/h)',
      'Objectif CA Net (€)',
      '% réalisation',
      'Projection (€)',
      'Atterrissage (€)',
      'Par jour restant (€)',
      'En-cours (h)',
      'OR en cours',
      'En-cours (€ de CA Net)',
      'En-cours (jours de travail)',
      'Présence (€)',
      'Productivité (€)',
      'CA Net J-1 (€)',
      'Obj. Jr. CA Net (€)',
      'Écart CA Net J-1 (€)',
      'HT J-1 (h)',
      'Obj. Jr. HT (h)',
      'Écart HT J-1 (h)',
      'Jours ouvrés du J-1',
      'Note d’atterrissage',
      'Remarque',
    ])
    const ahead = [18_500, 1571.36, 12.25, 5, 2756.25, 3.98]
    const note = 'projection (sans planning)'
    const day = Array.from({ length: 7 }, () => null)
    const figures = [
      9000.51,
      40,
      30,
      300.02,
      20_000,
      45,
      null,
      ...ahead,
      -800,
      300,
      ...day,
      note,
      null,
    ]
    expect(table.rows).toEqual([
      ['Brest', -500, -12.5, 'Plaque', { day: '2026-11-19' }, ...figures],
      ['Total', -500, -12.5, null, null, ...figures],
    ])
  })

  test('in hours has headers in hours, and states why levers are missing', () => {
    const table = comparisonTable(
      compared({ measure: 'hec', leversError: 'Données non disponibles.' }),
      '2026-11-20',
    )
    expect(table.headers.slice(1, 3)).toEqual([
      'Écart à date (h)',
      'Évolution depuis la veille (h)',
    ])
    expect(table.headers[9]).toBe('Objectif HEC (h)')
    expect(table.about).toContainEqual(['Leviers et atterrissage', 'Données non disponibles.'])
  })
})
