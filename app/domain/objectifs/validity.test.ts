import { expect, it } from 'vitest'
import type { ObjectifFigures } from '../targets/totals'
import { readableTotals } from './validity'

const figures = { netRevenue: 1_000, totalHours: 10, hecHours: 5 }
const whole = {
  budget: { totalHours: 0, hecHours: 0, revenue: 0, totalEntries: 0 },
  services: [{ key: 'mechanic', ...figures, families: [{ key: 'tires', quantity: 4 }] }],
  videocheck: { tauxPresentation: 0, tauxRealisationDevis: 0, caParDevis: 0 },
}
const read = (stored: object) => readableTotals(stored as ObjectifFigures)
const [service] = whole.services

it('accepts valid objectifs only', () => {
  expect(read(whole)?.global).toMatchObject({ revenue: 1_000, ht: 10, hec: 5 })
  const frozen = { mechanic: 7, quickService: 0, body: 0 }
  for (const frozenPotentialHours of [null, undefined, frozen])
    expect(read({ ...whole, frozenPotentialHours })?.global.ht).toBe(10)
  expect(read({ ...whole, services: [] })?.global).toMatchObject({ revenue: 0, ht: 0, hec: 0 })
})

it.each<[string, object]>([
  ['no services', { ...whole, services: 'perdu' }],
  ['no budget', { ...whole, budget: null }],
  ['a budget that is a word', { ...whole, budget: { ...whole.budget, revenue: 'cent' } }],
  ['entries that are a word', { ...whole, budget: { ...whole.budget, totalEntries: 'cent' } }],
  [
    'VideoCheck euros that are a word',
    { ...whole, videocheck: { ...whole.videocheck, tauxRealisationDevis: 'cent' } },
  ],
  ['no VideoCheck', { ...whole, videocheck: null }],
  ['a frozen potential that is none', { ...whole, frozenPotentialHours: { mechanic: 7 } }],
  [
    'one family of two without pieces',
    {
      ...whole,
      services: [{ ...service, families: [{ key: 'wipers', quantity: 1 }, { key: 'tires' }] }],
    },
  ],
  ['a target that is a word', { ...whole, services: [{ ...service, netRevenue: 'cent' }] }],
  ['a target that is missing', { ...whole, services: [{ ...service, hecHours: undefined }] }],
  ['families that are none', { ...whole, services: [{ ...service, families: null }] }],
  ['pieces that are none', { ...whole, services: [{ ...service, families: [{ key: 'tires' }] }] }],
])('finds unreadable: %s', (_what, stored) => {
  expect(read(stored)).toBeNull()
})
