import { expect, it } from 'vitest'
import { noFigures, noFiguresByService } from '../records/figures'
import type { SiteReserve } from './doubts'
import {
  activitySum,
  dryRunOf,
  previewServices,
  previewSites,
  unknownNumbers,
  worstFirst,
} from './preview'
import { fallsOf, isFall } from './warning-kinds'

const outcome = (siteId: string | null, name: string, what: 'stored' | 'failed' | 'unchanged') => ({
  siteId,
  name,
  outcome: what,
})

it('has an outcome for each concession: new, changed, unchanged, failed', () => {
  const of = (euros: number) => ({ euros })
  const before = new Map([
    ['a', of(100.1)],
    ['b', null],
    ['d', of(5)],
    ['e', of(7)],
  ])
  const after = new Map([
    ['a', of(120.3)],
    ['b', of(80)],
    ['c', of(60)],
    ['d', of(5)],
    ['e', of(9)],
  ])
  const sites = previewSites(
    [
      outcome('a', 'Angers', 'stored'),
      outcome('b', 'Brest', 'stored'),
      outcome('c', 'Caen', 'stored'),
      outcome('d', 'Dole', 'unchanged'),
      outcome('e', 'Évreux', 'failed'),
      outcome(null, '00123', 'failed'),
    ],
    before,
    after,
    new Map([
      ['a', ['invoices' as const]],
      ['e', ['sales' as const]],
    ]),
  )
  // a concession that is not stored has no changes
  expect(sites.map(({ unseen }) => unseen)).toEqual([['invoices'], [], [], [], [], []])
  const sides = sites.map(({ name, outcome, old, new: next, difference }) => [
    name,
    outcome,
    old?.euros,
    next?.euros,
    difference?.euros,
  ])
  expect(sides).toEqual([
    ['Angers', 'changed', 100.1, 120.3, 20.2],
    // the stored data is invalid
    ['Brest', 'changed', undefined, 80, undefined],
    ['Caen', 'new', undefined, 60, undefined],
    ['Dole', 'unchanged', 5, 5, 0],
    // the kept figures differ from the file's
    ['Évreux', 'failed', 7, undefined, undefined],
    ['00123', 'failed', undefined, undefined, undefined],
  ])
  expect(dryRunOf({ sites }).sites).toEqual({ stored: 4, failed: 2, byName: sites })
  expect(dryRunOf(null)).toEqual({
    dryRun: true,
    importId: null,
    sites: { stored: 0, failed: 0, byName: [] },
  })
})

it('sorts by severity: failed, decreased, changed, new, unchanged; then by name', () => {
  const site = (name: string, what: 'failed' | 'changed' | 'new' | 'unchanged') => ({
    siteId: name,
    name,
    outcome: what,
    old: null,
    new: null,
    difference: null,
    unseen: [],
  })
  const warning = (name: string, kind: 'drop' | 'gone' | 'unknown') => ({
    sheet: null,
    row: null,
    column: null,
    site: name,
    message: '',
    kind,
  })
  const sites = [
    site('Vannes', 'unchanged'),
    site('Nantes', 'new'),
    site('Évreux', 'changed'),
    site('Brest', 'changed'),
    site('Dole', 'new'),
    site('Caen', 'failed'),
    site('Arles', 'unchanged'),
    site('Angers', 'changed'),
  ]
  const warnings = [
    warning('Nantes', 'gone'),
    warning('Caen', 'drop'),
    warning('Arles', 'drop'),
    warning('Évreux', 'drop'),
    warning('Brest', 'unknown'),
  ]
  expect(worstFirst(sites, warnings).map(({ name }) => name)).toEqual([
    'Caen',
    'Évreux',
    'Nantes',
    'Angers',
    'Brest',
    'Dole',
    'Arles',
    'Vannes',
  ])
  // a doubted figure ranks like a decreased one
  const doubt = { kind: 'above', siteId: 'Dole', site: 'Dole', measure: 'revenue' } as SiteReserve
  expect(worstFirst(sites, [], [doubt]).map(({ name }) => name)[1]).toBe('Dole')
})

it('counts decreased figures by concession (4-decisions, 41)', () => {
  expect((['drop', 'gone', 'unknown', undefined] as const).map(isFall)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(
    fallsOf([
      { site: 'b', kind: 'drop', count: 3 },
      { site: 'a', kind: 'gone' },
      { site: 'b', kind: 'gone' },
      { site: 'a', kind: 'objective', count: 9 },
      { site: null, kind: 'drop' },
      { site: 'c' },
    ]),
  ).toEqual([
    { site: 'b', count: 4 },
    { site: 'a', count: 1 },
    { site: '', count: 1 },
  ])
})

it('sums the services of an activity workbook, to the cent', () => {
  const services = {
    ...noFiguresByService(),
    mechanic: { ...noFigures(), netRevenue: 0.1, totalHours: 7, hecHours: 3 },
    body: { ...noFigures(), netRevenue: 0.2, totalHours: 1.5, hecHours: 1 },
  }
  expect(activitySum(services)).toEqual({ netRevenue: 0.3, totalHours: 8.5, hecHours: 4 })
})

it('lists unknown PDV numbers, and not texts that are no number', () => {
  const sites = [
    { siteId: null, name: '00123' },
    { siteId: 's', name: 'Garage 2' },
    { siteId: null, name: 'Sans numéro' },
  ]
  expect(unknownNumbers(sites)).toEqual(['00123'])
})

it('gives old, new and difference of each service that has figures before or after', () => {
  const mechanic = { ...noFigures(), netRevenue: 100.1, totalHours: 10, hecHours: 8 }
  const body = { ...noFigures(), netRevenue: 50 }
  const old = { ...noFiguresByService(), mechanic, body }
  const next = {
    ...noFiguresByService(),
    mechanic: { ...mechanic, netRevenue: 120.3, hecHours: 7 },
  }
  const sum = (netRevenue: number, totalHours: number, hecHours: number) => ({
    netRevenue,
    totalHours,
    hecHours,
  })
  expect(previewServices(old, next)).toEqual([
    {
      service: 'mechanic',
      old: sum(100.1, 10, 8),
      new: sum(120.3, 10, 7),
      difference: sum(20.2, 0, -1),
    },
    { service: 'body', old: sum(50, 0, 0), new: sum(0, 0, 0), difference: sum(-50, 0, 0) },
  ])
  expect(previewServices(null, next)).toEqual([
    { service: 'mechanic', old: null, new: sum(120.3, 10, 7), difference: null },
  ])
})

it('does not offer the numbers that are only counted to a concession', () => {
  const counted = { siteId: null, name: 'et 12 autres numéros inconnus', count: 12 }
  expect(unknownNumbers([{ siteId: null, name: '0999' }, counted])).toEqual(['0999'])
})
