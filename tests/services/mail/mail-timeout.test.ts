import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { sendMail } from '~/infra/mailer.server'
import { useDatabase } from '../harness/database'

useDatabase()

const MAIL = { to: 'a@essai.fr', subject: 'S', text: 'T', html: '<p>T</p>' }

/** A server that accepts connections and never answers. */
async function startSilence() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('a mail server that is silent for 15 s counts as down, and holds up no letter and no end of the process', async () => {
  const { server, url } = await startSilence()
  const { dataDir, sessionSecret } = environment()
  configureEnvironment({ DATA_DIR: dataDir, SESSION_SECRET: sessionSecret, SMTP_URL: url })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let ended = ''
  const sending = sendMail(MAIL, 'patience').catch(({ message }: Error) => {
    ended = message
  })
  await once(server, 'connection')
  // the mail client notices its connection some event-loop ticks later
  for (let turns = 0; turns < 50; turns += 1) await turn()
  vi.advanceTimersByTime(14_000)
  await turn()
  expect(ended).toBe('')
  vi.advanceTimersByTime(1000)
  for (let turns = 0; turns < 50 && !ended; turns += 1) await turn()
  expect(ended).toMatch(/Greeting never received|timeout/i)
  await sending
})
