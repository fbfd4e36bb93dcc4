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

/** Time in ms for running requests to finish after a stop; an import responds when it ends. */
const GRACE_MS = 30_000
/** Time in ms that a stopping server still accepts: requests sent before the stop may be in transit or unread. */
const LAST_MS = 500

function closer(server: Server, whenClosing: () => void): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      whenClosing()
      const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      // Closed after `LAST_MS`, because `close` also drops idle connections whose next request is not read yet.
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
    // The connection of a response begun before the stop becomes idle, and nothing else would close it.
    response.on('finish', () => {
      if (closing && !server.listening) setImmediate(() => server.closeIdleConnections())
    })
    application(request, response)
  })
  answerUnreadable(server)
  server.headersTimeout = 15_000
  // 180 s: an upload of 20 MB on a slow line.
  server.requestTimeout = 180_000
  // Longer than the usual 60 s of proxies, which would otherwise reuse a connection that is just closing.
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
