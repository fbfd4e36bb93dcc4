import { expect, test } from 'vitest'
import type { FreshnessView } from '../freshness/view'
import type { FiguresContext } from './analysis-view'
import { truncateContext, truncateFreshness } from './truncate-lists'

const names = (count: number, of = 'C') => Array.from({ length: count }, (_, i) => `${of}${i + 1}`)
const late = (count: number): FreshnessView['late'] =>
  names(count).map((name) => ({ siteId: name, name, date: null }))
const freshness = (count: number): FreshnessView => ({
  total: 1000,
  upToDate: 1000 - count,
  late: late(count),
  unreadable: [],
  untargeted: [],
})

test('a page carries thirty late concessions by name and how many more there are', () => {
  expect(truncateFreshness(freshness(30))).toEqual(freshness(30))
  expect(truncateFreshness(freshness(999))).toEqual({
    ...freshness(999),
    late: late(30),
    unnamed: { all: 969, aimless: 0, late: 969, unreadable: 0, untargeted: 0, unaimed: 0 },
  })
})

test('every list is truncated separately, and the names left out are counted', () => {
  const named = (count: number) => late(count).map(({ siteId, name }) => ({ siteId, name }))
  const broken = (count: number) =>
    named(count).map((site) => ({ ...site, part: 'record' as const }))
  const given = {
    total: 1000,
    upToDate: 990,
    late: late(10),
    unreadable: broken(31),
    untargeted: named(33),
    unaimed: named(37),
  }
  expect(truncateFreshness(given)).toEqual({
    ...given,
    unreadable: broken(30),
    untargeted: named(30),
    unaimed: named(30),
    unnamed: { all: 11, aimless: 33, late: 0, unreadable: 1, untargeted: 3, unaimed: 7 },
  })
  const { unaimed: _unaimed, ...others } = given
  expect(truncateFreshness(others)).not.toHaveProperty('unaimed')
})

const context = (untargeted: string[], targets: string[] = []) =>
  ({
    objectifs: { count: 1, total: 1000, untargeted },
    leftOut: { records: [], objectifs: [], targets },
  }) as unknown as FiguresContext

test('a concession with an invalid objectif does not count as one without objectif', () => {
  const brief = truncateContext(context(names(40), names(5)))
  expect(brief.objectifs.untargeted).toEqual(names(40).slice(5, 35))
  expect(brief.unnamed).toEqual({ untargeted: 5, records: 0, objectifs: 0, targets: 0 })
  expect(truncateContext(context(names(31), names(31)))).toMatchObject({
    objectifs: { untargeted: names(30) },
    leftOut: { targets: names(30) },
    unnamed: { untargeted: 0, targets: 1 },
  })
  expect(truncateContext(context(names(3), names(1)))).toEqual(context(names(3), names(1)))
})
