import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { checkBackup } from '~/db/backup/verify.server'
import { audit } from '~/db/collections/audit.server'
import type { Role } from '~/domain/access/roles'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { lastBackup } from '~/infra/last-backup.server'
import { setRealNow } from '~/infra/process/clock.server'
import { backupFile } from '~/services/backup/download.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const AT = new Date('2026-11-20T07:30:00Z')
beforeEach(() => setRealNow(AT))

async function asked(role: Role, signal?: AbortSignal): Promise<Request> {
  const token = await makeSession(await makeUser({ role }))
  const Cookie = (await sessionCookie().serialize(token)).split(';')[0] ?? ''
  return new Request('http://localhost/admin/sauvegarde', {
    method: 'POST',
    headers: { Cookie },
    ...(signal ? { signal } : {}),
  })
}
const form = () => {
  const data = new FormData()
  data.set('intent', 'download-backup')
  return data
}
const atOnce = async () => undefined
/** Copies that the running database has made of its store. */
const copies = () =>
  readdirSync(join(environment().dataDir, 'embedded')).filter((name) => name.startsWith('copy-'))

// shows 9 §4: /admin/sauvegarde
it('gives administrators a whole backup, in the trail and known as the last one', async () => {
  const { sites } = await makeNetwork()
  await makeWorker(sites.a1)
  const response = await backupFile(await asked('administrator'), form(), atOnce)
  expect(response.headers.get('Content-Disposition')).toContain('sauvegarde-2026-11-20-08-30.apv')
  const file = join(environment().dataDir, 'telecharge.apv')
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()))

  const { takenAt, sums } = await checkBackup(file)
  expect(takenAt).toEqual(AT)
  const counts = new Map(sums.map(({ name, documents }) => [name, documents]))
  expect([counts.get('sites'), counts.get('workers'), counts.get('users')]).toEqual([4, 1, 1])
  await vi.waitFor(async () => expect(await lastBackup()).toEqual(AT))
  const entry = await (await audit.open()).findOne({ action: 'backup' })
  expect(entry).toMatchObject({
    entity: 'personalData',
    entityId: 'all',
    userName: expect.any(String),
  })
  await vi.waitFor(() => expect(copies()).toEqual([]))
})

it('a download that is cut short is no backup, and leaves no copy', async () => {
  await makeNetwork()
  const gone = new AbortController()
  const known = await lastBackup()
  setRealNow(new Date('2026-11-21T07:30:00Z'))
  const request = await asked('administrator', gone.signal)
  const response = await backupFile(request, form(), atOnce)
  expect(copies()).toHaveLength(1)
  const reader = response.body?.getReader()
  gone.abort()
  await reader?.cancel()
  await vi.waitFor(() => expect(copies()).toEqual([]))
  expect(await lastBackup()).toEqual(known)
})

it('is refused to every other role, for another form and without an embedded database', async () => {
  for (const role of ['dirigeant', 'director', 'manager', 'secretary', 'user'] as const)
    await expect(backupFile(await asked(role), form(), atOnce)).rejects.toMatchObject({
      status: 403,
    })
  const request = await asked('administrator')
  await expect(backupFile(request, new FormData(), atOnce)).rejects.toMatchObject({ status: 400 })
  const { dataDir, sessionSecret } = environment()
  const given = { DATA_DIR: dataDir, SESSION_SECRET: sessionSecret, LOG_LEVEL: 'silent' }
  configureEnvironment({ ...given, MONGODB_URI: 'mongodb://localhost/gestion' })
  await expect(backupFile(request, form(), atOnce)).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^La base MongoDB ne se télécharge pas ici/),
  })
  configureEnvironment(given)
})
