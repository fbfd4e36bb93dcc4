import { describe, expect, it } from 'vitest'
import { createLogger, unredacted, withoutSecrets } from './logger.server'

function lines(act: (logger: ReturnType<typeof createLogger>) => void): string {
  const written: string[] = []
  act(createLogger('info', { write: (line: string) => void written.push(line) }))
  return written.join('')
}

describe('the log', () => {
  it('is one JSON object per line with its level in words', () => {
    const text = lines((log) => log.info({ requestId: 'r1', status: 200 }, 'request'))
    expect(JSON.parse(text)).toMatchObject({
      level: 'info',
      requestId: 'r1',
      status: 200,
      msg: 'request',
    })
    expect(text.endsWith('\n')).toBe(true)
  })

  it.each([
    { password: 'S3cret' },
    { body: { newPassword: 'S3cret' } },
    { request: { headers: { authorization: 'Bearer S3cret', cookie: 'S3cret' } } },
    { response: { headers: { 'set-cookie': ['S3cret'] } } },
    { session: { token: 'S3cret' } },
    { err: new Error('failed at mongodb://user:S3cret@host/db') },
    { err: new Error('wrapped', { cause: new Error('GET /confirm?token=S3cret') }) },
    { err: 'Bearer S3cret' },
    { err: new Error('no route /api/gav_S3cret') },
  ])('never holds a secret: %j', (fields) => {
    const text = lines((log) => log.info(fields, 'event'))
    expect(text).toContain('event')
    expect(text).not.toContain('S3cret')
  })

  it('holds none, also with lines of an unredacted logger', () => {
    const text = lines((log) => {
      unredacted(log).info({ status: 200 }, 'request')
      log.info({ password: 'S3cret' }, 'event')
    })
    expect(text.split('\n').map((line) => line && JSON.parse(line).msg)).toEqual([
      'request',
      'event',
      '',
    ])
    expect(text).toContain('"level":"info"')
    expect(text).not.toContain('S3cret')
  })

  // guards against: '[object Object]' in the log
  it('names what was thrown and is no error', () => {
    const thrown = { status: 502, statusText: 'Bad Gateway', data: { token: 'S3cret' } }
    const text = lines((log) => log.error({ err: thrown }, 'page failed'))
    expect(JSON.parse(text).err.message).toBe('Object 502 Bad Gateway')
    expect(text).not.toContain('S3cret')
  })

  it('says nothing below its level', () => {
    expect(lines((log) => log.debug('quiet'))).toBe('')
  })

  it('reads what a visitor wrote once: what takes the square of its length runs out of time here', () => {
    const path = '/a'.repeat(200_000)
    expect(withoutSecrets(`${path} ${path}?token=S3cret`)).toBe(`${path} ${path}?***`)
    expect(withoutSecrets('is it a?b/c?d=e')).toBe('is it a?b/c?***')
  })

  it('keeps the rest of the text', () => {
    expect(withoutSecrets('open //u:p@h/db and /a?b=c now')).toBe('open //***@h/db and /a?*** now')
  })
})
