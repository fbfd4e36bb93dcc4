import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedDatabase } from '~/db/driver/embedded-database.server'

/** A data directory that is deleted after the test. */
function temporaryDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'apv-data-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

test('a data directory in use is refused with a sentence that says what to do', async () => {
  const dataDir = temporaryDataDir()
  const first = await startEmbeddedDatabase(dataDir)
  onTestFinished(() => first.close())
  await expect(startEmbeddedDatabase(dataDir)).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: `Le dossier de données ${dataDir} est déjà utilisé par un autre démarrage du programme, ou par une de ses commandes (sauvegarde, par exemple)\u202f: arrêtez-le ou attendez sa fin, ou choisissez un autre DATA_DIR.`,
  })
})
