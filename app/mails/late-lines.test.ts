import { expect, test } from 'vitest'
import { lateLines } from './late-lines'

test('a mail names thirty late concessions and counts the others', () => {
  const late = Array.from({ length: 32 }, (_, i) => ({ name: `C${i + 1}`, date: '2026-11-18' }))
  const said = (some: typeof late | [{ name: string; date: null }]) =>
    lateLines(some).map(({ rest }) => rest)
  expect(said(late).slice(-2)).toEqual(['C30\u202f: données du 18/11/2026', 'et 2 autres'])
  expect(said(late.slice(0, 30))).toHaveLength(30)
  expect(said([{ name: 'C', date: null }])).toEqual(['C\u202f: aucune donnée ce mois'])
})
