import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configureEnvironment } from '~/infra/config/environment.server'
import type { Listening } from '~/server/listen'
import { configure, slow, start } from '../harness/echo-server'

// @alone: the database is down, and its connection is still retried at the end
let server: Listening
let base: string
beforeAll(async () => {
  configure()
  server = await start()
  base = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.close()
  configureEnvironment(null)
})

describe('/metrics', () => {
  it.each(['GET', 'POST'])('is no address without METRICS_TOKEN: %s', async (method) => {
    const headers = { Authorization: `Bearer ${'m'.repeat(32)}` }
    const answer = await fetch(`${base}/metrics`, { method, headers })
    expect([answer.status, await answer.text()]).toEqual([404, 'Introuvable\n'])
  })
})

describe('headers', () => {
  it('allows scripts of its own files and of the page, and sends no referrer to other sites', async () => {
    const first = await fetch(`${base}/page`)
    const policy = first.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(";script-src 'self' 'sha256-own' 'sha256-other';")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toContain('ws:')
    expect(first.headers.get('referrer-policy')).toBe('same-origin')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect(first.headers.get('x-powered-by')).toBeNull()
    // no HSTS outside production, which has no certificate
    expect(first.headers.get('strict-transport-security')).toBeNull()
  })

  it('names each request in the answer and to the pages', async () => {
    const answer = await fetch(`${base}/page`, { headers: { 'x-request-id': 'chosen-by-client' } })
    const { requestId, clientIp } = (await answer.json()) as Record<string, string>
    expect(answer.headers.get('x-request-id')).toBe(requestId)
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(clientIp).toBe('127.0.0.1')
  })

  it('trusts a proxy only when configured to', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'proxy-7' }
    const direct = (await (await fetch(`${base}/page`, { headers })).json()) as Record<
      string,
      string
    >
    expect(direct.clientIp).toBe('127.0.0.1')
    configure({ TRUST_PROXY: '1' })
    const behind = await start()
    const answer = await fetch(`http://127.0.0.1:${behind.port}/page`, { headers })
    expect(await answer.json()).toMatchObject({ clientIp: '203.0.113.9', requestId: 'proxy-7' })
    await behind.close()
    configure()
  })

  it('refuses a Host that is no address', async () => {
    const status = await new Promise((resolve) =>
      httpRequest(`${base}/page`, { headers: { host: 'a b/c' } }, (response) =>
        resolve(response.resume().statusCode),
      ).end(),
    )
    expect(status).toBe(400)
  })

  it('refuses a path longer than all paths of the product, with or without query', async () => {
    const path = (length: number) => `/page${'/'.repeat(length - 6)}x`
    for (const at of [path(1_001), `${path(14_000)}?x=1`]) {
      const answer = await fetch(base + at)
      expect([answer.status, await answer.text()]).toEqual([400, 'Requête mal formée.\n'])
    }
    expect((await fetch(`${base}/page?x=${'x'.repeat(10_000)}`)).status).toBe(200)
  })

  it.each(['/page/%E9', '/build/%E0%A4%A', '/build/%'])(
    'refuses %s, which is no valid UTF-8, in French',
    async (path) => {
      const answer = await fetch(`${base}${path}`)
      expect([answer.status, await answer.text()]).toEqual([400, 'Requête mal formée.\n'])
      expect((await fetch(`${base}/page?x=%E9`)).status).toBe(200)
    },
  )
})

/** Sends raw bytes that no HTTP client would send. @returns the raw response */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text))
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })
}

describe('methods', () => {
  const ask = (method: string, path: string) =>
    sendRaw(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)

  it.each(['TRACE', 'PROPFIND', 'PURGE', 'LINK', 'M-SEARCH'])(
    'refuses %s with 405',
    async (method) => {
      const page = await ask(method, '/page')
      expect(page).toMatch(/^HTTP\/1\.1 405 /)
      expect(page).toContain('Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
      expect(page).toContain(`La méthode ${method} n’est pas acceptée.`)
      const call = await ask(method, '/api/groups')
      expect(call).toContain(`{"message":"La méthode ${method} n’est pas acceptée."}`)
      expect(await ask(method, '/healthz')).toMatch(/^HTTP\/1\.1 405 /)
    },
  )

  it('refuses CONNECT with 405 and goes on serving', async () => {
    const answer = await sendRaw('CONNECT localhost:443 HTTP/1.1\r\nHost: localhost:443\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).toContain('La méthode CONNECT n’est pas acceptée.')
    expect((await fetch(`${base}/page`)).status).toBe(200)
  })

  it.each(['trace', 'get', 'BREW', 'G\u00c9T'])('answers 400 to the method %s', async (method) => {
    const answer = await ask(method, '/page')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('Requête mal formée.')
  })

  it('answers 431 to headers without end', async () => {
    const answer = await sendRaw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('Requête trop longue.')
  })

  it('passes known methods on to the routes', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await fetch(`${base}/page`, { method })).status).toBe(200)
  })
})

