import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CheckKey } from '~/domain/setup/check-list'
import { configureEnvironment } from '~/infra/config/environment.server'
import { lastBackup, noteBackup } from '~/infra/last-backup.server'
import { setClock, setRealNow } from '~/infra/process/clock.server'
import { readCheckList } from '~/services/setup/check-list.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()
let network: TestNetwork
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  network = await makeNetwork()
})
afterEach(() => configureEnvironment(null))

const textOf = async (key: CheckKey) =>
  (await readCheckList(makePrincipal())).find((line) => line.key === key)?.text

it('counts what is stored of people, targets, imports and accounts', async () => {
  const { a1, a2 } = network.sites
  await makeWorker(a1)
  await makeWorker(a1, { active: false })
  await storeObjectif(a1, '2026-11', { revenue: 1000, hours: 10, hec: 8 })
  await storeObjectif(a2, '2026-12', { revenue: 1000, hours: 10, hec: 8 })
  await importActivity(a1, '2026-11-19', { mechanic: { netRevenue: 100 } })
  const sentAt = new Date('2026-11-19T08:00:00Z')
  await makeUser({ invitation: { id: 'i', sentAt, expiresAt: sentAt } })
  await makeUser({ role: 'administrator', name: 'Anne' })

  expect(await textOf('people')).toBe(
    '1 concession sur 4 a des collaborateurs\u202f: il manque Concession A2, Concession B1, Concession C1. 1 personne enregistrée.',
  )
  // 4 concessions in November and December
  expect(await textOf('targets')).toBe(
    '2 mois × concession sur 8\u202f: il manque novembre 2026, décembre 2026.',
  )
  expect(await textOf('accounts')).toBe('2 comptes actifs, dont 1 sans mot de passe choisi.')
  expect(await textOf('factor')).toBe('0 administrateur sur 1\u202f: il manque Anne.')
})

it('is refused to every role but the administrator', async () => {
  await expect(readCheckList(makePrincipal({ role: 'dirigeant' }))).rejects.toMatchObject({
    status: 403,
  })
})

it('knows the last backup, which is to be renewed after 31 days', async () => {
  configureEnvironment({ DATA_DIR: mkdtempSync(join(tmpdir(), 'sauvegarde-')) })
  expect(await lastBackup()).toBeNull()
  expect(await textOf('backup')).toMatch(/^Aucune sauvegarde connue/)
  await noteBackup(new Date('2026-11-01T07:00:00Z'))
  const isDone = async (at: string) => {
    setRealNow(new Date(at))
    return (await readCheckList(makePrincipal())).find(({ key }) => key === 'backup')?.isDone
  }
  expect(await isDone('2026-12-02T06:59:00Z')).toBe(true)
  expect(await isDone('2026-12-02T07:00:00Z')).toBe(false)
})
