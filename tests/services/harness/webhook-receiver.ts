import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

const pem = (name: string) =>
  readFileSync(new URL(`../../fixtures/outbound/hook.${name}.pem`, import.meta.url), 'utf8')

/** Certificate of the receiver, for hook.test and localhost. */
export const CERTIFICATE = pem('cert')

interface Received {
  path: string
  body: string
  headers: Record<string, string | string[] | undefined>
}

/** Starts a webhook receiver with TLS on this machine; `reply` can be changed between requests. */
export async function startReceiver() {
  const received: Received[] = []
  const state = { status: 200, text: 'ok' }
  const server = createServer({ cert: CERTIFICATE, key: pem('key') }, (request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', body, headers: request.headers })
      const redirect = state.status === 307 ? { Location: '/elsewhere' } : {}
      response.writeHead(state.status, redirect).end(state.text)
    })
  })
  await new Promise<void>((done) => server.listen(0, done))
  return {
    port: (server.address() as AddressInfo).port,
    received,
    /** takes the requests since the last call */
    take: () => received.splice(0),
    reply: (status: number, text = '') => Object.assign(state, { status, text }),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
