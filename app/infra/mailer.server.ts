import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { environment } from './environment.server'
import { makeFolder } from './folder.server'
import { sha256 } from './tokens.server'

/** A mail ready to be sent, as text and as HTML. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** who gets the answer, where it is not the sender */
  replyTo?: string
  /** the whole address that ends mails of this kind with one POST (RFC 8058) */
  unsubscribe?: string
  /** another each time it is written (a fresh link): sent again it is no repetition */
  fresh?: true
}

/**
 * The `Message-ID` of all that is sent under a name: a letter goes twice when its process dies between the mail
 * server's answer and our note of it, and receivers know a repetition by it.
 */
function messageIdOf(name: string): string {
  const [domain] = /[^@\s<>]+(?=>?\s*$)/.exec(environment().mailFrom) ?? ['localhost']
  // why half: a longer line would be folded
  return `<${sha256(name).slice(0, 32)}@${domain}>`
}

/** A mail as nodemailer takes it. */
function messageOf({ unsubscribe, fresh, ...mail }: Mail, name: string) {
  const headers = unsubscribe
    ? {
        // why prepared: what folds long lines would cut the address
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}
  const identity = fresh ? {} : { messageId: messageIdOf(name) }
  return { ...mail, ...identity, headers, from: environment().mailFrom }
}

/** A mail server that answers no faster than this counts as down, in ms. */
const PATIENCE_MS = 15_000

/** Where mails go without a mail server. */
const folderOfMails = () => join(environment().dataDir, 'mails')

async function writeToFolder(mail: Mail, name: string): Promise<void> {
  const folder = folderOfMails()
  makeFolder(folder)
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail(messageOf(mail, name))
  // why: whoever watches the folder must never read half a mail
  const file = join(folder, `${name}.eml`)
  await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/**
 * Sends a mail through `SMTP_URL`, or writes it to `DATA_DIR/mails/<name>.eml` without one (spec 6).
 * @throws what the mail server or the disk answers; the outbox tries again
 */
export async function sendMail(mail: Mail, name: string): Promise<void> {
  const { smtpUrl } = environment()
  if (!smtpUrl) return writeToFolder(mail, name)
  // why beside the address: what stands in createTransport's second argument is each message's, and no server's
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
 * Deletes the mails of the folder that were written before an instant of the real clock, halves of mails included;
 * other files stay. Safe to repeat, by several processes at once.
 * @throws what the disk answers
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
