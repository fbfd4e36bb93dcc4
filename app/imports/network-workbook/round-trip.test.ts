import { describe, expect, it } from 'vitest'
import { differenceOf } from '~/domain/network-workbook/difference'
import type { StoredSheets } from '~/domain/network-workbook/sheets'
import { EMPTY, nothing, sign, tidyNetwork, untidyNetwork, verify } from './networks.fixture'
import { readNetworkWorkbook } from './read'
import { writeNetworkWorkbook } from './write'

const given = async (stored: StoredSheets) =>
  readNetworkWorkbook(Buffer.from(writeNetworkWorkbook(stored, sign)), verify)

const DEMO = { sites: 12, people: 150, months: 12 }
const NETWORKS = [
  ['tidy', tidyNetwork(DEMO)],
  ['untidy', untidyNetwork(DEMO)],
  ['empty', EMPTY],
] as const

describe.each(NETWORKS)('a %s network', (_, stored) => {
  it('changes nothing when its workbook is given back', async () => {
    const read = await given(stored)
    expect(read.warnings).toEqual([])
    expect(differenceOf(read, stored, [])).toEqual(nothing(stored))
  })

  it('changes nothing without the downloaded values either', async () => {
    const { downloaded, ...read } = await given(stored)
    expect(downloaded).toBeDefined()
    expect(differenceOf(read, stored, [])).toEqual(nothing(stored))
  })
})

it('writes, reads and compares 40 concessions, 700 people and 12 months well within 10 s', async () => {
  const stored = untidyNetwork({ sites: 40, people: 700, months: 12 })
  const start = performance.now()
  const bytes = Buffer.from(writeNetworkWorkbook(stored, sign))
  const written = performance.now()
  const read = await readNetworkWorkbook(bytes, verify)
  const parsed = performance.now()
  const difference = differenceOf(read, stored, [])
  const end = performance.now()
  if (process.env.SHOW_TIMES)
    console.log({
      bytes: bytes.length,
      write: written - start,
      read: parsed - written,
      difference: end - parsed,
    })
  expect(difference).toEqual(nothing(stored))
  expect(end - start).toBeLessThan(10_000)
}, 60_000)
