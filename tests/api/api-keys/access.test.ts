// @long: every call of the access table with keys of each permission
import { beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS } from '~/api/contracts.server'
import { makeApiKey } from '../../builders/api-keys'
import { useDatabase } from '../../services/harness/database'
import type { Actor } from '../access/actors'
import { CASES, type Case, expected, reached, sendCase, WITHOUT_NOTE } from '../access/cases'
import { takeSnapshot } from '../access/fixture'
import { useFixture } from '../access/use-access-fixture'
import { type Ask, application } from '../harness/application'

useDatabase({ keep: true })
const stage = useFixture()
let ask: Ask
beforeAll(async () => {
  ask = await application()
})

// written out, not derived from the contracts: a call opened to keys by mistake must fail here
const READ = [
  'GET /additional-sales',
  'GET /additional-sales/advisors',
  'GET /billing',
  'GET /dashboard',
  'GET /doubts',
  'GET /groups',
  'GET /groups/{id}',
  'GET /holidays',
  'GET /objectifs',
  'GET /objectifs/history',
  'GET /openapi.json',
  'GET /planning/potential',
  'GET /planning/potential-by-service',
  'GET /planning/working-count',
  'GET /plates',
  'GET /plates/{id}',
  'GET /productivity',
  'GET /productivity/metier-targets',
  'GET /quality',
  'GET /records',
  'GET /records/by-date-and-site',
  'GET /records/causes',
  'GET /records/gap-history',
  'GET /records/landing',
  'GET /records/monthly-summary',
  'GET /sites',
  'GET /sites/{id}',
  'GET /videocheck/stats',
  'GET /workers/{id}/monthly-billing-history',
  'GET /workingDays',
]
const IMPORT = [
  'GET /import-models',
  'GET /import-models/{id}',
  'GET /imports/{id}',
  'GET /network/workbook',
  'POST /dashboard/import',
  'POST /import-models/try',
  'POST /network/import',
  'POST /videocheck/import',
]
const CALLS = { read: READ, import: IMPORT }

it.each(['read', 'import'] as const)(
  'a key of permission %s may make these calls',
  (permission) => {
    const marked = CONTRACTS.filter(({ keys }) => keys === permission)
    expect(marked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(CALLS[permission])
  },
)

/** Role with the same access as a key of concession A1, by the key's permission. */
const ACTS_AS = { read: 'dirigeant', import: 'administrator' } as const
type Permission = keyof typeof CALLS

function expectedOfKey(one: Case, permission: Permission): number {
  const call = one.name.replace(WITHOUT_NOTE, '')
  if (one.row.may === 'public') return one.row.own
  if (!CALLS[permission].includes(call)) return 403
  const like = { role: ACTS_AS[permission], level: 'concession' } as Actor
  // covers like a dirigeant: an administrator covers the network, a key only its concession
  return reached(one, { ...like, role: 'dirigeant' }) ? expected(one, like) : 403
}

describe.each(CASES)('$name, $place, $key', (one) => {
  it('accepts only keys with its permission, within their scope', async () => {
    const scope = { assignmentLevel: 'concession', assignmentId: stage.world.ids.own.site }
    const keys = {
      read: await makeApiKey({ permission: 'read', ...scope }),
      import: await makeApiKey({ permission: 'import', ...scope }),
    }
    const before = await takeSnapshot()
    for (const permission of ['read', 'import'] as const) {
      const made = keys[permission]
      const caller = { userId: made._id, token: made.key, clientIp: '198.51.100.200' }
      const { status, text } = await sendCase(ask, stage.world, one, caller)
      const wanted = expectedOfKey(one, permission)
      expect([permission, status, text]).toEqual([permission, wanted, text])
      if (wanted >= 400) expect(JSON.parse(text).message).toMatch(/\S/)
      const hidden = stage.world.hidden.concession.filter((id) => text.includes(id))
      if (one.row.may !== 'public') expect(hidden, 'shown beyond the scope').toEqual([])
      expect(text).not.toContain(made.key)
    }
    // only the keys' time of last use was written
    const after = await takeSnapshot()
    const changed = [...after.keys()].filter((name) => before.get(name) !== after.get(name))
    if (one.row.may !== 'public') expect(changed.sort()).toEqual(['apiKeys'])
  })
})
