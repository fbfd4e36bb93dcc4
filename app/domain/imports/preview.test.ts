import { expect, it } from 'vitest'
import { noFigures, noFiguresByService } from '../records/figures'
import { activitySum, dryRunOf, previewSites, unknownNumbers, worstFirst } from './preview'
import { fallsOf, isFall } from './warning-kinds'

const outcome = (siteId: string | null, name: string, what: 'stored' | 'failed' | 'unchanged') => ({
  ...{ siteId, name, outcome: what },
})

it('says what becomes of each concession: new, changed from what stands there, unchanged, failed', () => {
  const before = new Map([
    ['a', 100],
    ['b', null],
    ['d', 5],
    ['e', 7],
  ])
  const after = new Map([
    ['a', 120],
    ['b', 80],
    ['c', 60],
    ['d', 5],
    ['e', 9],
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
  // of what is not stored nothing changes
  expect(sites.map(({ unseen }) => unseen)).toEqual([['invoices'], [], [], [], [], []])
  expect(sites.map((site) => [site.name, site.outcome, site.old, site.new])).toEqual([
    ['Angers', 'changed', 100, 120],
    // what is stored cannot be read
    ['Brest', 'changed', null, 80],
    ['Caen', 'new', null, 60],
    ['Dole', 'unchanged', 5, 5],
    ['Évreux', 'failed', 7, null],
    ['00123', 'failed', null, null],
  ])
  expect(dryRunOf({ sites }).sites).toEqual({ stored: 4, failed: 2, byName: sites })
  expect(dryRunOf(null)).toEqual({
    ...{ dryRun: true, importId: null, sites: { stored: 0, failed: 0, byName: [] } },
  })
})

it('shows the worst first: what fails, falls, changes, is new, stays; by name within', () => {
  const site = (name: string, what: 'failed' | 'changed' | 'new' | 'unchanged') => ({
    ...{ siteId: name, name, outcome: what, old: null, new: null, unseen: [] },
  })
  const warning = (name: string, kind: 'drop' | 'gone' | 'unknown') => ({
    ...{ sheet: null, row: null, column: null, site: name, message: '', kind },
  })
  const sites = [
    ...[site('Vannes', 'unchanged'), site('Nantes', 'new'), site('Évreux', 'changed')],
    ...[site('Brest', 'changed'), site('Dole', 'new'), site('Caen', 'failed')],
    ...[site('Arles', 'unchanged'), site('Angers', 'changed')],
  ]
  const warnings = [
    ...[warning('Nantes', 'gone'), warning('Caen', 'drop'), warning('Arles', 'drop')],
    ...[warning('Évreux', 'drop'), warning('Brest', 'unknown')],
  ]
  expect(worstFirst(sites, warnings).map(({ name }) => name)).toEqual([
    ...['Caen', 'Évreux', 'Nantes', 'Angers', 'Brest', 'Dole', 'Arles', 'Vannes'],
  ])
})

it('counts what an import made fall, by concession (4-decisions, 41)', () => {
  expect((['drop', 'gone', 'unknown', undefined] as const).map(isFall)).toEqual([
    ...[true, true, false, false],
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

it('adds the services of a workbook of activity up, to the cent', () => {
  const services = {
    ...noFiguresByService(),
    mechanic: { ...noFigures(), netRevenue: 0.1, totalHours: 7, hecHours: 3 },
    body: { ...noFigures(), netRevenue: 0.2, totalHours: 1.5, hecHours: 1 },
  }
  expect(activitySum(services)).toEqual({ netRevenue: 0.3, totalHours: 8.5, hecHours: 4 })
})

it('names the numbers that no concession has, and not what is a number of nobody', () => {
  const sites = [
    { siteId: null, name: '00123' },
    { siteId: 's', name: 'Garage 2' },
    { siteId: null, name: 'Sans numéro' },
  ]
  expect(unknownNumbers(sites)).toEqual(['00123'])
})