describe('static files', () => {
  it('answers 404, not a page, for a file of another build', async () => {
    const answer = await fetch(`${base}/build/entry.client-OLD.js`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('body limits', () => {
  const post = (path: string, bytes: number) =>
    fetch(`${base}${path}`, { method: 'POST', body: new Uint8Array(bytes) })

  it('takes a form of 1 MB and refuses one byte more', async () => {
    expect(await (await post('/planning', 1_048_576)).json()).toEqual({ bytes: 1_048_576 })
    const refused = await post('/planning', 1_048_577)
    expect(refused.status).toBe(413)
    expect(await refused.text()).toBe('La requête dépasse la taille autorisée (1 Mo).\n')
  })

  it('accepts 64 kB from a client without session', async () => {
    expect(await (await post('/login', 65_536)).json()).toEqual({ bytes: 65_536 })
    const pages = [
      '/login',
      '/LOGIN/code',
      '/login/oidc',
      '/confirm-password-reset',
      '/unsubscribe',
    ]
    for (const path of [...pages, '/api/auth/login', '/api/auth/resetPassword'])
      expect([path, (await post(path, 65_537)).status]).toEqual([path, 413])
    const refused = await post('/login', 65_537)
    expect(await refused.text()).toBe('La requête dépasse la taille autorisée (64 ko).\n')
  })

  it('takes a workbook of 20 MB where one is imported', async () => {
    const workbook = 20 * 1_048_576
    expect(await (await post('/api/dashboard/import', workbook)).json()).toEqual({
      bytes: workbook,
    })
    expect(await (await post('/import', workbook)).json()).toEqual({ bytes: workbook })
    expect((await post('/api/dashboard/import', 22_020_097)).status).toBe(413)
  })

  it('answers REST calls in JSON', async () => {
    const refused = await post('/api/planning', 1_048_577)
    expect(await refused.json()).toEqual({
      message: 'La requête dépasse la taille autorisée (1 Mo).',
    })
  })

  it('counts a body of unannounced length', async () => {
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(`${base}/planning`, { method: 'POST' }, (response) =>
        resolve(response.resume().statusCode),
      )
      request.on('error', reject)
      // two writes without Content-Length: Node sends a chunked body
      request.write(Buffer.alloc(1_048_576))
      request.end(Buffer.alloc(1))
    })
    expect(status).toBe(413)
    const small = await new Promise((resolve) => {
      const request = httpRequest(`${base}/planning`, { method: 'POST' }, (response) =>
        resolve(response.resume().statusCode),
      )
      request.write('a')
      request.end('b')
    })
    expect(small).toBe(200)
  })
})

describe('/healthz', () => {
  it('answers 503 within two seconds when the database does not answer', async () => {
    const begin = performance.now()
    const answer = await fetch(`${base}/healthz`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ status: 'base de données injoignable' })
    expect(performance.now() - begin).toBeLessThan(2_000)
  })
})

describe('a body that is refused unread', () => {
  const SIZE = 12 * 1024 * 1024
  /** Sends a whole request before it reads the response, as simple clients do. @returns the raw response */
  const sendAllThenRead = (framing: string, body: Buffer): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1')
      const head = `POST /api/dashboard/import HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer gav_x\r\n${framing}\r\n\r\n`
      socket.on('error', reject)
      socket.write(head)
      socket.write(body, () =>
        socket.once('data', (chunk) => {
          socket.destroy()
          resolve(String(chunk))
        }),
      )
    })

  it.each([
    ['announced', `Content-Length: ${SIZE}`, Buffer.alloc(SIZE, 'x')],
    [
      'in chunks',
      'Transfer-Encoding: chunked',
      Buffer.concat([
        Buffer.from(`${SIZE.toString(16)}\r\n`),
        Buffer.alloc(SIZE, 'x'),
        Buffer.from('\r\n0\r\n\r\n'),
      ]),
    ],
  ])('%s: the refusal still reaches who sends it all first', async (_how, framing, body) => {
    const answer = await sendAllThenRead(framing, body)
    expect(answer).toMatch(/^HTTP\/1\.1 401 .*Clé API inconnue\./s)
  })
})

describe('the stop', () => {
  it('finishes the running request, drops idle connections and takes no new ones', async () => {
    const stopping = await start()
    const address = `http://127.0.0.1:${stopping.port}`
    const idle = connect(stopping.port, '127.0.0.1')
    const idleClosed = new Promise((resolve) => idle.once('close', resolve))
    idle.write('GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((resolve) => idle.once('data', resolve))
    const running = fetch(`${address}/slow`)
    await slow.entered.opened
    const closed = stopping.close()
    await idleClosed
    await expect(fetch(`${address}/page`)).rejects.toThrow()
    slow.released.open()
    expect((await running).status).toBe(200)
    await closed
  })
})
