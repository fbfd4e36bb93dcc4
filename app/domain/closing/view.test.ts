import { describe, expect, it } from 'vitest'
import { type ClosingView, closingView, monthLine, scopeLines } from './view'

const closing = (given: Partial<ClosingView>): ClosingView => ({
  ...closingView({
    _id: 'c',
    scope: 'all',
    scopeName: 'Tout le réseau',
    month: '2026-10',
    version: 1,
    state: 'closed',
    siteCount: 4,
    closedAt: new Date(0),
    closedByName: 'Anne',
    seal: { at: new Date(0), sha256: 'f' },
    reopened: null,
  }),
  ...given,
})
const groups = [
  { _id: 'n', name: 'Nord' },
  { _id: 's', name: 'Sud' },
]

describe('the closings of a month', () => {
  it('count the closed groups, the latest closing of each deciding', () => {
    const all = [
      closing({ scope: 'n', state: 'reopened' }),
      closing({ scope: 'n', version: 2 }),
      closing({ scope: 's', state: 'reopened' }),
      closing({ month: '2026-09' }),
    ]
    expect(monthLine('2026-10', all)).toEqual({ month: '2026-10', network: false, groups: 1 })
    expect(monthLine('2026-09', all)).toEqual({ month: '2026-09', network: true, groups: 0 })
    // groups closed before the network was closed
    const both = [closing({ scope: 'n' }), closing({}), closing({ scope: 's' })]
    expect(monthLine('2026-10', both)).toEqual({ month: '2026-10', network: true, groups: 2 })
    expect(monthLine('2026-10', [])).toEqual({ month: '2026-10', network: false, groups: 0 })
  })

  it('of the network closes its groups too; a reopened one closes no group', () => {
    const states = (state: ClosingView['state']) =>
      scopeLines(groups, [closing({ state })]).map(({ name, byNetwork, closing: own }) => [
        name,
        byNetwork,
        own?.state ?? null,
      ])
    expect(states('closed')).toEqual([
      ['Tout le réseau', false, 'closed'],
      ['Nord', true, null],
      ['Sud', true, null],
    ])
    expect(states('reopened')[1]).toEqual(['Nord', false, null])
  })

  it('of a deleted group are listed until they are reopened', () => {
    const gone = { scope: 'g', scopeName: 'Ouest' }
    const lines = (given: Partial<ClosingView>) =>
      scopeLines(groups, [closing({ ...gone, ...given })]).map(({ scope, name }) => [scope, name])
    expect(lines({})).toEqual([
      ['all', 'Tout le réseau'],
      ['n', 'Nord'],
      ['s', 'Sud'],
      ['g', 'Ouest (groupe supprimé)'],
    ])
    expect(lines({ state: 'reopened' })).toHaveLength(3)
  })
})
