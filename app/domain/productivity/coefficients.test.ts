import { describe, expect, it } from 'vitest'
import type { Scope } from '../access/scope'
import { DEFAULT_METIERS, metierTargets, multiplierFinder, nodesOf } from './coefficients'

const site: Scope = { type: 'site', groupId: 'g', plateId: 'p', siteId: 's' }
const stored = [
  { _id: '1', node: 'all', metier: 'Peintre', targetMultiplier: 0.9 },
  { _id: '2', node: 'group:g', metier: 'peintre', targetMultiplier: 0.8 },
  { _id: '3', node: 'site:s', metier: 'Peintre', targetMultiplier: 1.1 },
  { _id: '4', node: 'site:other', metier: 'Technicien', targetMultiplier: 3 },
  { _id: '5', node: 'all', metier: 'Apprenti', targetMultiplier: 0.5 },
  { _id: '6', node: 'plate:p', metier: 'Vitrier', targetMultiplier: 1.2 },
]
const at = (scope: Scope, metier: string) =>
  metierTargets(scope, stored).find((one) => one.metier.toLowerCase() === metier.toLowerCase())

describe('coefficients of job titles', () => {
  it('go from the network to the concession', () => {
    expect(nodesOf(site)).toEqual(['site:s', 'plate:p', 'group:g', 'all'])
    expect(nodesOf({ type: 'all' })).toEqual(['all'])
  })

  it('are those of the narrowest node that has one, with the inherited value', () => {
    expect(at(site, 'Peintre')).toMatchObject({
      targetMultiplier: 1.1,
      _id: '3',
      node: 'site:s',
      inherited: 0.8,
    })
    expect(at({ type: 'plate', groupId: 'g', plateId: 'p' }, 'Peintre')).toMatchObject({
      targetMultiplier: 0.8,
      _id: null,
      node: 'group:g',
      inherited: 0.8,
    })
    expect(at({ type: 'all' }, 'Peintre')).toMatchObject({ _id: '1', inherited: 1 })
  })

  it('list the usual job titles first, then others, each once; 1 unless set', () => {
    const names = metierTargets(site, stored, ['CARROSSIER', 'Soudeur', '']).map((m) => m.metier)
    expect(names).toEqual([...DEFAULT_METIERS, 'Soudeur', 'Vitrier'])
    expect(at(site, 'Technicien')).toMatchObject({ targetMultiplier: 1, node: null, _id: null })
  })

  it('of an apprentice is that of Apprenti; of an unknown job title 1', () => {
    const find = multiplierFinder(site, stored)
    expect(find({ metier: 'peintre', apprentice: false })).toBe(1.1)
    expect(find({ metier: 'Peintre', apprentice: true })).toBe(0.5)
    expect(find({ metier: 'Vitrier', apprentice: false })).toBe(1.2)
    expect(find({ metier: 'Astronaute', apprentice: false })).toBe(1)
    expect(find({ metier: '', apprentice: false })).toBe(1)
  })
})
