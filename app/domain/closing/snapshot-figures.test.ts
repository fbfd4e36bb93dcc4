import { describe, expect, it } from 'vitest'
import type { Mechanic } from '../productivity/mechanic'
import { noFigures, noFiguresByService } from '../records/figures'
import { type StoredMonth, snapshotFigures } from './snapshot-figures'
import { snapshotLine, snapshotTotals } from './snapshot-lines'

const nothing: StoredMonth = {
  activity: undefined,
  workers: undefined,
  sales: undefined,
  objectif: undefined,
  frozen: null,
  planned: [],
  individual: [],
  productivity: undefined,
  brands: [],
  videocheck: undefined,
}
const mechanic = (workerId: string, given: Partial<Mechanic>): Mechanic => ({
  recordId: `${workerId}-2026-10`,
  workerId,
  siteId: 's',
  workerName: 'Ana',
  service: 'mechanic',
  metier: 'Mécanicien',
  apprentice: false,
  targetMultiplier: 0.9,
  presenceDays: 10,
  plannedDays: 11,
  potentialHours: 70,
  baseTargetHours: 69.3,
  individualTargetHours: null,
  finalTargetHours: 69.3,
  proratedTargetHours: 60,
  billedHours: 0,
  ongoingHours: 0,
  realizationPercent: 1,
  fullRealizationPercent: 2,
  ...given,
})
const names = { siteId: 's', name: 'Concession A1', group: 'Nord', plate: 'A' }
const lineOf = (stored: StoredMonth) => snapshotLine({ ...names, figures: snapshotFigures(stored) })

describe('the snapshot of a concession’s closed month', () => {
  const services = {
    ...noFiguresByService(),
    mechanic: { ...noFigures(), netRevenue: 1000.1, totalHours: 10.5, hecHours: 4 },
    body: { ...noFigures(), netRevenue: 0.2, totalHours: 2, hecHours: 1.25 },
  }
  const target = (netRevenue: number) => ({
    key: 'mechanic' as const,
    netRevenue,
    totalHours: 20,
    hecHours: 10,
    families: [],
  })
  const whole: StoredMonth = {
    activity: { date: '2026-10-30', services },
    workers: {
      date: '2026-10-29',
      workers: [0.1, 0.2].map((billedHours) => ({
        workerId: null,
        name: 'Ana',
        matricule: null,
        metier: null,
        ongoingHours: 3,
        service: 'mechanic' as const,
        billedHours,
      })),
    },
    sales: {
      date: '2026-10-30',
      advisers: [
        { name: 'Léa', service: 'mechanic', sales: { tires: 2, wipers: 1 } },
        { name: 'Max', service: 'body', sales: { tires: 3 } },
      ],
    },
    objectif: {
      budget: { totalHours: 0, hecHours: 0, revenue: 5000, totalEntries: 0 },
      services: [target(3000)],
      videocheck: { tauxPresentation: 0, tauxRealisationDevis: 0, caParDevis: 0 },
    },
    frozen: { mechanic: 70, quickService: 7, body: 0 },
    planned: [
      { potential: { mechanic: 63, quickService: 0, body: 0 } },
      { potential: { mechanic: 0, quickService: 0, body: 3.5 } },
    ],
    productivity: {
      date: '2026-10-29',
      left: null,
      mechanics: [
        mechanic('w2', { finalTargetHours: 100.5, billedHours: 0.2 }),
        mechanic('w1', { finalTargetHours: 63.4, billedHours: 0.1 }),
      ],
    },
    individual: [{ finalTargetHours: 100.5 }, { finalTargetHours: 90 }],
    brands: [{ brandName: 'Renault', surveyCount: 12, indicators: [] }],
    videocheck: { entries: 9, videosDone: 6, identifiedRevenue: 900, realizedRevenue: 450.5 },
  }

  it('holds each collaborator’s targets without a name, by identifier, and their sums', () => {
    const { productivity } = snapshotFigures(whole)
    expect(productivity?.services.mechanic).toEqual({
      people: 2,
      targetHours: 163.9,
      billedHours: 0.3,
    })
    expect(productivity?.collaborators.map(({ workerId }) => workerId)).toEqual(['w1', 'w2'])
    expect(JSON.stringify(productivity)).not.toContain('Ana')
    expect(lineOf(whole)).toMatchObject({ productivityTarget: 163.9, productivityBilled: 0.3 })
    expect(lineOf(nothing)).toMatchObject({ productivityTarget: null, productivityBilled: null })
    const left = { date: null, mechanics: [], left: 'hours' }
    expect(snapshotFigures({ ...nothing, productivity: left }).unreadable).toEqual(['productivité'])
  })

  it('is computed from stored data, without rounding errors', () => {
    const figures = snapshotFigures(whole)
    expect(figures).toMatchObject({
      workers: { date: '2026-10-29', sum: 0.3 },
      sales: { date: '2026-10-30', sum: { tires: 5, wipers: 1 } },
      // 20 and 10: a budget of 0 uses the sum of the services
      targets: { revenue: 5000, ht: 20, hec: 10 },
      individualTargets: 190.5,
      planned: { mechanic: 63, quickService: 0, body: 3.5 },
      unreadable: [],
    })
    expect(lineOf(whole)).toEqual({
      ...names,
      dataDate: '2026-10-30',
      netRevenue: 1000.3,
      totalHours: 12.5,
      hecHours: 5.25,
      targetRevenue: 5000,
      planned: 66.5,
      frozen: 77,
      surveys: 12,
      videocheckRevenue: 450.5,
      unreadable: [],
      productivityTarget: 163.9,
      productivityBilled: 0.3,
    })
  })

  it('is empty when nothing was stored', () => {
    expect(lineOf(nothing)).toEqual({
      ...names,
      dataDate: null,
      netRevenue: null,
      totalHours: null,
      hecHours: null,
      targetRevenue: null,
      productivityTarget: null,
      productivityBilled: null,
      planned: 0,
      frozen: null,
      surveys: 0,
      videocheckRevenue: null,
      unreadable: [],
    })
  })

  it('names invalid parts, and keeps the others', () => {
    const broken = { ...whole, activity: { date: '2026-10-30', services: {} as never } }
    const planned = [{ potential: { mechanic: 'x' } as never }]
    expect(snapshotFigures({ ...broken, planned })).toMatchObject({
      activity: null,
      planned: { mechanic: 0 },
      targets: { revenue: 5000 },
      unreadable: ['activité', 'planning'],
    })
  })

  it('has sums, in which missing figures count as 0', () =>
    expect(snapshotTotals([lineOf(whole), lineOf(nothing), lineOf(whole)])).toEqual({
      netRevenue: 2000.6,
      totalHours: 25,
      hecHours: 10.5,
      targetRevenue: 10_000,
      productivityTarget: 327.8,
      productivityBilled: 0.6,
      planned: 133,
      frozen: 154,
      surveys: 24,
      videocheckRevenue: 901,
    }))
})
