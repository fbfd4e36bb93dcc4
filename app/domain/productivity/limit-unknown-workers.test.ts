import { expect, it } from 'vitest'
import { boundUnknown } from './limit-unknown-workers'
import type { MechanicMonth } from './mechanic'

const row = (given: Partial<MechanicMonth>): MechanicMonth => ({
  recordId: null,
  workerId: null,
  siteId: 'a',
  workerName: 'X',
  service: 'mechanic',
  metier: 'Pneus',
  apprentice: false,
  codes: {},
  individualTargetHours: null,
  billedHours: 0,
  ongoingHours: 0,
  ...given,
})

it('keeps a hundred unknown names of a concession, and adds the rest up by team', () => {
  // 1 to 150 h billed, 0.5 h in progress each; the ten smallest are painters
  const unknown = Array.from({ length: 150 }, (_, i) =>
    row({
      workerName: `Inconnu ${i + 1}`,
      billedHours: i + 1,
      ongoingHours: 0.5,
      service: i < 10 ? 'body' : 'mechanic',
    }),
  )
  const known = row({ workerId: 'w', workerName: 'Anne', billedHours: 0 })
  const elsewhere = row({ siteId: 'b', workerName: 'Seul', billedHours: 0 })
  const bound = boundUnknown([known, ...unknown, elsewhere])
  expect(bound).toHaveLength(104)
  expect(bound).toContain(known)
  expect(bound).toContain(elsewhere)
  // 51 to 150 keep their rows; 11 + … + 50 = 1 275 − 55 = 1 220 h of 40 mechanics, 1 + … + 10 = 55 h of 10 painters
  expect(bound.slice(-2)).toMatchObject([
    {
      workerName: 'Autres noms inconnus du planning (40)',
      service: 'mechanic',
      metier: '',
      billedHours: 1220,
      ongoingHours: 20,
    },
    {
      workerName: 'Autres noms inconnus du planning (10)',
      service: 'body',
      billedHours: 55,
      ongoingHours: 5,
    },
  ])
  expect(bound.find(({ billedHours }) => billedHours === 51)?.workerName).toBe('Inconnu 51')
  // 150 × 151 ÷ 2
  expect(bound.reduce((sum, { billedHours }) => sum + billedHours, 0)).toBe(11_325)
})

it('keeps up to 100 unknown names unchanged', () => {
  const few = Array.from({ length: 100 }, (_, i) => row({ workerName: `Inconnu ${i}` }))
  expect(boundUnknown(few)).toEqual(few)
})
