import { expect, it } from 'vitest'
import { EXPORTED, tableOf } from './columns'

it('tables end at their limit, and say so', () => {
  const rows = Array.from({ length: EXPORTED + 5 }, (_, i) => i)
  const { about, rows: kept } = tableOf('Liste', [], [{ header: 'N', of: (n: number) => n }], rows)
  expect(kept).toHaveLength(10_000)
  expect(about).toContainEqual(['À savoir', 'Les 10000 premières lignes sur 10005.'])
})
