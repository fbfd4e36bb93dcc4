import { expect, it } from 'vitest'
import { MODEL, ROW, read } from './small-table.fixture'

it.each([
  [{ not: ['int', 'GAR'] }, 3],
  [{ startsWith: ['CL'] }, 2],
  [{ empty: true }, 1],
  [{ empty: false }, 4],
])('counts the rows whose column fulfils %j', async (Type, expected) => {
  const columns = {
    ...MODEL.columns,
    entriesClients: [{ count: true as const, where: { Type } }],
  }
  const types = ['CLI', 'Client', 'INT', 'GAR', null]
  const { days } = await read(
    types.map((type) => [...ROW.slice(0, 5), type]),
    { columns },
  )
  expect(days[0]?.sites[0]?.services.mechanic.entriesClients).toBe(expected)
})
