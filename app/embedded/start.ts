import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { WorkerNews } from './embedded.worker'
import { RefusedStartError } from './refusal'
import type { Listening } from './server'
import { clearSocket, newSecret, socketPathFor } from './socket-place'

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
 * The connection string of the server that has this directory, for another program on this machine; null where only
 * its own application reaches it (no unix sockets).
 */
export function runningUri(directory: string): string | null {
  const socketPath = socketPathFor(resolve(directory))
  return socketPath && uriOf({ directory, socketPath, secret: null }, null)
}

/**
 * Starts the server on a directory of its own, in a thread of its own: queries never hold up whoever asks, and it
 * ends with the application. Should the thread fail later, the process fails with it.
 * @param at.directory where the files are, made (0700) when missing; the folder above it is there
 * @param at.thread the built `embedded.worker.ts`
 * @param at.testCommands lets tests make commands fail (`fail-point.ts`)
 * @throws RefusedStartError when the directory is in use or cannot be served
 */
export async function startEmbedded(at: {
  directory: string
  thread: URL
  testCommands?: boolean
}): Promise<EmbeddedServer> {
  const directory = resolve(at.directory)
  const socketPath = socketPathFor(directory)
  const secret = socketPath ? null : newSecret()
  const listening: Listening = { directory, socketPath, secret, testCommands: at.testCommands }
  const worker = new Worker(at.thread, {
    workerData: listening,
    // why: what it works on is bytes outside of its heap
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
