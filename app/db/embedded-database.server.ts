import { join } from 'node:path'
import { type RefusalReason, RefusedStartError } from '~/embedded/refusal'
import { type EmbeddedServer, startEmbedded } from '~/embedded/start'
import { ConfigurationError } from '~/infra/environment.server'
import { workerFile } from '~/infra/worker-file.server'

const SENTENCES: Readonly<Record<RefusalReason, (dataDir: string, why: string) => string>> = {
  'in-use': (dataDir) =>
    `Le dossier de données ${dataDir} est déjà utilisé par un autre démarrage du programme\u202f: arrêtez-le, ou choisissez un autre DATA_DIR.`,
  unusable: (dataDir, why) =>
    `La base de données du dossier ${dataDir} ne s’ouvre pas (${why})\u202f: vérifiez les droits et la place sur le disque, ou choisissez un autre DATA_DIR.`,
  damaged: (dataDir, why) =>
    `La base de données du dossier ${dataDir} est abîmée (${why})\u202f: restaurez une sauvegarde, ou choisissez un autre DATA_DIR.`,
}

/**
 * The embedded database of a data directory, in its folder `embedded`.
 * @throws ConfigurationError one sentence when the directory is in use or its database cannot be opened
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedServer> {
  try {
    const directory = join(dataDir, 'embedded')
    return await startEmbedded({ directory, thread: workerFile('embedded') })
  } catch (error) {
    if (!(error instanceof RefusedStartError)) throw error
    const sentence = SENTENCES[error.reason](dataDir, error.message)
    throw new ConfigurationError(sentence, { cause: error })
  }
}
