import { describe, expect, it } from 'vitest'
import { hasOtherHost, isForeignWrite, isOwn, isSameOrigin } from './same-origin'

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

describe('a write from another site', () => {
  const foreign = (method: string, headers: Record<string, string>) =>
    isForeignWrite(method, { get: (name) => headers[name] ?? null })
  it.each([
    ['POST', { 'Sec-Fetch-Site': 'cross-site' }, true],
    ['POST', { 'Sec-Fetch-Site': 'same-site' }, true],
    ['DELETE', { Origin: 'null', Host: 'apv.fr' }, true],
    ['PATCH', { Origin: 'https://evil.example', Host: 'apv.fr' }, true],
    ['POST', { Origin: 'https://apv.fr', Host: 'apv.fr' }, false],
    ['POST', { 'Sec-Fetch-Site': 'same-origin' }, false],
    // typed or bookmarked by the visitor
    ['POST', { 'Sec-Fetch-Site': 'none' }, false],
    // no browser
    ['POST', { Host: 'apv.fr' }, false],
    ['GET', { 'Sec-Fetch-Site': 'cross-site' }, false],
    ['HEAD', { Origin: 'https://evil.example', Host: 'apv.fr' }, false],
  ])('%s %j', (method, headers, expected) => {
    expect(foreign(method, headers as Record<string, string>)).toBe(expected)
  })
})

describe('a write behind a proxy', () => {
  const of = (headers: Record<string, string>) => ({ get: (name: string) => headers[name] ?? null })
  it.each([
    ['POST', { Origin: 'https://apv.fr', Host: 'apv.fr' }, false],
    ['POST', { Origin: 'https://apv.fr', Host: '10.0.0.7:3000' }, true],
    ['POST', { Origin: 'null', Host: 'apv.fr' }, true],
    ['POST', { Host: 'apv.fr' }, false],
    ['GET', { Origin: 'https://apv.fr', Host: '10.0.0.7:3000' }, false],
  ])('%s %j has another host: %s', (method, headers, wanted) => {
    expect(hasOtherHost(method, of(headers as Record<string, string>))).toBe(wanted)
  })

  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://apv.fr' }, true],
    [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://apv.fr' }, false],
    // plain http: browsers send only `Origin`
    [{ Origin: 'http://apv.fr' }, true],
    [{ Origin: 'http://evil.example' }, false],
  ])('%j is our own: %s', (headers, wanted) => {
    expect(isOwn(of(headers as Record<string, string>), 'http://apv.fr/')).toBe(wanted)
  })
})
