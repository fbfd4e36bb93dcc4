import { describe, expect, it } from 'vitest'
import { ForbiddenError } from '../errors'
import { GroupNotFoundError } from '../hierarchy/errors'
import { aNetwork } from '../hierarchy/network.fixture'
import { exportScope, takesAdministration } from './rights'

const network = aNetwork({ 'g1 Ouest': { 'p1 Loire': ['s1'] }, 'g2 Est': { p2: ['s2'] } })
const id = 'g1'
const director = (groupId: string) =>
  ({ role: 'director', cover: { kind: 'group', id: groupId } }) as const
const ALL = { kind: 'all' } as const

describe('the scope of a complete export', () => {
  it('is the network or a group for an administrator', () => {
    const administrator = { role: 'administrator', cover: ALL } as const
    expect(exportScope(administrator, network, undefined)).toEqual({ type: 'all' })
    expect(exportScope(administrator, network, id)).toEqual({ type: 'group', groupId: id })
    expect(() => exportScope(administrator, network, 'f'.repeat(24))).toThrow(GroupNotFoundError)
  })

  it('is a director’s own group, and no other', () => {
    expect(exportScope(director(id), network, undefined)).toEqual({ type: 'group', groupId: id })
    expect(exportScope(director(id), network, id)).toEqual({ type: 'group', groupId: id })
    expect(() => exportScope(director('e'.repeat(24)), network, id)).toThrow(ForbiddenError)
  })

  it('is nothing for a director of less than a group, or for another role', () => {
    const plate = { role: 'director', cover: { kind: 'plate', id: 'p' } } as const
    expect(() => exportScope(plate, network, undefined)).toThrow(/n’en couvre aucun/)
    expect(() => exportScope(plate, network, id)).toThrow(ForbiddenError)
    const manager = { role: 'manager', cover: { kind: 'group', id } } as const
    expect(() => exportScope(manager, network, id)).toThrow(ForbiddenError)
  })
})

it('accounts, keys and the whole trail go out with an administrator’s network only', () => {
  const group = { type: 'group', groupId: id } as const
  expect(takesAdministration({ role: 'administrator' }, { type: 'all' })).toBe(true)
  expect(takesAdministration({ role: 'administrator' }, group)).toBe(false)
  expect(takesAdministration({ role: 'director' }, { type: 'all' })).toBe(false)
})
