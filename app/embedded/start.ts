import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { WorkerNews } from './embedded.worker'
import type { Listening } from './server'
import { clearSocket, newSecret, socketPathFor } from './socket-path'
import { RefusedStartError } from './start-error'

/** A running embedded database server. */
export interface EmbeddedServer {
  /** connection string for the official driver */
  uri: string
  close(): Promise<void>
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

/**
 * Connection string of the running server of a directory, for another program on this machine. Null on systems without
 * unix sockets, where only the application itself can connect.
 */
export function runningUri(directory: string): string | null {
  const socketPath = socketPathFor(resolve(directory))
  return socketPath && uriOf({ directory, socketPath, secret: null }, null)
}

/**
 * Starts the server on a directory, in a worker thread, so that queries do not block the caller's event loop. The
 * server ends with the application. A later failure of the thread crashes the process.
 * @param at.directory directory of the files, created (0700) when missing; its parent must exist
 * @param at.thread the built `embedded.worker.ts`
 * @param at.testCommands lets tests inject failures (`fail-point.ts`)
 * @param at.transactionLifetimeLimitSeconds keeps transactions as long as MongoDB does, for tests (its default: 60)
 * @throws RefusedStartError when another process uses the directory, or when it cannot be served
 */
export async function startEmbedded(at: {
  directory: string
  thread: URL
  testCommands?: boolean
  transactionLifetimeLimitSeconds?: number
}): Promise<EmbeddedServer> {
  const directory = resolve(at.directory)
  const socketPath = socketPathFor(directory)
  const secret = socketPath ? null : newSecret()
  const { testCommands, transactionLifetimeLimitSeconds } = at
  const own = { directory, socketPath, secret }
  const listening: Listening = { ...own, testCommands, transactionLifetimeLimitSeconds }
  const worker = new Worker(at.thread, {
    workerData: listening,
    // Small, because the server works on buffers outside of the V8 heap.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  const news = await firstNews(worker)
  if (news.kind !== 'ready') {
    await worker.terminate()
    throw new RefusedStartError(news.reason, news.message, news.code)
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
      // Crash now: without its database every request would fail.
      if (!isClosing) throw new Error(`the embedded database ended by itself (code ${code})`)
    })
  })
  process.once('exit', clear)
  // The driver's sockets keep the process alive while it needs the database.
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
