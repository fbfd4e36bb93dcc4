import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedServer, startEmbedded } from '~/embedded/start'
import { type RefusalReason, RefusedStartError } from '~/embedded/start-error'
import { ConfigurationError } from '~/infra/config/configuration-error'
import { unusable } from '~/infra/config/session-secret.server'
import { makeFolder } from '~/infra/config/writable-folder.server'
import { workerPath } from '~/infra/process/worker-path.server'

type Reason = Exclude<RefusalReason, 'unusable'>

const SENTENCES: Readonly<Record<Reason, (dataDir: string) => string>> = {
  'in-use': (dataDir) =>
    `Le dossier de données ${dataDir} est déjà utilisé par un autre démarrage du programme, ou par une de ses commandes (sauvegarde, par exemple)\u202f: arrêtez-le ou attendez sa fin, ou choisissez un autre DATA_DIR.`,
  damaged: (dataDir) =>
    `La base de données du dossier ${dataDir} n’est plus lisible (fichier absent, vide ou abîmé)\u202f: restaurez une sauvegarde, ou choisissez un autre DATA_DIR.`,
  gone: (dataDir) =>
    `Le dossier de données ${dataDir} a déjà servi, mais sa base de données n’y est plus\u202f: vérifiez que le volume est monté et que rien n’a été déplacé. Pour repartir d’une base vide ou restaurer une sauvegarde, supprimez d’abord le dossier ${directoryOf(dataDir)}.`,
  newer: (dataDir) =>
    `La base de données du dossier ${dataDir} a été écrite par une version plus récente du programme\u202f: installez cette version, ou choisissez un autre DATA_DIR.`,
}

const directoryOf = (dataDir: string) => join(dataDir, 'embedded')

/**
 * The embedded database of a data directory, in its folder `embedded`.
 * @throws ConfigurationError one sentence when the directory is in use or not writable, or its database is damaged or
 *   of a newer version
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedServer> {
  try {
    makeFolder(dataDir)
  } catch (error) {
    throw unusable(dataDir, error)
  }
  try {
    return await startEmbedded({ directory: directoryOf(dataDir), thread: workerPath('embedded') })
  } catch (error) {
    if (!(error instanceof RefusedStartError)) throw error
    if (error.reason === 'unusable') throw unusable(dataDir, error)
    const sentence = SENTENCES[error.reason](dataDir)
    throw new ConfigurationError(sentence, { cause: error })
  }
}

/** Existing files of a data directory's embedded database, with their sizes in bytes. */
export async function databaseFiles(dataDir: string): Promise<{ file: string; bytes: number }[]> {
  const found = await Promise.all(
    ['store.db', 'store.db-wal'].map(async (file) => {
      const { size } = await stat(join(directoryOf(dataDir), file)).catch(() => ({ size: null }))
      return size === null ? [] : [{ file, bytes: size }]
    }),
  )
  return found.flat()
}
