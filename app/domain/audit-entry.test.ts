import { expect, test } from 'vitest'
import { type AuditEntry, authorsSince } from './audit-entry'

const entry = (version: number, minute: number, userName: string, ...fields: string[]) =>
  ({
    at: new Date(Date.UTC(2026, 10, 20, 8, minute)),
    userId: userName,
    userName,
    action: 'update',
    version,
    changes: fields.map((field) => ({ field, old: 1, new: 2 })),
  }) satisfies AuditEntry

test('the last author of each field since the state that an editor saw', () => {
  const trail = [
    entry(4, 30, 'Chloé', 'revenue'),
    entry(3, 20, 'Ali', 'revenue', 'hours'),
    entry(2, 10, 'Zoé', 'hours', 'entries'),
  ]
  const authors = authorsSince(trail, 2)
  expect(authors.get('revenue')?.userName).toBe('Chloé')
  expect(authors.get('hours')?.userName).toBe('Ali')
  expect(authors.has('entries')).toBe(false)
})
