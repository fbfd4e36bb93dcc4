import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'

// @long: kills of an import

interface Found {
  records: { siteId: string; importId: string; versions: number[] }[]
  imports: { _id: string; state: string; stored: (string | null)[] }[]
}

const SITES = 60
const CHILD = new URL('./crash.child.ts', import.meta.url).pathname
let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'apv-crash-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Starts the product on the directory; `onImport` is called when an import begins. */
function start(firstVersion: number, onImport: (child: ChildProcess) => void): Promise<Found> {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, dataDir, String(firstVersion)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH } as unknown as NodeJS.ProcessEnv,
  })
  return new Promise((resolve, reject) => {
    let found: Found | null = null
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('found ')) found = JSON.parse(line.slice(6)) as Found
      else if (line.startsWith('importing ')) onImport(child)
    })
    child.once('exit', (_code, signal) =>
      found && signal === 'SIGKILL' ? resolve(found) : reject(new Error('the child ended early')),
    )
  })
}

const kill = (child: ChildProcess) => child.kill('SIGKILL')

it('leaves each concession wholly old or wholly new when killed at any moment, and says so', async () => {
  // milliseconds after the start of a run's second import: while reading, while storing, and between both
  for (const [run, delay] of [0, 20, 45, 90, 150, 240].entries()) {
    let imports = 0
    const first = 1 + run * 100
    await start(first, (child) => {
      imports++
      if (imports === 2) setTimeout(() => kill(child), delay)
    })
    const found = await start(first + 50, kill)
    expect(found.records).toHaveLength(SITES)
    for (const { versions } of found.records) expect(new Set(versions).size).toBe(1)
    const states = new Set(found.imports.map(({ state }) => state))
    expect(states.has('running')).toBe(false)
    // stored counts of an interrupted import equal the records with its id, unless a later import replaced them
    for (const entry of found.imports.filter(({ state }) => state === 'interrupted')) {
      const marked = found.records.filter(({ importId }) => importId === entry._id)
      for (const { siteId } of marked) expect(entry.stored).toContain(siteId)
    }
    const known = new Set(found.imports.map(({ _id }) => _id))
    for (const { importId } of found.records) expect(known.has(importId)).toBe(true)
  }
  const last = await start(1_000, kill)
  expect(last.imports.some(({ state }) => state === 'interrupted')).toBe(true)
}, 240_000)
