import { describe, expect, it } from 'vitest'
import { NO_ACCOUNT } from '../file-account/account'
import { type AccountedFile, leftOut } from './left-out'

const COUNTS = { stored: 3, unchanged: 0, failed: 0, errors: 0, warnings: 0 }
const LEFT = { sheet: 'A', reason: 'Sous le total', rows: 2, amount: 0, isDecided: false }
const file = (more: Partial<AccountedFile> = {}): AccountedFile => ({
  kind: 'activity',
  state: 'done',
  counts: COUNTS,
  activityDate: '2026-11-19',
  message: 'Import terminé.',
  ...more,
})
const lacking = (more: Partial<AccountedFile> = {}) =>
  file({ account: { ...NO_ACCOUNT, rows: { read: 9, refused: 0, left: [LEFT] } }, ...more })
const REFUSED = { state: 'refused', message: 'Feuille absente.' } as const
const whyOf = (...files: AccountedFile[]) => leftOut(files).map(({ why }) => why)

describe('what files left out', () => {
  it('is said of a file with rows that were not read, and of a refused one', () => {
    expect(whyOf(file())).toEqual([])
    expect(whyOf(lacking())).toEqual([['2 lignes non lues\u202f: Sous le total (2 lignes).']])
    expect(whyOf(file(REFUSED))).toEqual([['Feuille absente.']])
  })

  it('is the message too where a concession failed', () => {
    const counts = { ...COUNTS, failed: 1 }
    expect(whyOf(file({ counts, message: '1 concession en échec.' }))).toEqual([
      ['1 concession en échec.'],
    ])
  })

  it('ends with a later file of the same day and model that was stored', () => {
    expect(whyOf(file(), file(REFUSED))).toEqual([])
    expect(whyOf(file({ activityDate: '2026-11-18' }), file(REFUSED))).toHaveLength(1)
    expect(whyOf(file({ model: { _id: 'm' } }), file(REFUSED))).toHaveLength(1)
    // a later one that was refused, or undone, replaces nothing
    expect(whyOf(file(REFUSED), lacking())).toHaveLength(2)
    expect(whyOf(file({ undo: { undone: ['a', 'b', 'c'] } }), lacking())).toHaveLength(1)
  })
})
