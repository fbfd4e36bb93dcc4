import { describe, expect, it } from 'vitest'
import { changesOf, type Edit, inputText, touchedFields } from './form'
import { readMultiplier, readTargetHours } from './number-input'
import { readRecordId } from './record-id'

const LEA = '0123456789abcdef01234567-2026-11'
const edit = (given: Partial<Edit>): Edit => ({ typed: {}, computed: [], seen: {}, ...given })
const changes = (given: Partial<Edit>) => changesOf(edit(given), () => 'Léa Morel')

describe('what is typed (3 §5)', () => {
  it('is a coefficient from 0 on, with a decimal comma or point', () => {
    expect(readMultiplier('0,85')).toBe(0.85)
    expect(readMultiplier(' 1.2 ')).toBe(1.2)
    expect(readMultiplier(0)).toBe(0)
    for (const wrong of ['', '-1', 'abc', '1,2,3', 'NaN', '1e3', Number.NaN, '101'])
      expect(readMultiplier(wrong)).toBeNull()
  })

  it('is a target rounded to 1 decimal', () => {
    expect(readTargetHours('120,25')).toBe(120.3)
    expect(readTargetHours('1\u202f204,04')).toBe(1204)
    expect(readTargetHours('-0,1')).toBeNull()
    expect(readTargetHours('10000,1')).toBeNull()
  })

  it('names a collaborator’s month', () => {
    expect(readRecordId(LEA)).toEqual({ workerId: '0123456789abcdef01234567', month: '2026-11' })
    expect(readRecordId('0123456789abcdef01234567-2026-13')).toBeNull()
    expect(readRecordId('x-2026-11')).toBeNull()
  })
})

describe('which changes are sent (3 §5)', () => {
  it('are coefficients that differ from those shown', () => {
    expect(
      changes({
        typed: {
          'coefficient:Peintre': '0,9',
          'coefficient:Technicien': '1',
          'coefficient:Essayeur': '1,10',
          'coefficient:Apprenti': '0',
        },
        seen: {
          'coefficient:Peintre': [0.8, 0.8],
          'coefficient:Technicien': [null, 1],
          'coefficient:Essayeur': [null, 1.1],
          'coefficient:Apprenti': [null, 1],
        },
      }).multipliers,
    ).toEqual([
      { metier: 'Peintre', targetMultiplier: 0.9, seen: 0.8 },
      { metier: 'Apprenti', targetMultiplier: 0, seen: null },
    ])
  })

  it('are targets that differ at 1 decimal', () => {
    const seen = { [`target:${LEA}`]: [null, 120.1992] as const }
    expect(changes({ typed: { [`target:${LEA}`]: '120,2' }, seen }).targets).toEqual([])
    expect(changes({ typed: { [`target:${LEA}`]: '120,3' }, seen }).targets).toEqual([
      { recordId: LEA, finalTargetHours: 120.3, seen: null },
    ])
  })

  it('remove an individual target, whatever its field holds', () => {
    const given = { typed: { [`target:${LEA}`]: 'abc' }, computed: [LEA] }
    const own = { [`target:${LEA}`]: [130, 130] as const }
    expect(changes({ ...given, seen: own })).toEqual({
      multipliers: [],
      targets: [{ recordId: LEA, finalTargetHours: null, seen: 130 }],
      errors: {},
    })
    const none = { [`target:${LEA}`]: [null, 120] as const }
    expect(changes({ ...given, seen: none }).targets).toEqual([])
  })

  // shows 3 §5: Valeur invalide ({value}) pour le coefficient de "{metier}".
  // shows 3 §5: Objectif invalide ({value}) pour {worker}.
  it('are none where something is wrong, and the sentence says what', () => {
    const typed = { 'coefficient:Peintre': 'beaucoup', [`target:${LEA}`]: '-3', other: '1' }
    const seen = {
      'coefficient:Peintre': [null, 1] as const,
      [`target:${LEA}`]: [null, 1] as const,
    }
    expect(changes({ typed, seen }).errors).toEqual({
      'coefficient:Peintre': 'Valeur invalide (beaucoup) pour le coefficient de "Peintre".',
      [`target:${LEA}`]: 'Objectif invalide (-3) pour Léa Morel.',
    })
    expect(touchedFields(edit({ typed, seen }))).toEqual(['coefficient:Peintre', `target:${LEA}`])
  })
})

it('writes a number as an edit field holds it', () => {
  expect([1, 0.85, 120.2, 1204].map(inputText)).toEqual(['1', '0,85', '120,2', '1204'])
})
