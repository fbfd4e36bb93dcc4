import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { allModels, createIndexes } from '~/db/driver/collection.server'
import { startEmbedded } from '~/embedded/start'
import { workerPath } from '~/infra/process/worker-path.server'
import { templateFolder } from './test-run'

const MODELS = new URL('../../../app/db/collections/', import.meta.url)
const DATABASE = 'gestion'
const STORE = 'store.db'

/** Every collection of the product. Imports their modules, which declare collections and indexes. */
export async function declaredModels(): Promise<ReturnType<typeof allModels>> {
  for (const file of readdirSync(MODELS).filter((name) => name.endsWith('.server.ts')))
    await import(/* @vite-ignore */ new URL(file, MODELS).pathname)
  return allModels()
}

/** Makes the empty database of all declared collections and indexes; of several processes the first one's stays. */
async function makeTemplate(template: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'apv-template-'))
  const server = await startEmbedded({ directory, thread: workerPath('embedded') })
  const client = await MongoClient.connect(server.uri)
  await declaredModels()
  await createIndexes(client.db(DATABASE))
  await client.close()
  await server.close()
  try {
    renameSync(directory, template)
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  }
}

/** Puts an empty database, whose declared indexes exist, into a directory of the embedded server; makes the directory. */
export async function copyTemplate(directory: string): Promise<void> {
  const template = templateFolder()
  if (!existsSync(template)) await makeTemplate(template)
  mkdirSync(directory, { recursive: true })
  copyFileSync(join(template, STORE), join(directory, STORE))
}
