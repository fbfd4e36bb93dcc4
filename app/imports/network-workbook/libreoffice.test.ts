// @long: starts of LibreOffice
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { differenceOf } from '~/domain/network-workbook/difference'
import { savedByLibreOffice } from '../libreoffice.fixture'
import { nothing, sign, untidyNetwork, verify } from './networks.fixture'
import { readNetworkWorkbook } from './read'
import { writeNetworkWorkbook } from './write'

const folder = mkdtempSync(join(tmpdir(), 'apv-network-workbook-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stored = untidyNetwork({ sites: 12, people: 150, months: 12 })
const written = Buffer.from(writeNetworkWorkbook(stored, sign))

it.each(['xlsx', 'xls', 'ods'])(
  'changes nothing after LibreOffice has saved it as .%s',
  async (ending) => {
    const saved = savedByLibreOffice(written, `network.${ending}`, folder)
    const read = await readNetworkWorkbook(saved, verify)
    expect(read.downloaded).toBeDefined()
    expect(read.warnings).toEqual([])
    expect(differenceOf(read, stored, [])).toEqual(nothing(stored))
    const { downloaded: _, ...unsigned } = read
    expect(differenceOf(unsigned, stored, [])).toEqual(nothing(stored))
  },
  120_000,
)
