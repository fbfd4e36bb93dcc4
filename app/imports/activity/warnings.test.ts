import { describe, expect, it } from 'vitest'
import { noFigures, noFiguresByService, type WorkerFigures } from '~/domain/records/figures'
import { Findings } from '../reading/findings'
import type { ReadSite } from './site-figures'
import {
  type Before,
  warnOfDate,
  warnOfDrops,
  warnOfMissingObjectives,
  warnOfWorkersAboveTotal,
} from './warnings'

/** What is told, without the sheet, row and column that it begins with. */
const told = (warn: (warnings: Findings) => void) => {
  const warnings = new Findings()
  warn(warnings)
  return warnings.all().map(({ message }) => message.replace(/^Feuille [^:]*: /, ''))
}
const read = (mechanic: Partial<ReturnType<typeof noFigures>>): ReadSite => ({
  ...{ siteId: 's', rows: { mechanic: 2 }, workers: [], advisers: [] },
  services: { ...noFiguresByService(), mechanic: { ...noFigures(), ...mechanic } },
  origin: {} as ReadSite['origin'],
})
const worker = (billedHours: number, given: Partial<WorkerFigures> = {}): WorkerFigures => ({
  ...{ workerId: 'w', name: 'Ana', matricule: null, service: 'mechanic', metier: null },
  ...{ billedHours, ongoingHours: 0, ...given },
})

describe('the date of a workbook (spec 5 §1, Warnings)', () => {
  const of = (date: string, importDate: string, today = importDate) =>
    told((warnings) =>
      warnOfDate(date, { importDate, today }, new Set(['2026-11-11']), warnings),
    ).map((message) => message.replace(/^La date d’activité, le [\d/]+, /, ''))

  it('is told on a holiday, and in another month than the sent one', () => {
    expect(of('2026-11-19', '2026-11-20')).toEqual([])
    expect(of('2026-11-11', '2026-11-12')).toEqual(['est un jour férié.'])
    expect(of('2026-10-30', '2026-11-02')).toEqual([
      'n’est pas dans le mois de la date d’import, le 02/11/2026.',
    ])
  })

  it('is told when it is more than a year old, which may be a slip of the year', () => {
    // 365 days, 366 and 367
    expect(of('2025-11-20', '2025-11-21', '2026-11-20')).toEqual([])
    expect(of('2025-11-19', '2025-11-20', '2026-11-20')).toEqual([])
    expect(of('2025-11-18', '2025-11-19', '2026-11-20')).toEqual(['remonte à plus d’un an.'])
  })
})

