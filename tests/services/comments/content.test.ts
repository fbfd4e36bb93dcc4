import { expect, test } from 'vitest'
import { commentsContracts } from '~/api/comments.contracts.server'
import { auditOf } from '~/db/collections/audit.server'
import { findComment } from '~/db/collections/comments.server'
import { fieldLabel } from '~/domain/audit/view'
import { COMMENT_WORDS, type CommentContent } from '~/domain/comments/comment'
import { worded } from '~/domain/edits/words'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readCommentsCall, saveCommentCall } from '~/services/comments/rest.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

// A new field without a value does not compile.
const FIRST: CommentContent = { text: 'Deux absents.' }
const SECOND: CommentContent = { text: 'Un absent.' }

test('each field of a comment is stored, answered and in the trail', async () => {
  setClock(instantOfParis('2026-11-20T08:41'))
  const anne = makePrincipal({ name: 'Anne Morel', role: 'director' })
  const { sites } = await makeNetwork()
  const { _id: siteId, name: site } = sites.a1
  const at = { site: siteId, date: '2026-11-19' }
  const { saveComment, readComments } = commentsContracts
  for (const content of [FIRST, SECOND])
    await saveCommentCall(anne, saveComment.input.parse({ ...at, ...content }))

  expect(await findComment(siteId, at.date)).toMatchObject(SECOND)
  const answer = await readCommentsCall(anne, at)
  const by = { author: 'Anne Morel', at: '2026-11-20T07:41:00.000Z' }
  // nothing more either: what the contract lacks is not answered
  expect(answer.comments).toEqual([{ siteId, site, ...SECOND, ...by }])
  expect(readComments.output.parse(answer)).toEqual(answer)
  const [act] = await auditOf('comment', `${siteId}|${at.date}`)
  const fields = worded(COMMENT_WORDS)
  const changed = fields.map((field) => ({ field, old: FIRST[field], new: SECOND[field] }))
  expect(act?.changes).toEqual(changed)
  for (const field of fields) expect(fieldLabel(field)).toBe(COMMENT_WORDS[field].label)
})
