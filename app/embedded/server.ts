import { createServer, type Server, type Socket } from 'node:net'
import type { ServerContext } from './commands/context'
import { Cursors } from './commands/cursors'
import { dispatch, internalFailure, waitsForDisk } from './commands/dispatch'
import { Transactions } from './commands/transactions'
import { FailPoint } from './fail-point'
import { type Respond, serveConnection } from './protocol/connection'
import { clearSocket } from './socket-path'
import { Store } from './storage/store'
import { sweepExpired } from './storage/ttl-sweep'

/** Address of a server: a unix socket, or a local port that requires a secret. */
export interface Listening {
  directory: string
  socketPath: string | null
  secret: string | null
  /** true: tests may inject failures */
  testCommands?: boolean
  /** keeps transactions as long as MongoDB does, instead of ending silent ones after five seconds */
  transactionLifetimeLimitSeconds?: number | undefined
}

/** A running server in this thread. */
export interface RunningServer {
  /** null when the server listens on a unix socket */
  port: number | null
  close(): Promise<void>
}

const SWEEP_MS = 60_000

function listen(server: Server, { socketPath }: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const done = () => {
      server.off('error', reject)
      resolve()
    }
    if (socketPath) server.listen(socketPath, done)
    else server.listen(0, '127.0.0.1', done)
  })
}

/**
 * Opens the store and serves the wire protocol until closed.
 * @throws RefusedStartError when another process uses the directory
 */
export async function startServer(listening: Listening): Promise<RunningServer> {
  const store = new Store(listening.directory)
  const lifetime = listening.transactionLifetimeLimitSeconds
  const context: ServerContext = {
    store,
    transactions: new Transactions(store, lifetime === undefined ? null : lifetime * 1000),
    cursors: new Cursors(),
    now: () => new Date(),
  }
  const respond: Respond = async (message, send) => {
    const answer = await dispatch(context, message)
    if (!waitsForDisk(message)) return send(answer)
    const failure = await new Promise<Error | null>((resolve) => store.whenDurable(resolve))
    send(failure ? internalFailure(failure) : answer)
  }
  const sockets = new Set<Socket>()
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const failPoint = listening.testCommands ? new FailPoint(cutAll) : null
  const server = createServer((socket) => {
    if (failPoint?.refuses()) return socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    serveConnection(socket, listening.secret, (message, send) =>
      failPoint
        ? failPoint.around(message, send, () => socket.destroy(), respond)
        : respond(message, send),
    )
  })
  try {
    // After opening the store, whose lock proves that the socket file belongs to a killed process.
    clearSocket(listening.socketPath)
    await listen(server, listening)
  } catch (error) {
    store.close()
    throw error
  }
  const sweep = async () => {
    context.cursors.closeIdle()
    context.transactions.forgetOld()
    await store.line.enter()
    try {
      sweepExpired(store, new Date())
      store.commit()
      store.emptyLog()
    } catch (error) {
      // Expired documents stay until the disk accepts writes again.
      store.abandon(error as Error)
      store.noteFailure(error)
    } finally {
      store.line.leave()
    }
  }
  await sweep()
  const timer = setInterval(sweep, SWEEP_MS)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : null,
    close: async () => {
      clearInterval(timer)
      cutAll()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      store.close()
    },
  }
}
