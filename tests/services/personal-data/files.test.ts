import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { closeDatabase } from '~/db/driver/client.server'
import { environment } from '~/infra/config/environment.server'
import { anonymise } from '~/services/personal-data/anonymise.server'
import { admin } from '../../builders/imports'
import { id, leave, usePeople } from './fixture'

usePeople()

/** Contents of the embedded database's files after a checkpoint. */
async function files(): Promise<string> {
  await closeDatabase()
  const folder = join(environment().dataDir, 'embedded')
  return readdirSync(folder)
    .filter((name) => name.startsWith('store.db'))
    .map((name) => readFileSync(join(folder, name)).toString('latin1').toLowerCase())
    .join('')
}

it.skipIf(process.env.MONGODB_URI)(
  'the files of the database hold nothing of who was anonymised, free pages included',
  async () => {
    await leave()
    expect(await files()).toContain('dupont')
    await anonymise(admin, 'worker', id)
    const left = await files()
    expect([left.includes('dupont'), left.includes('aymard'), left.includes('dupond')]).toEqual([
      false,
      false,
      false,
    ])
    expect(left).toContain('ancien collaborateur 1')
  },
)
