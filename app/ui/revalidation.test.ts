import { expect, it } from 'vitest'
import { changesPage, readsExceptFor } from './revalidation'

const args = (current: string, next: string, formMethod?: 'POST') =>
  ({
    currentUrl: new URL(current, 'http://x'),
    nextUrl: new URL(next, 'http://x'),
    formMethod,
    defaultShouldRevalidate: true,
  }) as unknown as Parameters<typeof changesPage>[0]
const changes = (...from: Parameters<typeof args>) => changesPage(args(...from))
const reads = (...from: Parameters<typeof args>) => readsExceptFor(/dialog=delete/)(args(...from))

it('leaves the frame when a dialog opens, closes, or gives way to another', () => {
  expect(changes('/admin/users', '/admin/users?dialog=delete&id=1')).toBe(false)
  expect(changes('/admin/users?q=a&dialog=edit&id=1', '/admin/users?q=a')).toBe(false)
  expect(changes('/a?q=a&dialog=edit&id=1', '/a?q=a&dialog=delete&id=1')).toBe(false)
})

it('reads the frame again on another page, with other choices, on a refresh and after a form', () => {
  expect(changes('/admin/users', '/admin/api-keys?dialog=create')).toBe(true)
  expect(changes('/a?q=a', '/a?q=b&dialog=delete&id=1')).toBe(true)
  expect(changes('/a?q=a', '/a?q=a')).toBe(true)
  expect(changes('/a?dialog=delete&id=1', '/a', 'POST')).toBe(true)
})

it('reads a filter of the same name as a dialog’s subject', () => {
  expect(changes('/admin/audit?kind=a', '/admin/audit?kind=b')).toBe(true)
  expect(changes('/admin/audit?kind=a', '/admin/audit')).toBe(true)
})

it('reads the page only for a dialog that it does not hold', () => {
  expect(reads('/a', '/a?dialog=delete&id=1')).toBe(false)
  expect(reads('/a?dialog=delete&id=1', '/a')).toBe(false)
  expect(reads('/a?dialog=edit&id=1', '/a')).toBe(false)
  expect(reads('/a', '/a?dialog=edit&id=1')).toBe(true)
  expect(reads('/a?dialog=delete&id=1', '/a?dialog=edit&id=1')).toBe(true)
  expect(reads('/a?dialog=delete&id=1', '/a', 'POST')).toBe(true)
})
