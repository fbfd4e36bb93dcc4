import { describe, expect, it } from 'vitest'
import { readImportRequest } from '~/services/imports/rest.server'
import { readUpload } from '~/services/web/upload.server'

const TYPE = 'multipart/form-data; boundary=xyz'
const form = (...parts: string[]) =>
  Buffer.from(`${parts.map((part) => `--xyz\r\n${part}\r\n`).join('')}--xyz--\r\n`)
const file = (head: string, content = 'data') =>
  form(
    `Content-Disposition: form-data; name="file"; ${head}\r\nContent-Type: a/b\r\n\r\n${content}`,
  )
const read = (body: Buffer | ReadableStream, type = TYPE, limit = 1_000) =>
  readUpload(
    new Request('http://x/', {
      method: 'POST',
      body: body as BodyInit,
      headers: { 'Content-Type': type },
      duplex: 'half',
    } as RequestInit),
    'file',
    limit,
  )
const nameOf = async (head: string) => (await read(file(head))).file?.name
/** Stream of the body in chunks of `size` bytes. */
const inPieces = (body: Buffer, size: number) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < body.length; at += size)
        controller.enqueue(body.subarray(at, at + size))
      controller.close()
    },
  })

describe('an uploaded form', () => {
  const content = 'a\r\n--xy\r\n\r\n--\u0000\r\n'
  const body = form(
    'Content-Disposition: form-data; name="date"\r\n\r\n2026-11-20',
    'Content-Disposition: form-data; name="other"; filename="b.xlsx"\r\n\r\nignored',
    `content-disposition: form-data; name=file; filename=a.xlsx\r\n\r\n${content}`,
    `Content-Disposition: form-data; name="long"\r\n\r\n${'y'.repeat(1_001)}`,
  )

  it.each([1, 2, 7, 100_000])(
    'gives its file and its fields, a long one cut, in pieces of %i bytes',
    async (size) => {
      const { file, fields } = await read(inPieces(body, size))
      expect(file).toEqual({ name: 'a.xlsx', bytes: Buffer.from(content) })
      expect([...fields]).toEqual([
        ['date', '2026-11-20'],
        ['long', 'y'.repeat(1_000)],
      ])
    },
  )

  it('is refused when it has more than a hundred parts: each costs as much time as 25 kB of a file', async () => {
    const parts = (count: number) =>
      Array.from(
        { length: count },
        (_, i) => `Content-Disposition: form-data; name="f${i}"\r\n\r\n`,
      )
    expect((await read(form(...parts(99)), TYPE, 10_000)).fields.size).toBe(99)
    await expect(read(form(...parts(101)), TYPE, 10_000)).rejects.toMatchObject({
      status: 400,
      message: 'Le formulaire envoyé est incomplet ou illisible.',
    })
  })

  it('is refused when it has two files, or a field with two values: neither is taken', async () => {
    const one = 'Content-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\na'
    const date = 'Content-Disposition: form-data; name="date"\r\n\r\n2026-11-20'
    await expect(read(form(one, one))).rejects.toMatchObject({
      status: 400,
      message: 'Envoyez un seul fichier à la fois.',
    })
    await expect(read(form(date, date.replace('20', '19'), one))).rejects.toMatchObject({
      status: 400,
      message: 'Le champ date est donné deux fois, avec des valeurs différentes.',
    })
    expect((await read(form(date, date, one))).fields.get('date')).toBe('2026-11-20')
  })

  it('has no file when none was chosen', async () => {
    const empty = form(
      'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n',
    )
    expect((await read(empty)).file).toBeNull()
    expect((await read(form())).file).toBeNull()
  })

  it.each([
    ['filename="a;b=c &amp; d.xlsx"', 'a;b=c &amp; d.xlsx'],
    ['filename="a %22b%22.xlsx"', 'a "b".xlsx'],
    ['filename="a \\"b\\".xlsx"', 'a "b".xlsx'],
    ['filename="C:\\tmp\\é.xlsx"', 'C:\\tmp\\é.xlsx'],
    ["filename*=UTF-8''%C3%A9t%C3%A9.xlsx", 'été.xlsx'],
    ['filename="e.xlsx"; filename*=UTF-8\'\'%C3%A9t%C3%A9.xlsx', 'été.xlsx'],
    ["filename*=iso-8859-1'fr'%E9t%E9.xlsx", 'été.xlsx'],
  ])('%s is read as %s', async (head, name) => expect(await nameOf(head)).toBe(name))

  it('is refused with 400 when cut or malformed', async () => {
    const whole = file('filename="a.xlsx"')
    for (let length = 0; length < whole.length - 4; length++)
      await expect(read(whole.subarray(0, length)), String(length)).rejects.toMatchObject({
        status: 400,
      })
    await expect(read(whole, 'multipart/form-data; boundary=other')).rejects.toMatchObject({
      status: 400,
    })
  })

  it('is refused with 415 when it is no form', async () => {
    for (const type of ['multipart/form-data', 'application/json; boundary=abc'])
      await expect(read(form(), type)).rejects.toMatchObject({ status: 415 })
  })

  it('takes a file of just the limit, and refuses one byte more with 413', async () => {
    const whole = await read(file('filename="a"', 'x'.repeat(1_000)))
    expect(whole.file?.bytes).toHaveLength(1_000)
    await expect(read(file('filename="a"', 'x'.repeat(1_001)))).rejects.toMatchObject({
      status: 413,
    })
  })

  it.each([
    ['a file', `--xyz\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`],
    ['what surrounds it', '--xyz\r\nContent-Disposition: form-data; name="note"\r\n\r\n'],
  ])('stops reading once %s is too large', async (_, head) => {
    let sent = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent++ === 0 ? Buffer.from(head) : new Uint8Array(10_000))
      },
      cancel() {
        cancelled = true
      },
    })
    await expect(read(endless)).rejects.toMatchObject({ status: 413 })
    expect(sent).toBeLessThan(12)
    expect(cancelled).toBe(true)
  })

  it('of a call that is a little too large is read to its end: else the sender gets a cut line for a 413', async () => {
    const head = '--xyz\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'
    const megabytes = 20.5
    let left = megabytes * 2
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === megabytes * 2) controller.enqueue(Buffer.from(head))
        if (left-- > 0) controller.enqueue(new Uint8Array(512 * 1024))
        else controller.close()
      },
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=xyz' }
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
    const sent = readImportRequest(new Request('http://x/api/dashboard/import', init))
    await expect(sent).rejects.toMatchObject({ status: 413, message: 'Le fichier dépasse 20 Mo.' })
    expect(left).toBeLessThan(0)
  })
})
