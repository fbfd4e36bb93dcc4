import { describe, expect, it } from 'vitest'
import { byline } from './view'

describe('author and time', () => {
  it('is the hour on the day itself', () =>
    expect(byline('Anne Morel', '2026-11-20T08:41:10', '2026-11-20')).toBe(
      'Anne Morel, 8\u00a0h\u00a041',
    ))
  it('has its day afterwards', () =>
    expect(byline('Anne Morel', '2026-11-20T14:05:00', '2026-11-23')).toBe(
      'Anne Morel, le 20/11/2026 à 14\u00a0h\u00a005',
    ))
})
