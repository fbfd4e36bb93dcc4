import { expect, it } from 'vitest'
import type { Planned } from '~/domain/productivity/gather'
import { packPlanned, unpackPlanned } from './rollup-packing.server'

const anne = {
  workerId: 'a',
  siteId: 's1',
  service: 'mechanic' as const,
  name: 'Anne "Nana" Dupont',
  metier: '',
  apprentice: false,
}

it('keeps of everybody planned the codes of each day, an emptied day and one without an entry apart', () => {
  const planned: Planned = {
    people: [
      { ...anne, codes: { '2026-11-03': '1', '2026-11-02': '' } },
      { ...anne, workerId: 'b', service: 'body', apprentice: true, codes: { '2026-11-30': 'CP' } },
      { ...anne, workerId: 'c', codes: {} },
    ],
    unreadable: ['s2'],
  }
  expect(unpackPlanned(packPlanned(planned))).toEqual(planned)
})
