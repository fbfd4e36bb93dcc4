/** A mail as the recipient sees it. */
export interface ReadMail {
  from: string
  /** '' when there is none */
  replyTo: string
  subject: string
  text: string
  html: string
}

const bytesOfQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  )

/** A header's value: folded lines joined, encoded words (RFC 2047, UTF-8) decoded. */
function headerOf(head: string, name: string): string {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? ''
  return line
    .slice(name.length + 1)
    .trim()
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : bytesOfQuotedPrintable(text.replaceAll('_', ' ')).toString(),
    )
}

function contentOf(part: string): { type: string; content: string } {
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  const encoding = headerOf(head, 'content-transfer-encoding').toLowerCase()
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : encoding === 'quoted-printable'
        ? bytesOfQuotedPrintable(body)
        : Buffer.from(body)
  return { type: headerOf(head, 'content-type'), content: bytes.toString().trim() }
}

/** Parses a mail with a text and an HTML part. @throws Error when one of them is missing */
export function readMail(source: string): ReadMail {
  const boundary = /boundary="?([^"\s;]+)/.exec(source)?.[1]
  if (!boundary) throw new Error(`a mail without parts:\n${source}`)
  const [head = '', ...parts] = source.split(`--${boundary}`)
  const contents = parts.map((part) => contentOf(part.replace(/^\r?\n/, '')))
  const part = (type: string) => {
    const found = contents.find((one) => one.type.startsWith(type))
    if (!found) throw new Error(`no ${type} in the mail:\n${source}`)
    return found.content
  }
  return {
    from: headerOf(head, 'from'),
    replyTo: headerOf(head, 'reply-to'),
    subject: headerOf(head, 'subject'),
    text: part('text/plain'),
    html: part('text/html'),
  }
}
