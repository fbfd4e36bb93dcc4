import { type EmbeddedServer, startEmbedded } from '~/embedded/start'
import { workerFile } from '~/infra/worker-file.server'

/** Starts the guest on a directory, with the thread that the test run has bundled. */
export const startOn = (directory: string): Promise<EmbeddedServer> =>
  startEmbedded({ directory, thread: workerFile('embedded') })
