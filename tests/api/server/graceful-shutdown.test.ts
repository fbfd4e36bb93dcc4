import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import express from 'express'
import { expect, it } from 'vitest'
import { listen } from '~/server/listen'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** What a connection receives until its end. */
async function all(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (piece) => {
    text += String(piece)
  })
  await once(socket, 'close')
  return text
}

it('answers what was sent before it had to stop, on old connections and new ones', async () => {
  const application = express()
  application.get('/', (_request, response) => void response.send('là'))
  const server = await listen(application, { host: '127.0.0.1', port: 0 })
  const open = async () => {
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  // kept alive: a first request is answered, and the second is sent just before the end
  const old = await Promise.all([open(), open(), open()])
  for (const socket of old) socket.write(REQUEST)
  await Promise.all(old.map((socket) => once(socket, 'data')))
  const fresh = connect(server.port, '127.0.0.1')
  const answers = [...old, fresh].map(all)
  for (const socket of [...old, fresh]) socket.write(REQUEST)
  await server.close()
  for (const answer of await Promise.all(answers)) {
    expect(answer).toContain('HTTP/1.1 200 OK')
    // so that nothing more is sent on it
    expect(answer.toLowerCase()).toContain('connection: close')
  }
})
