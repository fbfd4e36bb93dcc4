import { parentPort, workerData } from 'node:worker_threads'
import { type Listening, startServer } from './server'
import { type RefusalReason, refusalOf } from './start-error'

/** Message from this worker thread to the main thread. */
export type WorkerNews =
  | { kind: 'ready'; port: number | null }
  | { kind: 'refused'; reason: RefusalReason; message: string; code: string | null }

const tell = (news: WorkerNews) => parentPort?.postMessage(news)

try {
  const server = await startServer(workerData as Listening)
  parentPort?.once('message', async () => {
    await server.close()
    parentPort?.close()
  })
  tell({ kind: 'ready', port: server.port })
} catch (error) {
  const { reason, message, code } = refusalOf(error)
  tell({ kind: 'refused', reason, message, code })
}
