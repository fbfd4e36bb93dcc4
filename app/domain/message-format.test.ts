import { describe, expect, it } from 'vitest'
import { namesAndMore, numberText, quoted } from './message-format'

describe('parts of a sentence', () => {
  it('quote texts of a file on one line, short and without control characters', () => {
    expect(quoted('a\n\tb\u202e\u0007c')).toBe('«\u202fa b c\u202f»')
    expect(quoted('x'.repeat(100))).toBe(`«\u202f${'x'.repeat(59)}…\u202f»`)
    expect(quoted('😀'.repeat(70))).toBe(`«\u202f${'😀'.repeat(59)}…\u202f»`)
  })

  it('write numbers with at most two decimals', () => {
    expect(numberText(12345.678)).toBe('12\u202f345,68')
    expect(numberText(-3)).toBe('−3')
  })

  it('state the number of unlisted names', () => {
    expect(namesAndMore(['Brest', 'Dole'])).toBe('Brest, Dole')
    expect(namesAndMore(['Brest'], 1)).toBe('Brest et 1 autre')
    expect(namesAndMore(['Brest'], 1204)).toBe('Brest et 1\u202f204 autres')
  })
})
