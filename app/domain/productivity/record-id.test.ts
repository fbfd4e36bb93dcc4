import { expect, it } from 'vitest'
import { readRecordId } from './record-id'

it('an individual target’s identifier names a collaborator’s month', () => {
  const id = 'a'.repeat(24)
  expect(readRecordId(`${id}-2026-11`)).toEqual({ workerId: id, month: '2026-11' })
  for (const none of [`${id}-2026-13`, `${id}-2026-11-02`, 'a-2026-11', `${id}`, ''])
    expect(readRecordId(none)).toBeNull()
})
