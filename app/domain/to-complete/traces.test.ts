import { describe, expect, it } from 'vitest'
import { noFigures, noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import { noObjectifs } from '../targets/totals'
import type { ProductiveService } from '../workshop-services'
import { type Expecting, expectedServices, lastFigure, type SiteTraces, siteTraces } from './traces'

const none = noObjectifs()
const staff = { month: '2026-11', days: [] }
const present = (mechanic: number) => ({ mechanic, quickService: 0, body: 0 })
const body = (netRevenue: number) => ({
  ...noFiguresByService(),
  body: { ...noFigures(), netRevenue },
})
const traces = (last: SiteTraces['last'] = {}, planned: ProductiveService[] = []) => ({
  last,
  planned,
})
const NOTHING = traces()

describe('traces of a month', () => {
  it('have the last day on which a service brought something', () => {
    const activity = siteActivity('a', '2026-11', [
      { date: '2026-11-03', services: body(500) },
      { date: '2026-11-04', services: body(500), given: ['sales'] },
      { date: '2026-11-05', services: body(400) },
    ])
    const month = { activity, objectifs: none, staff }
    // the 4th brought nothing; the 5th a credit note of 100
    expect(siteTraces(month, undefined, '2026-11-04')).toEqual(
      traces({ body: '2026-11-03', sales: '2026-11-04' }),
    )
    expect(siteTraces(month, { quality: true, videocheck: false }, '2026-11-30')).toEqual(
      traces({ body: '2026-11-05', sales: '2026-11-04', quality: '2026-11' }),
    )
  })

  it('have services with an objective of any measure, or a code', () => {
    const objectifs = {
      ...none,
      services: { ...none.services, quickService: { ...none.services.quickService, ht: 20 } },
    }
    const planned = {
      month: '2026-11',
      days: [{ date: '2026-11-02', present: present(1), potential: present(7) }],
    }
    const activity = siteActivity('a', '2026-11', [])
    expect(siteTraces({ activity, objectifs, staff: planned }, undefined, '2026-11-30')).toEqual(
      traces({}, ['mechanic', 'quickService']),
    )
  })

  it('tell the latest figure of several months', () => {
    const months = [NOTHING, traces({ body: '2026-10-30' }), traces({ body: '2026-09-30' })]
    expect(lastFigure(months, 'body')).toBe('2026-10-30')
    expect(lastFigure(months, 'mechanic')).toBeNull()
  })
})

describe('expected services (4-decisions, 70)', () => {
  const eleven = Array.from({ length: 11 }, () => NOTHING)
  const expecting = (given: Partial<Expecting>) => [
    ...expectedServices({
      month: '2026-11',
      traces: [NOTHING, ...eleven],
      people: new Set(),
      isOver: false,
      opensOn: '2020-01-01',
      ...given,
    }),
  ]

  it('are those with a figure, objective, person or code in one of twelve months', () => {
    const december = [...eleven.slice(1), traces({ body: '2025-12-31' })]
    expect(expecting({ traces: [NOTHING, ...december] })).toEqual(['body'])
    expect(expecting({ traces: [traces({}, ['quickService']), ...eleven] })).toEqual([
      'quickService',
    ])
    expect(expecting({ people: new Set(['mechanic']) })).toEqual(['mechanic'])
    expect(expecting({})).toEqual([])
  })

  it('are all services while the first month has not ended', () => {
    const all = ['mechanic', 'quickService', 'body']
    expect(expecting({ opensOn: '2026-11-16' })).toEqual(all)
    expect(expecting({ opensOn: '2026-11-16', isOver: true })).toEqual([])
    expect(expecting({ opensOn: '2026-10-31' })).toEqual([])
    // without an opening: the first month with anything
    expect(expecting({ opensOn: null })).toEqual(all)
    expect(expecting({ opensOn: null, isOver: true })).toEqual([])
    const october = [traces({ mechanic: '2026-10-30' }), ...eleven.slice(1)]
    expect(expecting({ opensOn: null, traces: [NOTHING, ...october] })).toEqual(['mechanic'])
  })
})
