import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Request as Incoming, Response as Outgoing } from 'express'
import { beforeEach, expect, it } from 'vitest'
import { closeDatabase, database } from '~/db/driver/client.server'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { environment } from '~/infra/config/environment.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { answerHealth } from '~/server/health.server'
import { compareNightly } from '~/services/fingerprints/compare-nightly.server'
import { loadHome } from '~/services/setup/home.server'

import { fridayMorning, sendRows, THURSDAY } from '../../builders/imports'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

/** What `/healthz` answers. */
async function health(): Promise<{ status: number; body: { status: string; message?: string } }> {
  const answer: Awaited<ReturnType<typeof health>> = { status: 0, body: { status: '' } }
  const response = {
    status(status: number) {
      answer.status = status
      return response
    },
    set: () => response,
    json(body: { status: string }) {
      answer.body = body
    },
  }
  await answerHealth({} as Incoming, response as unknown as Outgoing)
  return answer
}

/** `npm run backup` on the files of this test's database. @returns exit code and output */
const backup = (file: string) =>
  new Promise<{ code: number; out: string; said: string }>((done) => {
    const { dataDir: DATA_DIR } = environment()
    const { PATH = '', HOME = '', TMPDIR = '' } = process.env
    execFile(
      process.execPath,
      ['--import', 'tsx', 'build-scripts/commands/backup.ts', file],
      { env: { PATH, HOME, TMPDIR, DATA_DIR, NODE_ENV: 'test' } },
      (error, out, said) => done({ code: Number(error?.code ?? 0), out, said }),
    )
  })

const SAID =
  'Les chiffres enregistrés de 1 journée ne sont plus ceux qui ont été importés\u202f: Concession A1, 19/11/2026 (Activité). Importez de nouveau le fichier de cette date, ou restaurez une sauvegarde.'

beforeEach(async () => {
  await fridayMorning()
  await sendRows([
    ACTIVITY_HEADER,
    activityRow('0101', 'MECA', { 'CA Net': 1000 }),
    activityRow('0103'),
  ])
})

const flip = async () =>
  (await database())
    .collection('records')
    .updateOne(
      { date: THURSDAY, 'services.mechanic.netRevenue': 1000 },
      { $set: { 'services.mechanic.netRevenue': 1000.01 } },
    )

it('`/healthz` and the administrators’ first page say what a night found', async () => {
  const user = await makeUser({ role: 'administrator' })
  const loss = async () => {
    const [cookie = ''] = (await sessionCookie().serialize(await makeSession(user))).split(';')
    const request = new Request('http://localhost/admin', { headers: { cookie } })
    return (await loadHome(request)).loss
  }
  expect(await health()).toEqual({ status: 200, body: { status: 'ok' } })
  expect(await loss()).toBeNull()
  await flip()
  setClock(instantOfParis('2026-11-21T03:00'))
  await compareNightly()
  const message = `Contrôle du 21/11/2026\u202f: ${SAID}`
  expect(await health()).toEqual({ status: 200, body: { status: 'ok', message } })
  expect(await loss()).toBe(message)
})

it('a backup names what differs and ends with 2; without a difference with 0', async () => {
  const folder = environment().dataDir
  await closeDatabase()
  const whole = await backup(join(folder, 'whole.apv'))
  expect(whole).toMatchObject({ code: 0, said: '' })
  await flip()
  await closeDatabase()
  const file = join(folder, 'changed.apv')
  const { code, out, said } = await backup(file)
  expect(said).toBe(`${SAID}\n`)
  expect(code).toBe(2)
  expect(out).toContain(`Sauvegarde écrite et relue : ${file}`)
}, 120_000)
