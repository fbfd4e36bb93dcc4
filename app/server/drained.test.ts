import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { drained } from './drained'

/** A response to a client that reads nothing until it is resumed. */
async function slowClient(): Promise<{ response: ServerResponse; client: Socket }> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.pause()
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  return { response, client }
}

it('waits until a slow client has taken what is buffered', async () => {
  const { response, client } = await slowClient()
  await drained(response)
  response.write(Buffer.alloc(32 * 2 ** 20))
  let isDrained = false
  const waiting = drained(response).then(() => {
    isDrained = true
  })
  for (let turn = 0; turn < 100; turn++) await new Promise((next) => setImmediate(next))
  expect(isDrained).toBe(false)
  client.resume()
  await waiting
  response.end()
})

it('rejects when the client left', async () => {
  const { response, client } = await slowClient()
  response.write(Buffer.alloc(32 * 2 ** 20))
  const waiting = drained(response)
  client.destroy()
  await expect(waiting).rejects.toThrow('The client left')
  await expect(drained(response)).rejects.toThrow('The client left')
})