describe('collaborators beside their service (spec 5 §1, Warnings)', () => {
  const above = (totalHours: number, ...billed: number[]) =>
    told((warnings) =>
      warnOfWorkersAboveTotal(
        'Nantes',
        read({ totalHours }),
        billed.map((hours) => worker(hours)),
        warnings,
      ),
    )

  it('may bill a hundredth of an hour more, which is rounding, and no more', () => {
    // as binary numbers 2,01 + 0,01 is less than 2,02
    for (const total of [2.01, 0.06, 8.2, 100])
      expect(above(total, 1, Math.round((total - 0.99) * 100) / 100), String(total)).toEqual([])
    expect(above(100, 60, 40.02)).toEqual([
      'Nantes, Mécanique\u202f: la somme des collaborateurs (100,02 h) dépasse les heures totales (100 h).',
    ])
  })

  it('are held against their own service', () => {
    const messages = told((warnings) =>
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

describe('figures that fall (4-decisions, 41)', () => {
  const NOTHING: Before = { after: null, activity: null, workers: null, sales: null }
  const drops = (
    before: Partial<Before>,
    now: ReadSite,
    given: Parameters<typeof warnOfDrops>[2] = { workers: null, advisers: null },
  ) => told((warnings) => warnOfDrops('Nantes', now, given, { ...NOTHING, ...before }, warnings))
  const on = <T>(figures: T) => ({ date: '2026-11-18', figures })

  it('are those below the earlier day’s; equal ones and snapshots are none', () => {
    const activity = on(read({ netRevenue: 100, totalHours: 10, ongoingHours: 9 }).services)
    expect(drops({ activity }, read({ netRevenue: 100, totalHours: 10.5 }))).toEqual([])
    expect(drops({ activity }, read({ netRevenue: 99.99, totalHours: 10 }))).toEqual([
      'Nantes, Mécanique\u202f: 99,99 est inférieur au cumul du 18/11/2026 (100).',
    ])
  })

  it('are those of the first later day as well, which a late file puts below its previous day', () => {
    const [activity, after] = [
      on(read({ netRevenue: 100 }).services),
      { date: '2026-11-20', figures: read({ netRevenue: 120, ongoingHours: 1 }).services },
    ]
    expect(drops({ activity, after }, read({ netRevenue: 120, ongoingHours: 9 }))).toEqual([])
    expect(drops({ activity, after }, read({ netRevenue: 121 }))).toEqual([
      'Nantes, Mécanique\u202f: 121 est supérieur au cumul du 20/11/2026 (120).',
    ])
  })

  it('of collaborators: who billed less, who is gone, or a sheet without any row', () => {
    const workers = on([worker(10), worker(5, { workerId: null, name: 'Bob' })])
    const of = (...now: WorkerFigures[]) =>
      drops({ workers }, read({}), { workers: now, advisers: null })
    expect(of(worker(10), worker(5, { workerId: null, name: 'Bob' }))).toEqual([])
    // Bob has been linked since
    expect(of(worker(10), worker(5, { workerId: 'b', name: 'Bob' }))).toEqual([])
    expect(of(worker(10))).toEqual([
      'Nantes, «\u202fBob\u202f»\u202f: n’y figure plus (5 h au 18/11/2026).',
    ])
    expect(of()).toEqual([
      'Nantes n’y a aucune ligne et compte pour 0, alors qu’elle avait 15 h au 18/11/2026.',
    ])
    expect(drops({ workers }, read({}))).toEqual([])
    expect(drops({ workers: on([worker(0)]) }, read({}), { workers: [], advisers: null })).toEqual(
      [],
    )
  })

  it('of collaborators whose name is written otherwise, or who have been linked since', () => {
    const named = (billedHours: number, name: string, given: Partial<WorkerFigures> = {}) =>
      worker(billedHours, { workerId: null, name, ...given })
    const of = (before: WorkerFigures[], ...now: WorkerFigures[]) =>
      drops({ workers: on(before) }, read({}), { workers: now, advisers: null })
    const paul = [named(40, 'Inconnu Paul')]
    expect(of(paul, named(45, 'PAUL  Inconnù'))).toEqual([])
    const below =
      'Nantes, «\u202fpaul inconnu\u202f»\u202f: 38 est inférieur au cumul du 18/11/2026 (40).'
    expect(of(paul, named(38, 'paul inconnu'))).toEqual([below])
    expect(of(paul, named(38, 'paul inconnu', { workerId: 'p', matricule: '7' }))).toEqual([below])
    // of two namesakes nobody knows whose 40 h they were
    expect(
      of(paul, named(5, 'Paul Inconnu', { matricule: '1' }), named(38, 'Paul Inconnu')),
    ).toEqual([])
    // the namesake without a link is gone, the other one is not taken for him
    expect(of([worker(50), named(10, 'ANA')], worker(60))).toEqual([
      'Nantes, «\u202fANA\u202f»\u202f: n’y figure plus (10 h au 18/11/2026).',
    ])
  })

  it('of sales: a family sold less, or a sheet without any row', () => {
    const seller = (tires: number, name = 'Ana') => ({
      ...{ name, service: 'mechanic' as const, sales: { tires } },
    })
    const of = (before: number, ...now: ReturnType<typeof seller>[]) =>
      drops({ sales: on([seller(before)]) }, read({}), { workers: null, advisers: now })
    // what one sells less and another more is no fall
    expect(of(5, seller(2), seller(3, 'Bob'))).toEqual([])
    expect(of(5, seller(4))).toEqual([
      'Nantes, Mécanique\u202f: 4 est inférieur au cumul du 18/11/2026 (5).',
    ])
    const gone = (had: string) =>
      `Nantes n’y a aucune ligne et compte pour 0, alors qu’elle avait ${had} au 18/11/2026.`
    expect([of(1), of(2), of(0)]).toEqual([[gone('1 vente')], [gone('2 ventes')], []])
  })
})

it('activity without an objective is told service by service, one that cannot be read as that', () => {
  const missing = (withObjective: Parameters<typeof warnOfMissingObjectives>[2]) =>
    told((warnings) =>
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
