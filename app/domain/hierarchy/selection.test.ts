import { describe, expect, it } from 'vitest'
import type { Cover } from '../access/scope'
import { ForbiddenError } from '../errors'
import { aNetwork } from './network.fixture'
import {
  carriesSelection,
  initialScope,
  keysOf,
  resolveAddress,
  resolveStored,
  type SelectionKeys,
} from './selection'

// G1: P1 (S1, S2) and P2 (S3); G2: P3 (S4)
const network = aNetwork({ G1: { P1: ['S1', 'S2'], P2: ['S3'] }, G2: { P3: ['S4'] } })

const ALL: Cover = { kind: 'all' }
const GROUP: Cover = { kind: 'group', id: 'G1' }
const PLATE: Cover = { kind: 'plate', id: 'P1' }
const SITE: Cover = { kind: 'site', id: 'S1' }
const NO_COVER: Cover = { kind: 'none' }

/** Scope as text: G1, G1/P1, G1/P1/S1, all or '-'; ' !' after a reset; '403' when forbidden. */
function at(cover: Cover, address: string, before: SelectionKeys | null = null): string {
  const params = new URLSearchParams(address)
  const key = (name: string) => params.get(name) ?? undefined
  const keys = { group: key('group'), plate: key('plate'), site: key('site') }
  try {
    const { scope, reset } = resolveAddress(network, cover, keys, before)
    const text = scope ? Object.values(keysOf(scope)).filter(Boolean).join('/') : '-'
    return reset ? `${text} !` : text
  } catch (error) {
    if (error instanceof ForbiddenError) return '403'
    throw error
  }
}
const textOf = (scope: ReturnType<typeof resolveStored>) =>
  scope ? Object.values(keysOf(scope)).filter(Boolean).join('/') : '-'

describe('the scope of a URL, for a user who covers the network', () => {
  it.each([
    // a choice by the user
    ['group=all', 'all'],
    ['group=all&plate=P1&site=S1', 'all'],
    ['group=G1', 'G1'],
    ['group=G1&plate=P1', 'G1/P1'],
    ['group=G1&plate=P1&site=S2', 'G1/P1/S2'],
    // without a choice by the user, no option is selected automatically
    ['group=G2', 'G2'],
    ['group=G1&plate=P2', 'G1/P2'],
    // clearing a level selects the level above
    ['group=G2&plate=', 'G2'],
    ['group=G2&plate=P3&site=', 'G2/P3'],
    ['group=G1&plate=&site=S1', 'G1'],
    ['group=G1&plate=P1&site=', 'G1/P1'],
    ['group=', '-'],
    ['group=&plate=P1&site=S1', '-'],
    // choosing a group clears plate and concession
    ['group=G2&plate=P1&site=S1', 'G2'],
    ['group=G1&plate=P3&site=S4', 'G1'],
    ['group=G2&site=S1', 'G2'],
    // choosing a plate clears the concession
    ['group=G1&plate=P2&site=S1', 'G1/P2'],
    ['group=G1&plate=P1&site=S3', 'G1/P1'],
    // a link may name only the narrowest level
    ['site=S2', 'G1/P1/S2'],
    ['plate=P1', 'G1/P1'],
    ['plate=P1&site=S2', 'G1/P1/S2'],
    ['group=G1&site=S3', 'G1/P2/S3'],
    // unknown identifiers reset their level and those below
    ['group=X', '- !'],
    ['group=X&plate=P1', '- !'],
    ['plate=X', '- !'],
    ['site=X', '- !'],
    ['group=G1&plate=X', 'G1 !'],
    ['group=G1&plate=X&site=S1', 'G1 !'],
    ['group=G1&plate=P1&site=X', 'G1/P1 !'],
    ['group=G2&plate=X', 'G2 !'],
  ])('%s → %s', (address, expected) => {
    expect(at(ALL, address)).toBe(expected)
  })
})

describe('the scope of a URL, for an assigned user', () => {
  it.each([
    // outside the cover
    [GROUP, 'group=all', '403'],
    [GROUP, 'group=G2', '403'],
    [GROUP, 'plate=P3', '403'],
    [GROUP, 'site=S4', '403'],
    [GROUP, 'group=G1&plate=P3', '403'],
    [GROUP, 'group=G1&plate=P1&site=S4', '403'],
    [PLATE, 'group=G1', '403'],
    [PLATE, 'group=G1&plate=P2', '403'],
    [PLATE, 'site=S3', '403'],
    [SITE, 'group=G1', '403'],
    [SITE, 'plate=P1', '403'],
    [SITE, 'group=G1&plate=P1', '403'],
    [SITE, 'site=S2', '403'],
    [NO_COVER, 'group=all', '403'],
    [NO_COVER, 'group=G1', '403'],
    [NO_COVER, 'site=S1', '403'],
    // inside the cover
    [GROUP, 'group=G1', 'G1'],
    [GROUP, 'plate=P2', 'G1/P2'],
    [GROUP, 'plate=P1&site=S1', 'G1/P1/S1'],
    [PLATE, 'group=G1&plate=P1', 'G1/P1'],
    [PLATE, 'plate=P1', 'G1/P1'],
    [PLATE, 'site=S2', 'G1/P1/S2'],
    [SITE, 'group=G1&plate=P1&site=S1', 'G1/P1/S1'],
    [SITE, 'site=S1', 'G1/P1/S1'],
    // the fixed levels cannot be cleared
    [GROUP, 'group=', 'G1'],
    [GROUP, 'group=&plate=P1', 'G1/P1'],
    [GROUP, 'plate=&site=S1', 'G1'],
    [PLATE, 'group=&plate=&site=', 'G1/P1'],
    [PLATE, 'plate=', 'G1/P1'],
    [PLATE, 'site=', 'G1/P1'],
    [SITE, 'group=&plate=&site=', 'G1/P1/S1'],
    [SITE, 'group=G1&plate=P1&site=', 'G1/P1/S1'],
    [SITE, 'site=', 'G1/P1/S1'],
    // unknown identifiers select the assignment
    [GROUP, 'group=X', 'G1 !'],
    [PLATE, 'plate=X', 'G1/P1 !'],
    [SITE, 'site=X', 'G1/P1/S1 !'],
    [NO_COVER, 'group=X', '- !'],
    [NO_COVER, 'group=', '-'],
  ])('%j %s → %s', (cover, address, expected) => {
    expect(at(cover, address)).toBe(expected)
  })
})

