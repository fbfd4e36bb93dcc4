import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { postWebhook, webhookSignature } from './post-webhook.server'

const pem = (name: string) =>
  readFileSync(
    new URL(`../../../tests/fixtures/outbound/hook.${name}.pem`, import.meta.url),
    'utf8',
  )

let server: Server
let port: number
let answer: (request: IncomingMessage, response: ServerResponse) => void
const received: { path: string; host: string; body: string; signature: string }[] = []
beforeAll(async () => {
  server = createServer({ cert: pem('cert'), key: pem('key') }, (request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { host = '', 'x-signature': signature = '' } = request.headers
      received.push({ path: request.url ?? '', host, body, signature: String(signature) })
      answer(request, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received.length = 0
  answer = (_, response) => response.end('ok')
})

const local = async () => [{ address: '127.0.0.1', family: 4 }]
const options = { allowed: new Set(['hook.test']), ca: pem('cert'), resolve: local }
const post = (path = '/x', given: Partial<Parameters<typeof postWebhook>[3]> = {}) =>
  postWebhook(
    new URL(`https://hook.test:${port}${path}`),
    '{"id":"é"}',
    { 'X-Signature': 't=1' },
    {
      ...options,
      ...given,
    },
  )

it('posts the body to the checked address under the name of the certificate', async () => {
  expect(await post('/services/x?a=1')).toEqual({ status: 200, text: 'ok' })
  expect(received).toEqual([
    { path: '/services/x?a=1', host: `hook.test:${port}`, body: '{"id":"é"}', signature: 't=1' },
  ])
})

it('refuses a private address, and a name that has one next to a public one, before any connection', async () => {
  const sentence = 'Cette adresse mène à un réseau privé\u202f: elle est refusée.'
  await expect(post('/x', { allowed: new Set() })).rejects.toThrow(sentence)
  const mixed = async () => [{ address: '8.8.8.8', family: 4 }, ...(await local())]
  await expect(post('/x', { allowed: new Set(), resolve: mixed })).rejects.toThrow(sentence)
  expect(received).toEqual([])
})

it.each([
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[64:ff9b::7f00:1]/x',
  'https://localhost/x',
])('refuses %s', (url) =>
  expect(postWebhook(new URL(url), '{}', {}, { allowed: new Set() })).rejects.toThrow(
    'Cette adresse mène à un réseau privé\u202f: elle est refusée.',
  ),
)

it('refuses http', () =>
  expect(postWebhook(new URL('http://hook.test/x'), '{}', {}, options)).rejects.toThrow(
    'L’adresse doit commencer par https://.',
  ))

it('follows no redirect', async () => {
  answer = (_, response) => response.writeHead(307, { Location: '/y' }).end()
  expect(await post()).toMatchObject({ status: 307 })
  expect(received.map(({ path }) => path)).toEqual(['/x'])
})

it('reads a kilobyte of the answer', async () => {
  answer = (_, response) => response.end('a'.repeat(5_000_000))
  expect((await post()).text).toBe('a'.repeat(1024))
})

it('refuses a certificate that it does not trust, and names no address', async () => {
  const error = await post('/secret', { ca: undefined as never }).catch((caught) => caught)
  expect(error.message).toBe('Le certificat du serveur n’est pas valable.')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/secret\b|127\.0/)
})

it('ends after five seconds without an answer', async () => {
  answer = () => undefined
  await expect(post()).rejects.toThrow('Le serveur n’a pas répondu en 5 secondes.')
}, 10_000)

it('says that a name does not exist', () => {
  const resolve = () => Promise.reject(new Error('getaddrinfo ENOTFOUND hook.test'))
  return expect(post('/x', { resolve })).rejects.toThrow('Le nom du serveur n’existe pas.')
})

it('signs time and body', () =>
  // printf '1795334400.{"id":"m1"}' | openssl dgst -sha256 -hmac secret
  expect(webhookSignature('secret', '{"id":"m1"}', new Date('2026-11-22T08:00:00.900Z'))).toBe(
    't=1795334400,v1=07e38fa9c7a10550b32d24ddb75c3e28a8e2b9b21bffecbce788f7fafd359df0',
  ))
