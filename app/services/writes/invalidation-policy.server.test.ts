import { expect, it } from 'vitest'
import { invalidationOf } from './invalidation-policy.server'

const SITE = { siteId: 's', plateId: 'p', groupId: 'g' }

it.each(['records', 'doubts', 'objectifs', 'planning', 'potential'] as const)(
  'a write of %s forgets the cells, their days and levers of every scope above',
  (what) => {
    const { stale } = invalidationOf({ what, sites: [SITE], months: ['2026-11'] })
    expect(stale?.scopes).toEqual(['site:s', 'plate:p', 'group:g', 'all'])
    expect(stale?.months).toContain('2026-11')
    expect(stale?.parts).toEqual(
      expect.arrayContaining([
        'cells',
        'cell-days',
        'lever-days',
        'lever-ends',
        'missing',
        'levers-revenue',
        'levers-ht',
        'levers-hec',
      ]),
    )
  },
)

it.each(['records', 'doubts', 'objectifs'] as const)(
  'a write of %s forgets the comparison and the history',
  (what) => {
    const { stale } = invalidationOf({ what, sites: [SITE], months: ['2026-11'] })
    expect(stale?.parts).toEqual(expect.arrayContaining(['compared', 'month-cells']))
  },
)
