import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { sha256 } from './auth/tokens.server'
import { environment } from './config/environment.server'
import { makeFolder } from './config/writable-folder.server'

/** File that goes with a mail. */
export interface MailFile {
  filename: string
  content: Buffer
}

/** A mail to send, as text and as HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** recipient of replies, when it is not the sender */
  replyTo?: string
  /** URL that unsubscribes from mails of this kind with one POST (RFC 8058) */
  unsubscribe?: string
  /** a person wrote the content: without `Auto-Submitted`, so that the receiver's software treats it as such */
  isWritten?: true
  attachments?: readonly MailFile[]
  /** the text differs each time the mail is composed (a fresh link): it gets no fixed Message-ID */
  fresh?: true
}

/**
 * Stable `Message-ID` of a mail's name. A mail is sent twice when the process dies between the mail server's reply and
 * our database update; receivers recognise the duplicate by this id.
 */
function messageIdOf(name: string): string {
  const [domain] = /[^@\s<>]+(?=>?\s*$)/.exec(environment().mailFrom) ?? ['localhost']
  // 32 characters of the digest: a longer header line would be folded.
  return `<${sha256(name).slice(0, 32)}@${domain}>`
}

/** Converts a mail to nodemailer's format. */
function messageOf(
  { unsubscribe, fresh, isWritten, attachments = [], ...mail }: Mail,
  name: string,
) {
  const headers = {
    // RFC 3834: no holiday message answers a mail that the product sends by itself.
    ...(isWritten ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...(unsubscribe && {
      // `prepared` prevents folding, which would split the URL.
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
  const identity = fresh ? {} : { messageId: messageIdOf(name) }
  return {
    ...mail,
    ...identity,
    attachments: [...attachments],
    headers,
    from: environment().mailFrom,
  }
}

/** Timeout of each SMTP step, in ms. */
const PATIENCE_MS = 15_000

/** Folder for mails when no mail server is configured. */
const folderOfMails = () => join(environment().dataDir, 'mails')

async function writeToFolder(mail: Mail, name: string): Promise<void> {
  const folder = folderOfMails()
  makeFolder(folder)
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail(messageOf(mail, name))
  // Written under a temporary name first: a program that watches the folder must never read a partial mail.
  const file = join(folder, `${name}.eml`)
  await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/**
 * Sends a mail through `SMTP_URL`, or writes it to `DATA_DIR/mails/<name>.eml` without a mail server (spec 6).
 * @throws the error of the mail server or the disk; the outbox retries
 */
export async function sendMail(mail: Mail, name: string): Promise<void> {
  const { smtpUrl } = environment()
  if (!smtpUrl) return writeToFolder(mail, name)
  // Options in one object: the second argument of `createTransport` sets defaults of messages, not of the transport.
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  try {
    await transport.sendMail(messageOf(mail, name))
  } finally {
    transport.close()
  }
}

/**
 * Deletes the mails of the folder that were written before an instant of the real clock, partial ones included. Other
 * files stay. Idempotent, also with concurrent processes.
 * @throws the disk's error
 */
export async function dropWrittenMails(before: Date): Promise<void> {
  const folder = folderOfMails()
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found?.isFile() && found.mtime < before) await rm(file, { force: true })
  }
}
