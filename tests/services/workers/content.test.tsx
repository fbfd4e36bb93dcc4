import { expect, it } from 'vitest'
import { workerContracts } from '~/api/workers.contracts.server'
import { auditOf } from '~/db/collections/audit.server'
import { findWorker } from '~/db/collections/workers.server'
import { fieldLabel } from '~/domain/audit/view'
import { worded } from '~/domain/edits/words'
import { WORKER_WORDS } from '~/domain/workers/changes'
import { workerTexts } from '~/domain/workers/edit-conflicts'
import type { WorkerFields, WorkerInput } from '~/domain/workers/rules'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { WorkerDialog } from '~/screens/planning/worker-dialog'
import { editShownWorker } from '~/services/workers/edit.server'
import { workerWithStays } from '~/services/workers/list.server'
import { moveWorker } from '~/services/workers/move.server'
import { createWorker } from '~/services/workers/workers.server'
import { markup } from '~/ui/render.fixture'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const admin = makePrincipal()
// Each field with two values, which differ. A new field without them does not compile.
const ADDED: Required<WorkerInput> = {
  name: 'Léa Martin',
  service: 'cas_ccs_ce',
  metier: 'CAS',
  secondaryService: 'body',
  isApprenticeDefault: false,
  matricule: '0042',
  userId: '',
  arrivesOn: '2026-11-02',
  leavesOn: '2026-12-30',
}
const edited = (userId: string): Required<WorkerFields> => ({
  name: 'Léa Morel',
  service: 'mechanic',
  metier: 'Technicien',
  secondaryService: null,
  isApprenticeDefault: true,
  matricule: '0043',
  userId,
  arrivesOn: '2026-11-03',
  leavesOn: '2026-12-31',
})

it('each field of a collaborator is stored, moved, answered, typed and in the trail', async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  const { sites } = await makeNetwork()
  const account = await makeUser({ role: 'administrator' })
  const lea = await createWorker(admin, sites.a1._id, ADDED)
  expect(workerTexts(lea)).toEqual({ ...ADDED, isApprenticeDefault: '' })

  const next = edited(account._id)
  const fields = worded(WORKER_WORDS)
  const sent = workerContracts.update.input.parse({ id: lea._id, ...next })
  expect(sent).toMatchObject({ ...next, secondaryService: '' })
  const answers = { confirmed: true, agreed: true, codes: 'keep' as const }
  const typed = { ...next, secondaryService: '' } as WorkerInput
  await editShownWorker(admin, lea._id, typed, workerTexts(lea), answers)
  const stored = await findWorker(lea._id)
  expect(stored).toMatchObject(next)
  const changed = (await auditOf('worker', lea._id))
    .filter(({ action }) => action === 'update')
    .flatMap(({ changes }) => changes.map(({ field }) => field))
  expect(changed.sort()).toEqual([...fields, 'effectiveFrom'].sort())
  for (const field of fields) expect(fieldLabel(field)).toBe(WORKER_WORDS[field].label)

  if (!stored) throw new Error('no collaborator')
  const view = await workerWithStays(stored)
  expect(workerContracts.read.output.parse(view)).toMatchObject(next)
  const moved = await moveWorker(admin, lea._id, {
    siteId: sites.a2._id,
    from: '2026-12-01',
    codes: 'keep',
  })
  const { arrivesOn: _arrival, ...kept } = next
  expect(await findWorker(moved.worker._id)).toMatchObject(kept)

  const props = { act: 'edit', id: lea._id, accounts: [], sites: null, answer: null } as const
  const shown = { ...view, seen: '', effectiveFrom: '2026-11-20', former: '' }
  const at = { siteId: sites.a1._id, month: '2026-11', today: '2026-11-20' }
  const html = markup(<WorkerDialog {...props} {...at} worker={shown} />, '/planning')
  for (const field of fields) expect(html).toContain(`name="${field}"`)
})
