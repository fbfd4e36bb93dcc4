import { parentPort, workerData } from 'node:worker_threads'
import { type Listening, startServer } from './server'
import { StoreInUseError } from './storage/open'

/** What this thread tells the application. */
export type WorkerNews =
  | { kind: 'ready'; port: number | null }
  | { kind: 'in-use' }
  | { kind: 'failed'; message: string }

const tell = (news: WorkerNews) => parentPort?.postMessage(news)

try {
  const server = await startServer(workerData as Listening)
  parentPort?.once('message', async () => {
    await server.close()
    parentPort?.close()
  })
  tell({ kind: 'ready', port: server.port })
} catch (error) {
  if (error instanceof StoreInUseError) tell({ kind: 'in-use' })
  else tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
}
