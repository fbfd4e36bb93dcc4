import { describe, expect, it } from 'vitest'
import { isSameOrigin } from './same-origin'

const check = (headers: Record<string, string>) =>
  isSameOrigin({ get: (name) => headers[name] ?? null })

describe('where a browser’s write comes from', () => {
  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'same-site' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://apv.fr', Host: 'apv.fr' }, false],
    [{ Origin: 'http://apv.fr:3000', Host: 'apv.fr:3000' }, true],
    [{ Origin: 'http://apv.fr:3001', Host: 'apv.fr:3000' }, false],
    [{ Origin: 'https://evil.example', Host: 'apv.fr' }, false],
    [{ Origin: 'null', Host: 'apv.fr' }, false],
    [{ Origin: 'https://apv.fr' }, false],
    [{ Host: 'apv.fr' }, false],
    [{}, false],
  ])('%j', (headers, same) => {
    expect(check(headers as Record<string, string>)).toBe(same)
  })
})
