import { expect, it } from 'vitest'
import { matchesSearch } from './text-matching'

it('finds names that hold every word of the search', () => {
  const found = (search: string) =>
    ['Jean Dupont', 'Jeanne Martin', 'Rémi Jean'].filter((name) => matchesSearch(name, search))
  expect(found('jean')).toHaveLength(3)
  expect(found(' DUP  jea ')).toEqual(['Jean Dupont'])
  expect(found('remi')).toEqual(['Rémi Jean'])
  expect(found('jean x')).toEqual([])
  expect(matchesSearch('Chloé N’Diaye', "n'diaye")).toBe(true)
  expect(matchesSearch("Chloé N'Diaye", 'N’D chloe')).toBe(true)
})
