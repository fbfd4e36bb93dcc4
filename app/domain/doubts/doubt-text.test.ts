import { expect, it } from 'vitest'
import { cellName, doubtSentence } from './doubt-text'
import type { SiteDoubt } from './site-doubts'

const above: SiteDoubt = {
  service: 'mechanic',
  measure: 'revenue',
  kind: 'above',
  date: '2026-11-19',
  old: 19_568.39,
  new: 206_011.66,
  cumulative: 392_000,
  usual: 19_568.39,
  state: 'open',
  endedOn: null,
}
const said = (doubt: Partial<SiteDoubt>) =>
  doubtSentence({ ...above, ...doubt })
    .replaceAll('\u202f', ' ')
    .replaceAll('\u00a0', ' ')

it('says the day’s amount and how many usual days it is, rounded down', () => {
  expect(said({})).toBe('206 012 € de CA Net le 19/11, dix fois un jour habituel (19 568 €).')
  expect(said({ new: 19_568.39 * 12.9 })).toContain(', 12 fois un jour habituel')
  expect(said({ new: 19_568.39 * 3.01 })).toContain(', trois fois un jour habituel')
})

it('says how many days the record covers', () => {
  expect(said({ measure: 'ht', old: 60, usual: 20, new: 250 })).toBe(
    '250,0 h de HT le 19/11, quatre fois 3 jours habituels (60,0 h).',
  )
})

it('says cumulatives that fall or are 0', () => {
  expect(said({ kind: 'fall', old: 95_000, new: 79_000 })).toBe(
    '79 000 € de CA Net cumulé le 19/11, au lieu de 95 000 €.',
  )
  expect(said({ kind: 'zero', old: 95_000, new: 0 })).toBe(
    'CA Net cumulé à 0 le 19/11, au lieu de 95 000 €.',
  )
})

it('names the measure of a cell unless it is euros', () => {
  expect(cellName(above)).toBe('Mécanique')
  expect(cellName({ service: 'body', measure: 'hec' })).toBe('Carrosserie, HEC')
})
