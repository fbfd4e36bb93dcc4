import { describe, expect, it } from 'vitest'
import type { Scope } from '../access/scope'
import { ClosedMoveError } from './errors'
import { mayMove, movedCoefficient } from './moved-coefficient'

const siteOf = (plateId: string): Scope => ({ type: 'site', groupId: 'g', plateId, siteId: 's' })
const place = { from: siteOf('a'), to: siteOf('b') }
const mechanic = { metier: 'Mécanicien', apprentice: false }
const painter = { metier: 'Peintre', apprentice: false }
const of = (node: string, metier: string, targetMultiplier: number, from = '0000-01') => ({
  _id: `${node} ${metier}`,
  node,
  metier,
  targetMultiplier: null,
  changes: [{ from, targetMultiplier }],
})

describe('the coefficient that a move changes in a closed month', () => {
  const stored = [of('plate:a', 'Mécanicien', 0.8), of('plate:b', 'mecanicien', 0.5)]
  it('is that of the first collaborator counted in it', () => {
    expect(movedCoefficient(place, '2026-10', [painter, mechanic], stored)).toEqual({
      metier: 'Mécanicien',
      old: 0.8,
      next: 0.5,
    })
    expect(mayMove(place, '2026-10', stored)).toBe(true)
  })
  it('is none for a job title without collaborator', () =>
    expect(movedCoefficient(place, '2026-10', [painter], stored)).toBeNull())
  it('is none when both positions have the same, or the concession has its own', () => {
    const same = [of('plate:a', 'Mécanicien', 0.5), of('plate:b', 'Mécanicien', 0.5)]
    expect(mayMove(place, '2026-10', same)).toBe(false)
    expect(mayMove(place, '2026-10', [...stored, of('site:s', 'Mécanicien', 0.7)])).toBe(false)
  })
  it('is none in a month before the new position’s takes effect', () => {
    const later = [of('plate:b', 'Mécanicien', 0.5, '2026-11')]
    expect(movedCoefficient(place, '2026-10', [mechanic], later)).toBeNull()
    expect(movedCoefficient(place, '2026-11', [mechanic], later)).toMatchObject({ old: 1 })
  })
  it('of an apprentice is that of the apprentices', () =>
    expect(
      movedCoefficient(
        place,
        '2026-10',
        [{ ...mechanic, apprentice: true }],
        [of('plate:b', 'Apprenti', 0.25)],
      ),
    ).toEqual({ metier: 'Apprenti', old: 1, next: 0.25 }))
  it('is named in the error message', () => {
    const { status, message } = new ClosedMoveError({
      month: '2026-10',
      siteName: 'Nancy',
      metier: 'Mécanicien',
      old: 0.8,
      next: 0.5,
    })
    expect(status).toBe(409)
    expect(message.replaceAll(/\s/g, ' ')).toBe(
      'Le mois d’octobre 2026 est clôturé : ses chiffres ne changent plus. À sa nouvelle place, « Nancy » y aurait le coefficient 0,5 au lieu de 0,8 pour le métier « Mécanicien ». Un administrateur peut rouvrir ce mois.',
    )
  })
})
