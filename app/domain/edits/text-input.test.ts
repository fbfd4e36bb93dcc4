import { describe, expect, it } from 'vitest'
import { assertFewCombiningMarks, lineProblem, textProblem, tidyLine } from './text-input'

describe('a typed line', () => {
  it('is normalised, trimmed and single-spaced', () => {
    expect(tidyLine('  Groupe   Éte\u0301  ')).toBe('Groupe Été')
  })

  it.each(['a\u202eb', 'a\u0000b', 'a\nb', 'a\u200bb', 'a\u2028b', 'a\ud800b', '\u3164', '\u2800'])(
    'is refused with what cannot be seen (%j)',
    (text) => {
      expect(lineProblem(text, 120)).toBe(
        'Ce texte contient des caractères invisibles ou de contrôle.',
      )
    },
  )

  it('is bounded in characters, not in code units', () => {
    expect(lineProblem('😀'.repeat(5), 5)).toBeNull()
    expect(lineProblem('abcdef', 5)).toBe('Ce texte est trop long\u202f: 5 caractères au plus.')
  })

  it.each(['<script>alert(1)</script>', '=cmd()', '__proto__', 'L’Haÿ-les-Roses n° 2'])(
    'may hold any visible text: it is escaped where it is shown (%s)',
    (text) => expect(lineProblem(text, 120)).toBeNull(),
  )
})

describe('a text of several lines', () => {
  const UNSEEN = 'Ce texte contient des caractères invisibles ou de contrôle.'

  it('has visible characters: a text of invisible ones would look empty', () => {
    for (const text of ['\u200b', '\u2060\n\ufe0f', '\u3164 \u2800'])
      expect(textProblem(text, 280), JSON.stringify(text)).toBe(UNSEEN)
    for (const text of ['', 'Deux absents\u202f;\nreprise\u200b lundi', '👨\u200d🔧', '❤\ufe0f'])
      expect(textProblem(text, 280), JSON.stringify(text)).toBeNull()
  })
})

describe('a text that comes in', () => {
  it('has at most 128 combining marks on a letter: normalisation is quadratic in them', () => {
    const heaped = (marks: number) => `Vitre${'\u0301\u0316'.repeat(marks / 2)} et Évreux`
    expect(() => assertFewCombiningMarks(heaped(128))).not.toThrow()
    expect(() => assertFewCombiningMarks(heaped(130))).toThrow(
      'Un texte envoyé superpose trop d’accents sur une même lettre.',
    )
  })
})
