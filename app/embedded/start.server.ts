import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ConfigurationError } from '~/infra/environment.server'
import { workerFile } from '~/infra/worker-file.server'
import type { WorkerNews } from './embedded.worker'
import type { Listening } from './server'
import { clearSocket, newSecret, socketPathFor } from './socket-place'

/** A running embedded database server. */
export interface EmbeddedServer {
  /** connection string for the official driver */
  uri: string
  close(): Promise<void>
}

/** The data directory is in use by another process that runs. */
export class DataDirInUseError extends ConfigurationError {
  override name = 'DataDirInUseError'
}

function firstNews(worker: Worker): Promise<WorkerNews> {
  return new Promise((done, failed) => {
    const settle = (act: () => void) => {
      worker.off('message', heard).off('error', broken).off('exit', ended)
      act()
    }
    const heard = (news: WorkerNews) => settle(() => done(news))
    const broken = (error: unknown) => settle(() => failed(error))
    const ended = (code: number) =>
      settle(() => failed(new Error(`the embedded database ended with code ${code}`)))
    worker.on('message', heard).on('error', broken).on('exit', ended)
  })
}

function uriOf({ socketPath, secret }: Listening, port: number | null): string {
  const options = `directConnection=true${secret ? `&appName=${secret}` : ''}`
  const host = socketPath ? encodeURIComponent(socketPath) : `127.0.0.1:${port}`
  return `mongodb://${host}/?${options}`
}

function refusal(news: WorkerNews, dataDir: string): Error {
  if (news.kind === 'in-use')
    return new DataDirInUseError(
      `Le dossier de données ${dataDir} est déjà utilisé par un autre démarrage du programme : arrêtez-le, ou choisissez un autre DATA_DIR.`,
    )
  return new ConfigurationError(
    `La base de données du dossier ${dataDir} ne s’ouvre pas (${news.kind === 'failed' ? news.message : ''}) : vérifiez les droits et la place sur le disque, ou restaurez une sauvegarde.`,
  )
}

/**
 * Starts the embedded database on a data directory, in a thread of its own: queries never hold up the
 * rendering of pages, and it ends with the application. Should the thread fail later, the process fails with it.
 * @throws DataDirInUseError when the directory is in use, ConfigurationError when it cannot be opened
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedServer> {
  const directory = resolve(join(dataDir, 'embedded'))
  const socketPath = socketPathFor(directory)
  const listening: Listening = { directory, socketPath, secret: socketPath ? null : newSecret() }
  const worker = new Worker(workerFile('embedded'), { workerData: listening })
  const news = await firstNews(worker)
  if (news.kind !== 'ready') {
    await worker.terminate()
    throw refusal(news, dataDir)
  }

  const clear = () => clearSocket(socketPath)
  let isClosing = false
  worker.on('error', (error) => {
    throw error
  })
  const ended = new Promise<void>((done) => {
    worker.once('exit', (code) => {
      process.off('exit', clear)
      done()
      // why: without its database the application can only fail; better at once than by waiting
      if (!isClosing) throw new Error(`the embedded database ended by itself (code ${code})`)
    })
  })
  process.once('exit', clear)
  // why: the driver's sockets keep the application alive as long as it needs the database
  worker.unref()
  return {
    uri: uriOf(listening, news.port),
    close: async () => {
      isClosing = true
      worker.ref()
      worker.postMessage('close')
      await ended
      clear()
    },
  }
}
