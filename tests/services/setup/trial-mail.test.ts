import { createServer } from 'node:net'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { sendTrialMail } from '~/services/setup/trial-mail.server'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { startMailServer } from '../harness/mail-server'
import { readMail } from '../harness/parse-mail'

useDatabase()
afterEach(() => configureEnvironment(null))
const ADMIN = makePrincipal({ email: 'anne@essai.fr', name: 'Anne' })

function useServer(url: string) {
  const { dataDir, sessionSecret } = environment()
  configureEnvironment({
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    SMTP_URL: url,
    LOG_LEVEL: 'silent',
  })
}

it('reaches the administrator who asks for it', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  useServer(server.url)
  expect(await sendTrialMail(ADMIN)).toBe('anne@essai.fr')
  const [mail] = server.received
  expect(mail?.to).toEqual(['anne@essai.fr'])
  expect(readMail(mail?.source ?? '').text).toContain('Votre serveur d’e-mails fonctionne')
})

// shows 9 §4: L’e-mail d’essai n’est pas parti. Le serveur d’e-mails ne l’a pas pris
it('says in French why the mail server took none', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 essai\r\n')
    socket.on('data', (data) => {
      const isEnvelope = /^RCPT/i.test(String(data))
      socket.write(isEnvelope ? '550 5.1.1 No such user\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  useServer(`smtp://127.0.0.1:${port}`)
  await expect(sendTrialMail(ADMIN)).rejects.toMatchObject({
    status: 503,
    message:
      'L’e-mail d’essai n’est pas parti. Le serveur d’e-mails ne l’a pas pris\u202f: il refuse le destinataire ou l’expéditeur (550).',
  })
})

it('is refused without a mail server, and to every role but the administrator', async () => {
  await expect(sendTrialMail(ADMIN)).rejects.toMatchObject({ status: 422 })
  await expect(sendTrialMail(makePrincipal({ role: 'director' }))).rejects.toMatchObject({
    status: 403,
  })
})
