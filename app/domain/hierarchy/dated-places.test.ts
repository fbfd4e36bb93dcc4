import { describe, expect, it } from 'vitest'
import type { Scope } from '../access/scope'
import { formerPlaces, movedFrom, movedSitesText, readPlaceDay } from './dated-places'
import { buildNetwork, movedBetween, networkIn, siteIdsBetween, sitesOf } from './network'

const group = (_id: string) => ({ _id, name: _id })
const former = (until: string, value: string) => [{ until, value }]

/** Dole was in Sud until October 2026, Sud in the group East until August 2026. */
const network = buildNetwork(
  [group('east'), group('west')],
  [
    { _id: 'nord', name: 'Nord', groupId: 'west' },
    { _id: 'sud', name: 'Sud', groupId: 'west', groupsBefore: former('2026-09-01', 'east') },
  ],
  [
    {
      _id: 'dole',
      name: 'Dole',
      plateId: 'nord',
      groupId: 'west',
      numerosPDV: [],
      platesBefore: former('2026-11-01', 'sud'),
    },
    { _id: 'brest', name: 'Brest', plateId: 'sud', groupId: 'west', numerosPDV: [] },
  ],
)
const plate = (plateId: string): Scope => ({ type: 'plate', groupId: 'west', plateId })
const of = (scope: Scope, month: string) =>
  sitesOf(networkIn(network, month), scope).map(({ _id }) => _id)

describe('the network of a month (4-decisions, 72)', () => {
  it('has each concession and plate where it was then', () => {
    expect(of(plate('nord'), '2026-11')).toEqual(['dole'])
    expect(of(plate('sud'), '2026-11')).toEqual(['brest'])
    expect(of(plate('sud'), '2026-10')).toEqual(['brest', 'dole'])
    expect(of(plate('nord'), '2026-10')).toEqual([])
    const east: Scope = { type: 'group', groupId: 'east' }
    expect(of(east, '2026-08')).toEqual(['brest', 'dole'])
    expect(of(east, '2026-09')).toEqual([])
  })

  it('is the network itself without a later move, one object per month, and leads back', () => {
    expect(networkIn(network, '2026-11')).toBe(network)
    const october = networkIn(network, '2026-10')
    expect(networkIn(network, '2026-09')).toBe(october)
    expect(networkIn(october, '2026-11')).toBe(network)
  })

  it('names who is in a scope in only one of two months', () => {
    const moved = movedBetween(network, plate('sud'), '2026-10', '2026-11')
    expect(moved).toEqual([{ siteId: 'dole', name: 'Dole', since: '2026-11-01' }])
    expect(movedSitesText(moved)).toBe('périmètre modifié\u202f: Dole depuis le 01/11/2026')
    expect(movedSitesText([])).toBe('')
    const west: Scope = { type: 'group', groupId: 'west' }
    expect(movedBetween(network, west, '2026-08', '2026-10')).toEqual([
      { siteId: 'brest', name: 'Brest', since: '2026-09-01' },
      { siteId: 'dole', name: 'Dole', since: '2026-09-01' },
    ])
    expect(movedBetween(network, west, '2026-10', '2026-11')).toEqual([])
    expect(movedBetween(network, { type: 'all' }, '2026-08', '2026-11')).toEqual([])
    expect(siteIdsBetween(network, plate('sud'), '2026-10', '2026-11')).toEqual(['brest', 'dole'])
  })
})

describe('the day of a move', () => {
  it('is the first of the current month or of an earlier one', () => {
    expect(readPlaceDay('', '2026-11-20')).toBe('2026-11-01')
    expect(readPlaceDay('2025-02-01', '2026-11-20')).toBe('2025-02-01')
    for (const day of ['2026-11-02', '2026-12-01', '2026-13-01', 'hier'])
      expect(() => readPlaceDay(day, '2026-11-20')).toThrow()
  })

  it('replaces a move of the same day, and never precedes the last', () => {
    const held = { latest: 'nord', before: former('2026-11-01', 'sud') }
    const to = (place: string, from: string) => movedFrom(held, { name: 'Dole', from, to: place })
    expect(to('ouest', '2026-11-01')).toEqual({
      latest: 'ouest',
      before: former('2026-11-01', 'sud'),
    })
    expect(to('sud', '2026-11-01')).toEqual({ latest: 'sud', before: [] })
    expect(() => to('ouest', '2026-10-01')).toThrow('01/11/2026')
  })

  it('is shown in the form', () => {
    expect(formerPlaces(former('2026-11-01', 'sud'), () => 'Plaque Sud')).toEqual({
      formerText: ' Historique\u202f: avant le 01/11/2026, Plaque Sud.',
    })
    expect(formerPlaces(null, String)).toEqual({})
  })
})
