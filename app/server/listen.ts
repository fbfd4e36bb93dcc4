import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { answerUnreadable } from './allowed-methods'

/** A listening server. */
export interface Listening {
  /** the port really taken (the system chooses for port 0) */
  port: number
  /** answers what was sent before, stops listening, lets running requests finish, then resolves */
  close(): Promise<void>
}

/** A running request may take this long once the server has to stop: an import answers when it ends. */
const GRACE_MS = 30_000
/** How long the server still listens then: what was sent before is on its way, or lies unread in a connection. */
const LAST_MS = 500

function closer(server: Server, whenClosing: () => void): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      whenClosing()
      const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      // why later: closing drops what is idle, a connection whose request is not read yet among it
      setTimeout(() => {
        server.close(() => {
          clearTimeout(deadline)
          resolve()
        })
        server.closeIdleConnections()
      }, LAST_MS)
    })
}

/**
 * Listens with time limits on requests; `close` finishes running requests and drops idle connections.
 * @throws NodeJS.ErrnoException EADDRINUSE, EACCES, EADDRNOTAVAIL, ENOTFOUND
 */
export function listen(
  application: Express,
  address: { host: string; port: number },
): Promise<Listening> {
  let closing = false
  const server = createServer((request, response) => {
    if (closing) response.setHeader('Connection', 'close')
    // why: a response begun before the stop leaves its connection idle, not closed
    response.on('finish', () => {
      if (closing && !server.listening) setImmediate(() => server.closeIdleConnections())
    })
    application(request, response)
  })
  answerUnreadable(server)
  server.headersTimeout = 15_000
  // why: 20 MB on a slow line
  server.requestTimeout = 180_000
  // why: longer than the usual 60 s of proxies, else they reuse a connection that is just closing
  server.keepAliveTimeout = 65_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, () => {
      server.off('error', reject)
      resolve({
        port: (server.address() as AddressInfo).port,
        close: closer(server, () => {
          closing = true
        }),
      })
    })
  })
}
