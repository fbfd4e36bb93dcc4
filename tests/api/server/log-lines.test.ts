import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { logger } from '~/infra/logger.server'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Product, startProduct } from '../harness/product'

useDatabase({ keep: true })
const Host = 'localhost'
let product: Product
let cookies: Record<'user' | 'administrator', string>
beforeAll(async () => {
  product = await startProduct()
  const session = async (role: 'user' | 'administrator') => {
    const token = await makeSession(await makeUser({ role }))
    return `session=${encodeURIComponent(btoa(JSON.stringify(token)))}`
  }
  cookies = { user: await session('user'), administrator: await session('administrator') }
})
afterAll(() => product.close())
afterEach(() => vi.restoreAllMocks())

/** Records the log lines from now on, with level and status. */
function listen() {
  const lines: { level: string; text: string; status: unknown }[] = []
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(logger(), level).mockImplementation(((fields: { status?: unknown }, text: string) => {
      lines.push({ level, text, status: fields.status })
    }) as never)
  return lines
}

describe('a refusal is no failure of the product', () => {
  // guards against: answers 403, 404 and 405 are logged as errors
  it.each([
    ['GET', '/admin', 403],
    ['GET', '/admin?_data=routes%2F_app%2B%2Fadmin._index', 403],
    ['GET', '/synthesis?_data=nothing', 403],
    ['POST', '/synthesis', 405],
    ['PUT', '/admin/audit', 405],
    ['POST', '/synthesis?_data=routes%2F_app%2B%2Fsynthesis', 405],
    ['GET', '/api/nulle-part', 404],
  ])('%s %s is logged at level info', async (method, path, status) => {
    const lines = listen()
    const headers = { Host, Origin: `http://${Host}`, Cookie: cookies.user }
    expect((await product.ask(path, { method, headers })).status).toBe(status)
    await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ text: 'request', status }))
    expect(lines.map(({ level }) => level)).toEqual(lines.map(() => 'info'))
  })
})

/** Sends the start of a request and closes the connection. */
function leaveWhileSending(path: string): void {
  const { port } = new URL(product.origin)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${Host}`,
    `Cookie: ${cookies.administrator}`,
    'Sec-Fetch-Site: same-origin',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 5000',
  ]
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`, () => socket.destroy()),
  )
}

describe('a client that disconnects during a request', () => {
  // guards against: aborted uploads are logged as errors
  it.each(['/import', '/login', '/admin/network', '/api/dashboard/import', '/api/auth/login'])(
    'POST %s is no failure of the product',
    async (path) => {
      const lines = listen()
      leaveWhileSending(path)
      await vi.waitFor(() => expect(lines.map(({ text }) => text)).toContain('request'))
      // a later request: by its end, the handler has read the aborted body
      await product.ask('/healthz', { headers: { Host } })
      expect(lines.map(({ level }) => level)).toEqual(lines.map(() => 'info'))
    },
  )
})
