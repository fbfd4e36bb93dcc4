import { describe, expect, it } from 'vitest'
import { boundaryOf, parseMultipart, readAtMost } from './multipart.server'

const body = (...parts: string[]) =>
  Buffer.from(`${parts.map((part) => `--xyz\r\n${part}\r\n`).join('')}--xyz--\r\n`)
const file = (head: string, content = 'data') =>
  body(
    `Content-Disposition: form-data; name="file"; ${head}\r\nContent-Type: a/b\r\n\r\n${content}`,
  )
const nameOf = (head: string) => parseMultipart(file(head), 'xyz')?.[0]?.fileName

describe('a multipart form', () => {
  it('gives its parts, bytes as they are', () => {
    const content = 'a\r\n--xy\r\n\r\n--\u0000\r\n'
    const parts = parseMultipart(
      Buffer.concat([
        Buffer.from('preamble'),
        Buffer.from('\r\n'),
        body(
          'Content-Disposition: form-data; name="date"\r\n\r\n2026-11-20',
          `content-disposition: form-data; name=file; filename=a.xlsx\r\n\r\n${content}`,
          'Content-Disposition: form-data; name="empty"; filename=""\r\n\r\n',
        ),
      ]),
      'xyz',
    )
    expect(parts?.map((part) => ({ ...part, content: part.content.toString() }))).toEqual([
      { name: 'date', fileName: null, content: '2026-11-20' },
      { name: 'file', fileName: 'a.xlsx', content },
      { name: 'empty', fileName: '', content: '' },
    ])
  })

  it('reads every name that browsers and programs send', () => {
    expect(nameOf('filename="a;b=c &amp; d.xlsx"')).toBe('a;b=c &amp; d.xlsx')
    expect(nameOf('filename="a %22b%22.xlsx"')).toBe('a "b".xlsx')
    expect(nameOf('filename="a \\"b\\".xlsx"')).toBe('a "b".xlsx')
    expect(nameOf('filename="C:\\tmp\\é.xlsx"')).toBe('C:\\tmp\\é.xlsx')
    expect(nameOf('filename="e.xlsx"; filename*=UTF-8\'\'%C3%A9t%C3%A9.xlsx')).toBe('été.xlsx')
    expect(nameOf('filename="e.xlsx"; filename*=UTF-8\'\'%ZZ')).toBe('e.xlsx')
  })

  it('is refused when cut or malformed', () => {
    const whole = file('filename="a.xlsx"')
    for (let length = 0; length < whole.length - 4; length++)
      expect(parseMultipart(whole.subarray(0, length), 'xyz'), String(length)).toBeNull()
    expect(parseMultipart(whole, 'other')).toBeNull()
    expect(parseMultipart(body('Content-Type: a/b\r\n\r\nx'), 'xyz')).toBeNull()
    expect(parseMultipart(body(`X: ${'y'.repeat(9_000)}\r\n\r\nx`), 'xyz')).toBeNull()
    expect(parseMultipart(body(), 'xyz')).toEqual([])
  })
})

it('finds the boundary, quoted or not', () => {
  expect(boundaryOf('multipart/form-data; boundary=abc')).toBe('abc')
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b;c"')).toBe('a b;c')
  expect(boundaryOf('multipart/form-data')).toBeNull()
  expect(boundaryOf('application/json; boundary=abc')).toBeNull()
})

it('stops reading once there is too much', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent++
      controller.enqueue(new Uint8Array(10))
    },
  })
  expect(await readAtMost(endless, 35)).toBeNull()
  expect(sent).toBeLessThan(8)
  const short = new Response('hello').body
  expect((await readAtMost(short, 5))?.toString()).toBe('hello')
  expect(await readAtMost(null, 5)).toHaveLength(0)
})
