import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { onTestFinished } from 'vitest'
import type { EmbeddedServer } from '~/embedded/start'
import { startOn } from './start'

/** A directory that is deleted after the test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'embedded-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Starts an embedded server for the test, with a connected driver. */
export async function openEmbedded(
  dataDir = temporaryDirectory(),
): Promise<{ server: EmbeddedServer; client: MongoClient; db: Db; close(): Promise<void> }> {
  const server = await startOn(dataDir)
  const client = await MongoClient.connect(server.uri)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await client.close()
    await server.close()
  }
  onTestFinished(close)
  return { server, client, db: client.db('test'), close }
}

/** A program of this folder in its own process, and the lines printed so far. */
export interface Child {
  process: ChildProcess
  lines: string[]
  errors: string[]
  /** resolves once `count` lines are printed; rejects when the process ends before */
  printed(count: number): Promise<void>
  /** resolves to the exit code, null when killed */
  ended: Promise<number | null>
}

/** Runs `<name>.child.ts` with arguments. */
export function runChild(name: string, ...args: string[]): Child {
  const file = new URL(`${name}.child.ts`, import.meta.url).pathname
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  const waiting = new Set<() => void>()
  let rest = ''
  child.stdout?.on('data', (chunk) => {
    const parts = (rest + String(chunk)).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    for (const look of waiting) look()
  })
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)))
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const printed = (count: number) =>
    new Promise<void>((done, failed) => {
      const look = () => {
        if (lines.length >= count) done()
      }
      waiting.add(look)
      look()
      void ended.then((code) => failed(new Error(`ended with ${code}: ${errors.join('')}`)))
    })
  return { process: child, lines, errors, printed, ended }
}
