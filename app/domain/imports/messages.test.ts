import { describe, expect, it } from 'vitest'
import { NO_ACCOUNT } from '../file-account/account'
import { importMessage, interruptedMessage, nothingRetained } from './messages'
import type { SiteOutcome } from './response'
import { importOutcome } from './view'

const of = (outcome: SiteOutcome['outcome'], ...names: string[]): SiteOutcome[] =>
  names.map((name) => ({ siteId: name, name, outcome }))

describe('the message of an import', () => {
  // shows 1 §8: Import réussi !
  it('is the documented one when all went well', () => {
    expect(importMessage(of('stored', 'A', 'B'))).toBe('Import réussi\u202f!')
    expect(importMessage([...of('stored', 'A'), ...of('unchanged', 'B')])).toBe(
      'Import réussi\u202f!',
    )
  })

  it('says that nothing changes when all was there', () => {
    const said = 'Aucun changement\u202f: ces chiffres étaient déjà enregistrés.'
    expect(importMessage(of('unchanged', 'A'))).toBe(said)
    expect(importMessage(of('unchanged', 'A'), ['2 lignes non lues.'])).toBe(
      `${said} Des chiffres sont sous réserve. 2 lignes non lues.`,
    )
  })

  it('says why no row of a file is retained', () => {
    const left = [
      { sheet: 'F', reason: 'Après le 19/11/2026', rows: 2, amount: 8, isDecided: false },
      { sheet: 'F', reason: 'Sous la ligne de total', rows: 1, amount: 8, isDecided: false },
    ]
    expect(nothingRetained({ ...NO_ACCOUNT, rows: { read: 0, refused: 0, left } })).toBe(
      'Rien n’a été enregistré\u202f: aucune ligne n’est retenue (2 lignes «\u202fAprès le 19/11/2026\u202f», 1 ligne «\u202fSous la ligne de total\u202f»).',
    )
  })

  it('names what failed', () => {
    expect(importMessage([...of('stored', 'A', 'B'), ...of('failed', 'C')])).toBe(
      'Import partiel\u202f: 2 concessions enregistrées, 1 en échec (C).',
    )
    expect(importMessage([...of('unchanged', 'A'), ...of('failed', 'C', '999')])).toBe(
      'Import partiel\u202f: 1 concession inchangée, 2 en échec (C, 999).',
    )
    const mixed = [...of('unchanged', 'A', 'B'), ...of('stored', 'D'), ...of('failed', 'C')]
    expect(importMessage(mixed)).toBe(
      'Import partiel\u202f: 1 concession enregistrée, 2 inchangées, 1 en échec (C).',
    )
    expect(importMessage(of('failed', 'C'))).toBe('Rien n’a été enregistré\u202f: 1 en échec (C).')
  })

  it('names ten at most', () => {
    const names = Array.from({ length: 12 }, (_, i) => `C${i}`)
    expect(importMessage(of('failed', ...names))).toBe(
      'Rien n’a été enregistré\u202f: 12 en échec (C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, et 2 autres).',
    )
    expect(importMessage(of('failed', ...names.slice(0, 11)))).toContain('et 1 autre)')
  })

  it('states what an interrupted import has stored', () => {
    expect(interruptedMessage(0)).toContain('0 concession a été enregistrée entièrement')
    expect(interruptedMessage(2)).toContain('2 concessions ont été enregistrées entièrement')
  })
})

describe('the verdict', () => {
  const counts = { stored: 0, unchanged: 0, failed: 0, errors: 0, warnings: 0 }
  it.each([
    ['running', counts, 'running'],
    ['interrupted', { ...counts, stored: 3 }, 'interrupted'],
    ['refused', counts, 'failed'],
    ['done', { ...counts, stored: 1, warnings: 4 }, 'success'],
    ['done', { ...counts, stored: 1, warnings: 4, falls: 0 }, 'success'],
    ['done', { ...counts, stored: 1, warnings: 1, falls: 3 }, 'reserved'],
    ['done', { ...counts, stored: 1, reserves: 1 }, 'reserved'],
    ['done', { ...counts, unchanged: 1, failed: 1, falls: 3 }, 'partial'],
    ['done', { ...counts, failed: 1 }, 'failed'],
    ['done', { ...counts, unchanged: 2 }, 'unchanged'],
    ['done', { ...counts, unchanged: 2, reserves: 1 }, 'reserved'],
  ] as const)('of %s with %o is %s', (state, given, verdict) => {
    expect(importOutcome({ state, counts: given })).toBe(verdict)
  })
})
