import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { readMail } from './parse-mail'

/** A mail accepted by the server. */
export interface Received {
  to: string[]
  /** the whole message, as sent */
  source: string
}

/** A real mail server on this machine that stores the mails it receives. */
export interface MailServer {
  url: string
  received: Received[]
  /** resolves once `count` mails have been received */
  until(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts a mail server on a free port of the loopback interface. @param unknown addresses that it refuses with 550 */
export async function startMailServer(
  unknown: ReadonlySet<string> = new Set(),
): Promise<MailServer> {
  const received: Received[] = []
  const waiting: { count: number; done: () => void }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      const refusal = Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })
      answer(unknown.has(address) ? refusal : null)
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, source: Buffer.concat(parts).toString('utf8') })
        answer()
        for (const { count, done } of waiting) if (received.length >= count) done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    until: (count) =>
      new Promise((done) => {
        if (received.length >= count) done()
        else waiting.push({ count, done })
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The link in the text of a reset mail. */
export function linkIn(source: string): string {
  const link = /https?:\/\/\S+\/confirm-password-reset\?token=[\w-]+/.exec(
    readMail(source).text,
  )?.[0]
  if (!link) throw new Error(`no link in the mail:\n${source}`)
  return link
}

/** Starts a mail server and configures the product to send its mails there. */
export async function mailsOfProduct(
  site: string,
  unknown?: ReadonlySet<string>,
): Promise<MailServer> {
  const mails = await startMailServer(unknown)
  const { dataDir, sessionSecret } = environment()
  configureEnvironment({
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'silent',
    APP_URL: site,
    SMTP_URL: mails.url,
  })
  return mails
}
