import { describe, expect, it } from 'vitest'
import type { WorkerFigures } from '~/domain/records/figures'
import type { ReadSite } from '../parts/site-figures'
import { type Before, warnOfDecreases } from './decreased-figures'
import { read, warningsOf, worker } from './warnings.fixture'

describe('figures that fall (4-decisions, 41)', () => {
  const NONE = { activity: null, workers: null, sales: null }
  const NOTHING: Before = { ...NONE, after: null, replaced: NONE }
  const drops = (
    before: Partial<Before>,
    now: ReadSite,
    given: Parameters<typeof warnOfDecreases>[2] = { workers: null, advisers: null },
  ) =>
    warningsOf((warnings) =>
      warnOfDecreases('Nantes', now, given, { ...NOTHING, ...before }, warnings),
    )
  const on = <T>(figures: T) => ({ date: '2026-11-18', figures })

  it('are those below the earlier day’s; equal ones and snapshots are none', () => {
    const activity = on(read({ netRevenue: 100, totalHours: 10, ongoingHours: 9 }).services)
    expect(drops({ activity }, read({ netRevenue: 100, totalHours: 10.5 }))).toEqual([])
    // below the rounding of the screens: half a euro, half a tenth of an hour
    expect(drops({ activity }, read({ netRevenue: 99.51, totalHours: 9.96 }))).toEqual([])
    expect(drops({ activity }, read({ netRevenue: 99.5, totalHours: 10 }))).toEqual([
      'Nantes, Mécanique\u202f: 99,5 est inférieur au cumul du 18/11/2026 (100).',
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
    // Bob was linked to a worker after the earlier import
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
    // of two namesakes it is unknown whose 40 h they were
    expect(
      of(paul, named(5, 'Paul Inconnu', { matricule: '1' }), named(38, 'Paul Inconnu')),
    ).toEqual([])
    // the unlinked namesake is gone; the other one is not taken for that worker
    expect(of([worker(50), named(10, 'ANA')], worker(60))).toEqual([
      'Nantes, «\u202fANA\u202f»\u202f: n’y figure plus (10 h au 18/11/2026).',
    ])
  })

  it('of sales: a family sold less, or a sheet without any row', () => {
    const seller = (tires: number, name = 'Ana') => ({
      name,
      service: 'mechanic' as const,
      sales: { tires },
    })
    const of = (before: number, ...now: ReturnType<typeof seller>[]) =>
      drops({ sales: on([seller(before)]) }, read({}), { workers: null, advisers: now })
    // a sale moved from one advisor to another is no decrease
    expect(of(5, seller(2), seller(3, 'Bob'))).toEqual([])
    expect(of(5, seller(4))).toEqual([
      'Nantes, Mécanique\u202f: 4 est inférieur au cumul du 18/11/2026 (5).',
    ])
    const gone = (had: string) =>
      `Nantes n’y a aucune ligne et compte pour 0, alors qu’elle avait ${had} au 18/11/2026.`
    expect([of(1), of(2), of(0)]).toEqual([[gone('1 vente')], [gone('2 ventes')], []])
  })

  const again = <T>(figures: T) => ({ date: '2026-11-19', figures })

  it('are those below what the same day held, which the file replaces', () => {
    const replaced = {
      ...NONE,
      activity: again(read({ netRevenue: 130, ongoingHours: 9 }).services),
    }
    expect(drops({ replaced }, read({ netRevenue: 130 }))).toEqual([])
    expect(drops({ replaced }, read({ netRevenue: 120 }))).toEqual([
      'Nantes, Mécanique\u202f: 120 est inférieur au cumul déjà importé du 19/11/2026 (130).',
    ])
    const activity = on(read({ netRevenue: 100 }).services)
    expect(drops({ activity, replaced }, read({ netRevenue: 120 }))).toHaveLength(1)
    // one figure, one warning
    expect(drops({ activity, replaced }, read({ netRevenue: 90 }))).toEqual([
      'Nantes, Mécanique\u202f: 90 est inférieur au cumul du 18/11/2026 (100) et à celui déjà importé du 19/11/2026 (130).',
    ])
  })

  it('of the same day’s collaborators and sales: less, gone, or a sheet without any row', () => {
    const bob = worker(5, { workerId: null, name: 'Bob' })
    const seller = (tires: number) => ({
      name: 'Ana',
      service: 'mechanic' as const,
      sales: { tires },
    })
    const replaced = {
      ...NONE,
      workers: again([worker(12), bob, worker(3, { workerId: null, name: 'Cid' })]),
      sales: again([seller(6)]),
    }
    const before = { replaced, workers: on([worker(10), bob]), sales: on([seller(5)]) }
    const of = (workers: WorkerFigures[], ...advisers: ReturnType<typeof seller>[]) =>
      drops(before, read({}), { workers, advisers })
    const hours = 'Colonne «\u202fHeures facturées\u202f»\u202f: Nantes, '
    expect(of([worker(11)], seller(4))).toEqual([
      // Bob, listed on both earlier days, is reported once
      '3 chiffres en baisse. ' +
        `${hours}«\u202fAna\u202f»\u202f: 11 est inférieur au cumul déjà importé du 19/11/2026 (12). ` +
        `${hours}«\u202fBob\u202f»\u202f: n’y figure plus (5 h au 19/11/2026). ` +
        `${hours}«\u202fCid\u202f»\u202f: n’y figure plus (3 h au 19/11/2026).`,
      'Nantes, Mécanique\u202f: 4 est inférieur au cumul du 18/11/2026 (5) et à celui déjà importé du 19/11/2026 (6).',
    ])
    const gone = (had: string) =>
      `Nantes n’y a aucune ligne et compte pour 0, alors qu’elle avait ${had} au 19/11/2026.`
    expect(of([])).toEqual([gone('20 h'), gone('6 ventes')])
  })
})
