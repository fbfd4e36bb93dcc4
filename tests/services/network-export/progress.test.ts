import { expect, it } from 'vitest'
import { exportNetwork } from '~/services/network-export/export.server'
import { exportProgress, followExport } from '~/services/network-export/progress.server'
import { fridayMorning } from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

it('counts the files of the ZIP while they are written, for the account that asked', async () => {
  await fridayMorning()
  const admin = makePrincipal({ userId: 'a' })
  const request = new Request('http://localhost/exports/network/file')
  const given = { style: 'french', mark: 'm' } as const
  const { body } = await exportNetwork(request, admin, given, async () => undefined)
  expect(exportProgress('a', 'm')).toBeNull()
  const seen = new Map<string | null, number>()
  for await (const _ of body as unknown as AsyncIterable<Uint8Array>) {
    const { name = '', done = -1 } = exportProgress('a', 'm') ?? {}
    if (!seen.has(name)) seen.set(name, done)
  }
  // 15 tables, the workbook and LISEZMOI.txt
  expect(exportProgress('a', 'm')).toEqual({ done: 17, total: 17, name: null })
  expect(exportProgress('b', 'm')).toBeNull()
  const counts = [...seen.values()]
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(seen.size).toBeGreaterThan(2)
})

it('forgets the oldest of many exports', () => {
  for (let i = 0; i < 60; i++) followExport('a', `${i}`, 3)('activite.csv')
  expect(exportProgress('a', '9')).toBeNull()
  expect(exportProgress('a', '10')).toEqual({ done: 0, total: 3, name: 'activite.csv' })
  followExport('a', '10', 3)(null)
  expect(exportProgress('a', '10')).toEqual({ done: 3, total: 3, name: null })
})
