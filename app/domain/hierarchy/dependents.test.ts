import { describe, expect, it } from 'vitest'
import { assertNoDependents, holdingsText } from './dependents'

describe('the dependents of a node', () => {
  it('are counted in French', () => {
    expect(holdingsText({})).toBe('')
    expect(holdingsText({ plates: 1 })).toBe('1 plaque')
    expect(holdingsText({ sites: 2, users: 1 })).toBe('2 concessions et 1 utilisateur affecté')
    expect(holdingsText({ workers: 3, records: 1, objectifs: 1, planning: 2 })).toBe(
      '3 collaborateurs, 1 journée d’activité, 1 mois d’objectifs et 2 mois de planning',
    )
  })

  it('prevent its deletion', () => {
    expect(() => assertNoDependents('group', { plates: 0, users: 0 })).not.toThrow()
    expect(() => assertNoDependents('plate', { sites: 2 })).toThrow(
      'Suppression impossible\u202f: cette plaque contient encore 2 concessions.',
    )
    expect(() => assertNoDependents('group', { plates: 0, users: 1 })).toThrow(
      'Suppression impossible\u202f: ce groupe contient encore 1 utilisateur affecté.',
    )
  })

  it('names all kinds of dependents, singular and plural', () => {
    const kinds = [
      'workers',
      'records',
      'objectifs',
      'planning',
      'quality',
      'videocheck',
      'comments',
      'users',
      'apiKeys',
    ]
    const text = (count: number) =>
      holdingsText(Object.fromEntries(kinds.map((kind) => [kind, count])))
    expect(text(1)).toBe(
      '1 collaborateur, 1 journée d’activité, 1 mois d’objectifs, 1 mois de planning, 1 mois de qualité, 1 mois de VideoCheck, 1 commentaire du jour, 1 utilisateur affecté et 1 clé API',
    )
    expect(text(2)).toBe(
      '2 collaborateurs, 2 journées d’activité, 2 mois d’objectifs, 2 mois de planning, 2 mois de qualité, 2 mois de VideoCheck, 2 commentaires du jour, 2 utilisateurs affectés et 2 clés API',
    )
    expect(text(0)).toBe('')
  })
})
