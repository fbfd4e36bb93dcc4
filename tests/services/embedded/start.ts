import { type EmbeddedServer, startEmbedded } from '~/embedded/start'
import { workerPath } from '~/infra/process/worker-path.server'

/** Starts the embedded server on a directory, with the worker thread bundled for the test run. */
export const startOn = (directory: string): Promise<EmbeddedServer> =>
  startEmbedded({ directory, thread: workerPath('embedded') })
