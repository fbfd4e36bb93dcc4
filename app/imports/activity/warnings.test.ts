import { describe, expect, it } from 'vitest'
import { warnOfDate, warnOfMissingObjectives, warnOfWorkersAboveTotal } from './warnings'
import { read, warningsOf, worker } from './warnings.fixture'

describe('the date of a workbook (spec 5 §1, Warnings)', () => {
  const of = (date: string, importDate: string, today = importDate) =>
    warningsOf((warnings) =>
      warnOfDate(date, { importDate, today }, new Set(['2026-11-11']), warnings),
    ).map((message) => message.replace(/^La date d’activité, le [\d/]+, /, ''))

  it('gives a warning on a holiday, and in another month than the import date', () => {
    expect(of('2026-11-19', '2026-11-20')).toEqual([])
    expect(of('2026-11-11', '2026-11-12')).toEqual(['est un jour férié.'])
    expect(of('2026-10-30', '2026-11-02')).toEqual([
      'n’est pas dans le mois de la date d’import, le 02/11/2026.',
    ])
  })

  it('gives a warning when it is more than a year old, which may be a typing error', () => {
    // 365 days, 366 and 367
    expect(of('2025-11-20', '2025-11-21', '2026-11-20')).toEqual([])
    expect(of('2025-11-19', '2025-11-20', '2026-11-20')).toEqual([])
    expect(of('2025-11-18', '2025-11-19', '2026-11-20')).toEqual(['remonte à plus d’un an.'])
  })
})

describe('workers compared with their service (spec 5 §1, Warnings)', () => {
  const above = (totalHours: number, ...billed: number[]) =>
    warningsOf((warnings) =>
      warnOfWorkersAboveTotal(
        'Nantes',
        read({ totalHours }),
        billed.map((hours) => worker(hours)),
        warnings,
      ),
    )

  it('may bill a hundredth of an hour more, which is rounding, and no more', () => {
    // as binary floating-point numbers 2.01 + 0.01 is less than 2.02
    for (const total of [2.01, 0.06, 8.2, 100])
      expect(above(total, 1, Math.round((total - 0.99) * 100) / 100), String(total)).toEqual([])
    expect(above(100, 60, 40.02)).toEqual([
      'Nantes, Mécanique\u202f: la somme des collaborateurs (100,02 h) dépasse les heures totales (100 h).',
    ])
  })

  it('are held against their own service', () => {
    const messages = warningsOf((warnings) =>
      warnOfWorkersAboveTotal(
        'Nantes',
        read({ totalHours: 10 }),
        [worker(10), worker(1, { service: 'body' })],
        warnings,
      ),
    )
    expect(messages).toEqual([
      'Nantes, Carrosserie\u202f: la somme des collaborateurs (1 h) dépasse les heures totales (0 h).',
    ])
  })
})

it('activity without an objectif gives a warning per service, and another one for an invalid objectif', () => {
  const missing = (withObjective: Parameters<typeof warnOfMissingObjectives>[2]) =>
    warningsOf((warnings) =>
      warnOfMissingObjectives(
        'Nantes',
        read({ entriesClients: 1 }),
        withObjective,
        '2026-11',
        warnings,
      ),
    )
  expect(missing(new Set(['mechanic']))).toEqual([])
  expect(missing(new Set())).toEqual([
    'Nantes a de l’activité en Mécanique sans objectif pour 11/2026.',
  ])
  expect(missing(null)).toEqual(['Nantes\u202f: l’objectif de 11/2026 est illisible.'])
})
