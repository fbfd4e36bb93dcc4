import { describe, expect, it } from 'vitest'
import { lineProblem, tidyLine } from './text-line'

describe('a typed line', () => {
  it('is normalised, trimmed and single-spaced', () => {
    expect(tidyLine('  Groupe   Éte\u0301  ')).toBe('Groupe Été')
  })

  it.each(['a\u202eb', 'a\u0000b', 'a\nb', 'a\u200bb', 'a\u2028b', 'a\ud800b'])(
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
