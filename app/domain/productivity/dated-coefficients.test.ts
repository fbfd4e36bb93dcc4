import { describe, expect, it } from 'vitest'
import type { Scope } from '../access/scope'
import {
  type DatedMultiplier,
  datedTargets,
  movedUntil,
  multipliersAt,
  ownAt,
  withMultipliers,
  withStep,
} from './dated-coefficients'

const site: Scope = { type: 'site', groupId: 'g', plateId: 'p', siteId: 's' }
/** Stored before coefficients had dates, then 0.8 from November, none of its own from January. */
const painter: DatedMultiplier = {
  _id: '1',
  node: 'site:s',
  metier: 'Peintre',
  targetMultiplier: 1.1,
  changes: [
    { from: '2026-11', targetMultiplier: 0.8 },
    { from: '2027-01', targetMultiplier: null },
  ],
}
const network = { _id: '2', node: 'all', metier: 'peintre', targetMultiplier: 0.9 }

describe('a coefficient with dates', () => {
  it('is in each month the last step that had begun; before the first, the undated value', () => {
    const months = ['2020-01', '2026-10', '2026-11', '2026-12', '2027-01']
    expect(months.map((month) => ownAt(painter, month))).toEqual([
      { value: 1.1, since: null },
      { value: 1.1, since: null },
      { value: 0.8, since: '2026-11' },
      { value: 0.8, since: '2026-11' },
      null,
    ])
    expect(ownAt(null, '2026-11')).toBeNull()
    expect(multipliersAt([painter, network], '2027-02').map(({ _id }) => _id)).toEqual(['2'])
  })

  it('keeps its other steps when one is set, and moves nothing from the next one on', () => {
    const set = { from: '2026-12', targetMultiplier: 0.7 }
    const steps = withStep(painter.changes, set)
    expect(steps.map(({ from, targetMultiplier }) => [from, targetMultiplier])).toEqual([
      ['2026-11', 0.8],
      ['2026-12', 0.7],
      ['2027-01', null],
    ])
    expect(withStep(steps, { ...set, targetMultiplier: 0.6 })).toHaveLength(3)
    expect(movedUntil(painter, '2026-11')).toBe('2027-01')
    expect(movedUntil(painter, '2026-09')).toBe('2026-11')
    expect([movedUntil(painter, '2027-01'), movedUntil(null, '2026-11')]).toEqual([null, null])
  })

  it('is listed with its month and with the next one that brings another value', () => {
    const of = (month: string) =>
      datedTargets(site, [painter, network], month).find(({ metier }) => metier === 'Peintre')
    expect(of('2026-10')).toMatchObject({
      targetMultiplier: 1.1,
      since: null,
      inherited: 0.9,
      next: { from: '2026-11', targetMultiplier: 0.8 },
    })
    expect(of('2026-11')).toMatchObject({
      targetMultiplier: 0.8,
      since: '2026-11',
      _id: '1',
      next: { from: '2027-01', targetMultiplier: 0.9 },
    })
    expect(of('2027-01')).toMatchObject({
      targetMultiplier: 0.9,
      since: null,
      _id: null,
      node: 'all',
      next: null,
    })
  })

  it('can be tried before it is stored', () => {
    const changes = [{ metier: 'PEINTRE', targetMultiplier: 0.5 }]
    const tried = withMultipliers([painter], 'site:s', changes, '2026-10')
    expect(ownAt(tried[0] ?? null, '2026-10')?.value).toBe(0.5)
    expect(ownAt(tried[0] ?? null, '2026-11')?.value).toBe(0.8)
    const made = withMultipliers([], 'all', changes, '2026-10')
    expect([ownAt(made[0] ?? null, '2026-09'), ownAt(made[0] ?? null, '2026-10')?.value]).toEqual([
      null,
      0.5,
    ])
  })
})
