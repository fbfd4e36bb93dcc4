import { expect, test } from 'vitest'
import { draftsOf, storeDraft } from '~/db/collections/drafts.server'
import { useDatabase } from '../harness/database'

useDatabase()

test('an account has five drafts at most: a loop of sign-ins and forms fills nothing', async () => {
  const draft = (userId: string, i: number) => ({
    _id: `${userId}-${i}`,
    userId,
    page: 'help',
    fields: [['subject', `${i}`]] as [string, string][],
    purgeAt: new Date(Date.now() + 3_600_000 + i),
  })
  await storeDraft(draft('paul', 0))
  for (let i = 0; i < 7; i++) await storeDraft(draft('lea', i))
  // a second draft of the same session replaces its first
  await storeDraft(draft('lea', 6))
  const kept = (await draftsOf('lea')).map(({ _id }) => _id).sort()
  expect(kept).toEqual(['lea-2', 'lea-3', 'lea-4', 'lea-5', 'lea-6'])
  expect(await draftsOf('paul')).toHaveLength(1)
})
