import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { TicketDocument } from '~/db/collections/tickets.server'
import { environment } from '~/infra/config/environment.server'
import { createLogger } from '~/infra/logger.server'
import { sendMail } from '~/infra/mailer.server'
import { ticketMail, ticketStatusMail } from '~/mails/templates'
import { download } from '~/services/web/workbook-export.server'
import { useDatabase } from '../harness/database'

useDatabase()
const BREAK = 'Bonjour\r\nBcc: victime@essai.fr\r\nX-Evil: 1\r\n\r\n<script>alert(1)</script>'

describe('line breaks typed by a user', () => {
  const ticket: TicketDocument = {
    _id: '0123456789abcdef01234567',
    subject: BREAK,
    description: BREAK,
    priority: 'normal',
    type: 'support',
    status: 'new',
    requesterId: '0123456789abcdef01234567',
    requesterName: BREAK,
    requesterEmail: 'paul@essai.fr',
    createdAt: new Date(),
    updatedAt: new Date(),
  }

  it.each([
    ['to support', () => ticketMail('support@essai.fr', ticket, 'https://apv.exemple.fr/help')],
    ['to the requester', () => ticketStatusMail(ticket, 'resolved', 'https://apv.exemple.fr/help')],
  ])('do not end a header of a mail %s, and are no markup in it', async (name, letter) => {
    const mail = letter()
    expect(mail.html).not.toContain('<script>')
    const file = `injection-${name.replaceAll(' ', '-')}`
    await sendMail(mail, file)
    const folder = join(environment().dataDir, 'mails')
    expect(readdirSync(folder)).toContain(`${file}.eml`)
    const source = readFileSync(join(folder, `${file}.eml`), 'utf8')
    const headers = source.slice(0, source.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/)
    const names = headers.map((header) => header.split(':')[0]?.toLowerCase())
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('x-evil')
    expect(names.filter((header) => header === 'to')).toHaveLength(1)
    expect(source.match(/^To: (.*)$/m)?.[1]?.trim()).toMatch(/^(support|paul)@essai\.fr$/)
  })

  it('do not end a header of a download', async () => {
    for (const title of [
      BREAK,
      '../../etc/passwd',
      '"; filename="x.exe',
      '\u202egpj.exe',
      '',
      '...',
    ])
      for (const format of ['csv', 'xlsx'] as const) {
        const { headers } = await download({ title, headers: ['a'], rows: [] }, format)
        const disposition = headers.get('Content-Disposition') ?? ''
        expect(disposition).toMatch(
          /^attachment; filename="[\w.-]*"; filename\*=UTF-8''[\w%.!~*'()-]*$/,
        )
        expect(decodeURIComponent(disposition.split("''")[1] ?? '')).not.toMatch(/[/\\"\r\n\u202e]/)
        expect([...headers.keys()].sort()).toEqual(['content-disposition', 'content-type'])
      }
  })

  it('do not begin a line of the log', () => {
    const lines: string[] = []
    const into = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    })
    const logger = createLogger('info', into)
    const forged = 'x\n{"level":"info","msg":"sign-in of admin"}\r\u001b[2Jx'
    logger.info({ path: forged, ip: forged, err: new Error(forged) }, forged)
    expect(lines).toHaveLength(1)
    const [line = ''] = lines
    expect(line.trimEnd()).not.toMatch(/\p{Cc}/u)
    expect(JSON.parse(line).msg).toBe(forged)
  })
})
