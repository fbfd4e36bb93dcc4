import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { startChild } from '../../../build-scripts/commands/child-server'
import { firstLook, sendUntilKilled, type Traffic } from './traffic'
import { findDataLoss } from './verify'

// @long: kills of the built product

/** How often the product is killed: 3 times in every run of the tests, more with KILLS=200. */
const KILLS = Number(process.env.KILLS ?? 3)
const dataDir = mkdtempSync(join(tmpdir(), 'apv-kills-'))
const variables = { DATA_DIR: dataDir, NOW: '2026-11-20T08:30', LOG_LEVEL: 'silent', DEMO: 'off' }
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A moment of the import after an acknowledged one: spread over reading, storing, summing and the time between. */
async function someMoment({ imports }: Traffic, kill: number): Promise<void> {
  const before = imports.acknowledged
  for (let tries = 0; tries < 2000 && imports.acknowledged === before; tries++) await wait(5)
  await wait((kill * 137) % 700)
}

/** Starts the product and kills it while it is finishing what the kill before cut short. */
async function killStarting(after: number): Promise<void> {
  const env = { PATH: process.env.PATH, ...variables, PORT: '0' } as unknown as NodeJS.ProcessEnv
  const child = spawn(process.execPath, ['build-scripts/serve.mjs'], { env, stdio: 'ignore' })
  await wait(after)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

it(
  `nothing acknowledged is lost, halved or wrongly summed when the product is killed ${KILLS} times`,
  async () => {
    execFileSync(
      process.execPath,
      ['build-scripts/run.mjs', 'seed', '--sites', '4', '--months', '1'],
      {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          ...variables,
        } as unknown as NodeJS.ProcessEnv,
        stdio: 'ignore',
      },
    )
    let traffic: Traffic | null = null
    for (let kills = 0; ; ) {
      const { url, pid, output, stop } = await startChild(variables)
      traffic ??= await firstLook(url)
      const wrong = await findDataLoss(url, traffic)
      expect(wrong, `after ${kills} kills\n${output()}`).toEqual([])
      if (kills >= KILLS) {
        await stop()
        break
      }
      let isGone = false
      const sending = sendUntilKilled(url, traffic, () => isGone)
      await Promise.race([sending, someMoment(traffic, kills)])
      isGone = true
      process.kill(pid, 'SIGKILL')
      kills++
      await sending
      if (kills % 4 !== 2) continue
      await killStarting(200 + ((kills * 211) % 1500))
      kills++
    }
    console.info(
      `${KILLS} kills, ${JSON.stringify(traffic && [traffic.imports, traffic.cells, traffic.targets])}`,
    )
  },
  120_000 + KILLS * 60_000,
)