describe('a choice in the form without JavaScript', () => {
  it('lets a single option select itself', () => {
    expect(at(ALL, 'group=G2', { group: 'G1' })).toBe('G2/P3/S4')
    expect(at(ALL, 'group=G1&plate=P2&site=S1', { group: 'G1', plate: 'P1' })).toBe('G1/P2/S3')
    expect(at(ALL, 'group=G2&plate=P1&site=S1', { group: 'G1', plate: 'P1' })).toBe('G2/P3/S4')
    expect(at(ALL, 'group=G2&plate=X', {})).toBe('G2/P3/S4 !')
  })

  it('distinguishes a cleared list from one sent empty', () => {
    expect(at(ALL, 'group=G2&plate=', { group: 'G1' })).toBe('G2/P3/S4')
    expect(at(ALL, 'group=G2&plate=', { group: 'G2', plate: 'P3' })).toBe('G2')
    expect(at(ALL, 'group=G1&plate=P2&site=', { group: 'G1', plate: 'P1' })).toBe('G1/P2/S3')
    expect(at(ALL, 'group=G1&plate=P2&site=', { group: 'G1', plate: 'P2' })).toBe('G1/P2')
  })
})

describe('the stored selection', () => {
  it.each([
    [ALL, { group: 'all' }, 'all'],
    [ALL, { group: 'G2' }, 'G2'],
    [ALL, { group: 'G1', plate: 'P2' }, 'G1/P2'],
    [ALL, { group: 'G1', plate: 'P1', site: 'S2' }, 'G1/P1/S2'],
    [PLATE, { group: 'G1', plate: 'P1', site: 'S2' }, 'G1/P1/S2'],
    // inconsistent
    [ALL, { site: 'S1' }, '-'],
    [ALL, { plate: 'P1' }, '-'],
    [ALL, { plate: 'P1', site: 'S1' }, '-'],
    [ALL, { group: 'G1', site: 'S1' }, '-'],
    [ALL, { group: 'G2', plate: 'P1' }, '-'],
    [ALL, { group: 'G1', plate: 'P2', site: 'S1' }, '-'],
    [ALL, { group: 'G2', plate: 'P1', site: 'S1' }, '-'],
    // unknown, empty
    [ALL, { group: 'X' }, '-'],
    [ALL, { group: 'G1', plate: 'X' }, '-'],
    [ALL, { group: 'G1', plate: 'P1', site: 'X' }, '-'],
    [ALL, { group: '' }, '-'],
    [ALL, {}, '-'],
    // no longer covered
    [GROUP, { group: 'all' }, '-'],
    [GROUP, { group: 'G2' }, '-'],
    [SITE, { group: 'G1', plate: 'P1', site: 'S2' }, '-'],
    [NO_COVER, { group: 'G1' }, '-'],
  ])('%j %j → %s', (cover, stored, expected) => {
    expect(textOf(resolveStored(network, cover, stored))).toBe(expected)
  })
})

describe('where a user starts', () => {
  it.each([
    [ALL, null, '-'],
    [GROUP, null, 'G1'],
    [PLATE, null, 'G1/P1'],
    [PLATE, 'S2', 'G1/P1/S2'],
    [PLATE, 'S3', 'G1/P1'],
    [PLATE, 'X', 'G1/P1'],
    [SITE, null, 'G1/P1/S1'],
    [NO_COVER, null, '-'],
    [NO_COVER, 'S1', '-'],
    [{ kind: 'group', id: 'G2' } as const, null, 'G2/P3/S4'],
    [{ kind: 'group', id: 'X' } as const, null, '-'],
  ])('%j, reference %s → %s', (cover, reference, expected) => {
    expect(textOf(initialScope(network, cover, reference))).toBe(expected)
  })

  it('selects the only group of a network', () => {
    const small = aNetwork({ G: { P: [], Q: [] } })
    expect(initialScope(small, ALL, null)).toEqual({ type: 'group', groupId: 'G' })
  })
})

it('a URL has a selection when it has any of the three keys, even empty', () => {
  expect(carriesSelection({})).toBe(false)
  expect(carriesSelection({ group: '' })).toBe(true)
  expect(carriesSelection({ plate: 'P1' })).toBe(true)
  expect(carriesSelection({ site: 'S1' })).toBe(true)
})
