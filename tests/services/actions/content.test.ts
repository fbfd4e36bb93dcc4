import { expect, test } from 'vitest'
import { actionsContracts } from '~/api/actions.contracts.server'
import { findAction } from '~/db/collections/actions.server'
import { auditOf } from '~/db/collections/audit.server'
import { ACTION_WORDS, type ActionFields } from '~/domain/actions/terms'
import { fieldLabel } from '~/domain/audit/view'
import { worded } from '~/domain/edits/words'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { changeActionCall, createActionCall } from '~/services/actions/rest.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const anne = makePrincipal({ name: 'Anne Morel', role: 'director' })
const DECIDED = {
  service: 'mechanic',
  lever: 'rate',
  text: 'Revoir les taux.',
  who: 'Paul Roy',
  until: '2026-11-30',
  expected: 1200,
} as const
// Each field with another value. A new field without one does not compile.
const CHANGED: ActionFields = {
  service: 'body',
  lever: 'hours',
  text: 'Revoir les heures.',
  who: 'Léa Martin',
  until: '2026-12-15',
  expected: 900,
  state: 'done',
  why: 'fait',
}

test('each field of an action is stored, answered and in the trail, when changed alone too', async () => {
  setClock(instantOfParis('2026-11-10T08:41'))
  const { sites } = await makeNetwork()
  const { createAction, changeAction } = actionsContracts
  const body = { siteId: sites.a1._id, site: sites.a1._id, ...DECIDED }
  const { _id: id } = await createActionCall(anne, createAction.input.parse(body), '')

  const { why, ...given } = CHANGED
  const sent = changeAction.input.parse({ id, ...given, word: why })
  const answer = changeAction.output.parse(await changeActionCall(anne, sent))
  expect(answer).toMatchObject({ ...given, word: why })
  expect(await findAction(id)).toMatchObject(CHANGED)

  const fields = worded(ACTION_WORDS)
  const [act] = await auditOf('action', id)
  expect(act?.changes.map(({ field }) => field)).toEqual(fields)
  for (const field of fields) expect(fieldLabel(field)).toBe(ACTION_WORDS[field].label)

  // a change of one field is a change: none is left out of the comparison
  const { state: _state, why: _why, ...content } = CHANGED
  for (const field of worded(ACTION_WORDS).filter((one) => one in content)) {
    const back = { [field]: DECIDED[field as keyof typeof DECIDED] }
    await changeActionCall(anne, changeAction.input.parse({ id, ...back }))
    expect(await findAction(id)).toMatchObject(back)
  }
})
