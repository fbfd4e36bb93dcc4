import { beforeEach, describe, expect, it } from 'vitest'
import { ROLES } from '~/domain/access/roles'
import type { Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { FreezeRefusedError } from '~/domain/objectifs/errors'
import { PlanningEditError } from '~/domain/planning/lock'
import { ProductivityEditError } from '~/domain/productivity/rights'
import { listKeys, makeKey, pageOfKeys, revokeKey, viewKey } from '~/services/api-keys/keys.server'
import { auditFound } from '~/services/audit/page.server'
import { makeClosing, reopenClosing } from '~/services/closing/closings.server'
import { loadSnapshotFigures } from '~/services/closing/snapshot.server'
import { setLimit } from '~/services/freshness/deadline.server'
import { lateFound } from '~/services/freshness/page.server'
import { createModel, deleteModel, updateModel } from '~/services/import-models/write-models.server'
import { readAggregate, readStoredObjectif } from '~/services/objectifs/read.server'
import { freezePotentialCall } from '~/services/objectifs/rest.server'
import {
  listOutlets,
  makeOutlet,
  pauseOutlet,
  removeOutlet,
  viewOutlet,
} from '~/services/outlets/outlets.server'
import { sendTest } from '~/services/outlets/trial.server'
import { previewPaste } from '~/services/planning/paste.server'
import { saveTargets } from '~/services/productivity/mechanic-targets.server'
import { saveMultipliers } from '~/services/productivity/metier-targets.server'
import { resendInvitation } from '~/services/users/invitations.server'
import { listUsers, readUser } from '~/services/users/read.server'
import {
  activateUser,
  deactivateUser,
  listTrials,
  readCounters,
  resetSecondFactor,
  setTrial,
  unlinkOidcAccount,
} from '~/services/users/status.server'
import { createUser, editUser, inviteUser, removeUser } from '~/services/users/users.server'
import { readWatched } from '~/services/watched-folder/page.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { fridayMorning } from '../../builders/imports'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-11'
let net: TestNetwork
let id: string
beforeEach(async () => {
  net = await fridayMorning()
  id = (await makeUser({ role: 'manager' }))._id
})

/** Rights of use cases, independent of the caller: a page, a REST call, an API key. */
describe('a use case checks the user’s rights itself', () => {
  const none = new URLSearchParams()
  // empty arguments suffice: rights are checked before the input
  it.each<[string, (other: Principal) => Promise<unknown>]>([
    ['creating an account', (other) => createUser(other, {} as never)],
    ['inviting to a new account', (other) => inviteUser(other, {} as never)],
    ['inviting again', (other) => resendInvitation(other, id)],
    ['editing an account', (other) => editUser(other, id, {})],
    ['deleting an account', (other) => removeUser(other, id)],
    ['counting the accounts', (other) => readCounters(other)],
    ['listing the trials', (other) => listTrials(other)],
    ['switching an account on', (other) => activateUser(other, id)],
    ['switching an account off', (other) => deactivateUser(other, id)],
    ['a trial', (other) => setTrial(other, id, true)],
    ['resetting a second factor', (other) => resetSecondFactor(other, id)],
    ['untying a company account', (other) => unlinkOidcAccount(other, id)],
    ['listing the accounts', (other) => listUsers(other)],
    ['reading an account', (other) => readUser(other, id)],
    ['listing the keys', (other) => listKeys(other)],
    ['a page of keys', (other) => pageOfKeys(other, null)],
    ['looking at a key', (other) => viewKey(other, id)],
    ['making a key', (other) => makeKey(other, {} as never)],
    ['revoking a key', (other) => revokeKey(other, id)],
    ['listing the webhooks', (other) => listOutlets(other)],
    ['looking at a webhook', (other) => viewOutlet(other, id)],
    ['making a webhook', (other) => makeOutlet(other, {} as never)],
    ['pausing a webhook', (other) => pauseOutlet(other, id, true)],
    ['trying a webhook', (other) => sendTest(other, id)],
    ['deleting a webhook', (other) => removeOutlet(other, id)],
    ['closing a month', (other) => makeClosing(other, { month: '2026-10', scope: 'all' })],
    ['reopening a closed month', (other) => reopenClosing(other, id, 'Erreur')],
    ['a closing’s figures', (other) => loadSnapshotFigures(other, id)],
    ['the hour of the morning', (other) => setLimit(other, '10:00')],
    ['who is late', (other) => lateFound(other, none)],
    ['the trail', (other) => auditFound(other, none, 10)],
    ['creating an import model', (other) => createModel(other, {}, null)],
    ['changing an import model', (other) => updateModel(other, id, {}, null, 1)],
    ['deleting an import model', (other) => deleteModel(other, id, 1)],
    ['the watched folder', (other) => readWatched(other)],
  ])('%s needs an administrator', async (_name, act) => {
    for (const role of ROLES.filter((other) => other !== 'administrator'))
      await expect(act(makePrincipal({ role, cover: { kind: 'all' } })), role).rejects.toThrow(
        ForbiddenError,
      )
  })

  it('a month’s objectif is read by managing roles, within their scope', async () => {
    const { a1 } = net.sites
    await saveMonth(makePrincipal(), a1, MONTH)
    const elsewhere = { kind: 'site', id: net.sites.b1._id } as const
    for (const other of [
      ...(['secretary', 'user', 'ccs', 'teamLeader'] as const).map((role) =>
        makePrincipal({ role, cover: { kind: 'all' } }),
      ),
      makePrincipal({ role: 'manager', cover: elsewhere }),
    ]) {
      await expect(readStoredObjectif(other, siteScopeOf(a1), MONTH)).rejects.toThrow(
        ForbiddenError,
      )
      await expect(
        readAggregate(other, { type: 'group', groupId: a1.groupId }, MONTH),
      ).rejects.toThrow(ForbiddenError)
    }
  })

  it('the preview of a pasted table needs the right to write the planning', async () => {
    const pasted = { table: 'Ana\t1', day: '1', rows: '' }
    const other = makePrincipal({ role: 'dirigeant' })
    await expect(previewPaste(other, net.sites.a1._id, MONTH, pasted)).rejects.toThrow(
      PlanningEditError,
    )
  })

  it('individual targets and coefficients are set by administrators, directors, managers and chefs (3 §6)', async () => {
    for (const role of ['dirigeant', 'secretary', 'user', 'ccs'] as const) {
      const other = makePrincipal({ role, cover: { kind: 'all' } })
      await expect(saveTargets(other, []), role).rejects.toThrow(ProductivityEditError)
      await expect(saveMultipliers(other, { type: 'all' }, []), role).rejects.toThrow(
        ProductivityEditError,
      )
    }
  })

  it('a user who may not freeze the potential gets that error first, for any concession', async () => {
    const other = makePrincipal({ role: 'dirigeant' })
    await expect(freezePotentialCall(other, { site: 'f'.repeat(24) }, MONTH)).rejects.toThrow(
      FreezeRefusedError,
    )
  })
})
