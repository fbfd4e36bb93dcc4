import { expect, it } from 'vitest'
import { partLevel } from './part-level'

it('is the lowest level that the address names', () => {
  expect(partLevel('/synthesis?group=g&plate=p&site=s&tab=causes')).toBe('par concession')
  expect(partLevel('/synthesis?group=g&plate=p')).toBe('par plaque')
  expect(partLevel('/origin?group=g&date=2026-11-19')).toBe('par groupe')
})
