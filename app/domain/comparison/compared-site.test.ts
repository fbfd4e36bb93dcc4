import { expect, it } from 'vitest'
import { byMeasure } from '../measures'
import { type ComparedSite, packCompared, unpackCompared } from './compared-site'

const site = (siteId: string, given: Partial<ComparedSite> = {}): ComparedSite => ({
  siteId,
  dataDate: '2026-11-19',
  unreadable: false,
  progress: byMeasure((measure) => ({
    realized: measure === 'hec' ? -3.5 : 1200.25,
    compared: measure === 'hec' ? -3.5 : 1200.25,
    due: 200 / 3,
    target: 2000,
    progressPercent: 60.0125,
    projection: null,
    dailyTarget: 114.25,
  })),
  delta: byMeasure((measure) => (measure === 'ht' ? 12.3 : null)),
  work: { hours: 12.5, orders: 4, euros: null, hoursPerDay: 7.25 },
  doubted: 0,
  ...given,
})

it('survives packing and unpacking', () => {
  const sites = [site('brest'), site('angers', { dataDate: null, unreadable: true, doubted: 9 })]
  expect(unpackCompared(packCompared(sites))).toEqual(sites)
  expect(unpackCompared(packCompared([]))).toEqual([])
})

it('keeps the figures with the doubted cells (4-decisions, 66)', () => {
  const { revenue, ht, hec } = site('brest').progress
  const own = { compared: 3200.25, due: 1200, target: 2000, progressPercent: 160 }
  const withDoubt = { ...own, partial: true as const }
  const progress = { revenue, ht: { ...ht, gapWith: 2000.25, withDoubt }, hec }
  const sites = [site('brest', { progress })]
  expect(unpackCompared(packCompared(sites))).toEqual(sites)
})

it('joins by commas', () => {
  const texts = [packCompared([site('brest')]), packCompared([site('angers')])]
  expect(unpackCompared(texts.join(',')).map(({ siteId }) => siteId)).toEqual(['brest', 'angers'])
})
