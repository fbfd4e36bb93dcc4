import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { MongoClient } from 'mongodb'

/*
 * Folder of a test run, shared by its processes: the template of the embedded database, and the names of the databases
 * that the processes made on the server of MONGODB_URI. The environment variable hands it to the processes.
 */
const VARIABLE = 'APV_TEST_RUN'

function folderOfRun(): string {
  const folder = process.env[VARIABLE]
  if (!folder) throw new Error(`${VARIABLE} is set by bundle-workers.setup.ts before all tests`)
  return folder
}

/** Directory of the run's template; it exists once `copyTemplate` has made it. */
export const templateFolder = () => join(folderOfRun(), 'template')
const named = (run: string) => join(run, 'databases')

/**
 * URI of the process's own database on a server; no other process or run has its name. `endRun` drops it.
 * @param uri any MongoDB URI, also one with a list of hosts, which `new URL` rejects
 */
export function databaseOfProcess(uri: string): string {
  const run = folderOfRun()
  const name = `${basename(run)}-${process.pid}`
  writeFileSync(join(named(run), name), '')
  return inDatabase(uri, name)
}

const inDatabase = (uri: string, name: string) =>
  uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`)

/** Makes the folder of this run. @returns its end, or nothing in a project of a run that has begun */
export function beginRun(): (() => Promise<void>) | undefined {
  if (process.env[VARIABLE]) return undefined
  const run = mkdtempSync(join(tmpdir(), 'apv-test-'))
  mkdirSync(named(run))
  process.env[VARIABLE] = run
  return async () => {
    delete process.env[VARIABLE]
    const uri = process.env.MONGODB_URI
    for (const name of uri ? readdirSync(named(run)) : []) await dropDatabase(uri ?? '', name)
    rmSync(run, { recursive: true, force: true })
  }
}

async function dropDatabase(uri: string, name: string): Promise<void> {
  const client = await MongoClient.connect(inDatabase(uri, name))
  await client.db().dropDatabase()
  await client.close()
}
