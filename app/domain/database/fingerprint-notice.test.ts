import { expect, it } from 'vitest'
import { differencesSentence, type NamedDifference } from './fingerprint-notice'

const record = (day: number): NamedDifference => ({
  of: 'record',
  place: 'Lyon',
  date: `2026-11-0${day}`,
  kinds: ['Activité', 'Origine'],
})

it('says nothing when nothing differs', () => {
  expect(differencesSentence({ counts: { record: 0, sum: 0 }, named: [] }, true)).toBeNull()
})

it('names five differences of each kind, and counts the others', () => {
  const named = [1, 2, 3, 4, 5, 6].map(record)
  const said = differencesSentence({ counts: { record: 7, sum: 0 }, named }, true)
  expect(said).toMatch(/^Les chiffres enregistrés de 7 journées ne sont plus ceux /)
  expect(said).toContain(
    'Lyon, 05/11/2026 (Activité, Origine)\u202f; 2 autres. Importez de nouveau les fichiers',
  )
  expect(differencesSentence({ counts: { record: 7, sum: 0 }, named }, true, 100)).toContain(
    'Lyon, 06/11/2026 (Activité, Origine)\u202f; 1 autre.',
  )
})

it('says that sums were computed again, where they were', () => {
  const named: NamedDifference[] = [
    { of: 'sum', place: 'Tout le réseau', date: '2026-11', kinds: ['activité'] },
  ]
  const found = { counts: { record: 0, sum: 1 }, named }
  const said =
    '1 total enregistré n’est plus celui qui a été calculé\u202f: Tout le réseau, novembre 2026 (activité).'
  expect(differencesSentence(found, false)).toBe(said)
  expect(differencesSentence(found, true)).toBe(`${said} Il a été recalculé.`)
})
