import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { startChild } from '../../../build-scripts/commands/child-server'
import { DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import { ask, DATE } from './traffic'

// @long: kills of the built product while files arrive

/** Number of kills during imports of dropped files: 2 by default, more with KILLS=50. */
const KILLS = Number(process.env.KILLS ?? 2)
const home = mkdtempSync(join(tmpdir(), 'apv-watched-kills-'))
const folder = join(home, 'depot')
const variables = {
  DATA_DIR: join(home, 'data'),
  IMPORT_DIR: folder,
  NOW: '2026-11-20T08:30',
  LOG_LEVEL: 'silent',
  DEMO: 'off',
}
afterAll(() => rmSync(home, { recursive: true, force: true }))

const NAME = 'activite-2026-11-20.xlsx'
const isTaken = () => !existsSync(join(folder, NAME))
interface Site {
  _id: string
  numerosPDV: string[]
}

async function signIn(url: string): Promise<string> {
  const credentials = { email: 'administrateur@demo.fr', password: DEMO_PASSWORD }
  return (await ask(url, '', '/auth/login', 'POST', credentials)).token
}

/** Imports in the order of the log page, latest first. */
async function logged(url: string, token: string) {
  const cookie = `session=${encodeURIComponent(btoa(JSON.stringify(token)))}`
  const lines: { message: string; state: string; userEmail: string }[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const address = `${url}/admin/imports?index&page=${page}&_data=routes%2F_app%2B%2Fadmin.imports._index`
    const answer = await (await fetch(address, { headers: { Cookie: cookie } })).json()
    lines.push(...answer.lines)
    pages = answer.pages
  }
  return lines
}

it(
  `a dropped file is imported once, with its report next to it, when the product is killed ${KILLS} times`,
  async () => {
    const { PATH, HOME } = process.env
    const seed = ['build-scripts/run.mjs', 'seed', '--sites', '4', '--months', '1']
    execFileSync(process.execPath, seed, {
      env: { PATH, HOME, ...variables } as unknown as NodeJS.ProcessEnv,
      stdio: 'ignore',
    })
    mkdirSync(folder, { recursive: true })
    let dropped = 0
    let cut = 0
    const first = await startChild(variables)
    const reader = await signIn(first.url)
    const sites: Site[] = await ask(first.url, reader, '/sites')
    const before = (await logged(first.url, reader)).length
    await first.stop()
    const book = (version: number) =>
      bySheetJs({
        Activité: [
          ACTIVITY_HEADER,
          ...sites.map(({ numerosPDV: [pdv = ''] }) =>
            activityRow(pdv, 'MECA', { 'CA Net': version }),
          ),
        ],
      })
    for (let kills = 0; ; ) {
      // drops the file while the product is stopped: scans run at the start and 5 s later, and the second one imports
      if (isTaken() && kills < KILLS) writeFileSync(join(folder, NAME), book(++dropped))
      const { pid, output, stop } = await startChild(variables)
      if (kills >= KILLS) {
        for (let tries = 0; tries < 600 && !isTaken(); tries += 1) await wait(100)
        // waits for the stop: the job's claim ends shortly after the file is moved
        await stop()
        expect(isTaken(), output()).toBe(true)
        break
      }
      // kills between 4.7 s and 5.6 s, before, during or after the import by the second scan at 5 s
      await wait(4700 + ((kills * 137) % 900))
      process.kill(pid, 'SIGKILL')
      kills += 1
      if (!isTaken()) cut += 1
    }
    const { url, stop } = await startChild(variables)
    const token = await signIn(url)
    const lines = (await logged(url, token)).slice(0, -before || undefined)
    const ended = lines.filter(({ state }) => state === 'done')
    console.info(
      `${KILLS} kills, ${dropped} files, ${cut} kills over a file, ${lines.length} imports`,
    )
    expect(ended.every(({ userEmail }) => userEmail === 'Dossier surveillé')).toBe(true)
    expect(ended).toHaveLength(dropped)
    expect(lines.every(({ state }) => ['done', 'interrupted'].includes(state))).toBe(true)
    const moved = readdirSync(join(folder, 'traites'))
    expect(moved.filter((name) => name.endsWith('.xlsx'))).toHaveLength(dropped)
    const reports = moved.filter((name) => name.endsWith('.rapport.txt'))
    expect(reports).toHaveLength(dropped)
    for (const name of reports)
      expect(readFileSync(join(folder, 'traites', name), 'utf8')).toContain(
        'Import réussi, avec réserves',
      )
    expect(readdirSync(join(folder, 'refuses'))).toEqual([])
    for (const { _id } of sites) {
      const raw: { service: string; netRevenue: number }[] = await ask(
        url,
        token,
        `/records/by-date-and-site?site=${_id}&date=${DATE}`,
      )
      expect(raw.find(({ service }) => service === 'mechanic')?.netRevenue).toBe(dropped)
    }
    await stop()
  },
  120_000 + KILLS * 60_000,
)
