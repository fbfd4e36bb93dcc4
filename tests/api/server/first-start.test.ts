import { execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startChild } from '../../../build-scripts/commands/child-server'
import { APP_URL, createAdmin, folder, PASSWORD, runToEnd, SECRET } from './built-product'

// @long: starts of the built product

describe('a start after a kill that lost the write-ahead log', () => {
  it('says on the terminal, in /healthz and on the administrators’ first page what is missing', async () => {
    const dataDir = folder()
    createAdmin(dataDir)
    const variables = {
      NODE_ENV: 'production',
      SESSION_SECRET: SECRET,
      APP_URL,
      DATA_DIR: dataDir,
    }
    const killed = await startChild(variables)
    const signIn = async (url: string) => {
      const body = new URLSearchParams({ email: 'admin@essai.fr', password: PASSWORD })
      const answer = await fetch(`${url}/login`, { method: 'POST', body, redirect: 'manual' })
      expect(answer.status).toBe(302)
      return answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    }
    await signIn(killed.url)
    expect(await (await fetch(`${killed.url}/healthz`)).json()).toEqual({ status: 'ok' })
    process.kill(killed.pid, 'SIGKILL')
    await killed.stop()
    for (const end of ['wal', 'shm']) rmSync(join(dataDir, `embedded/store.db-${end}`))

    const server = await startChild(variables)
    const said =
      /Au démarrage du .*, le journal de la base de données était absent ou coupé\u202f: les \d+ derniers enregistrements manquent\. /
    expect(server.output()).toMatch(said)
    const health = await fetch(`${server.url}/healthz`)
    expect(health.status).toBe(200)
    expect(await health.json()).toEqual({ status: 'ok', message: expect.stringMatching(said) })
    const cookie = (await signIn(server.url)).join('; ')
    const page = await fetch(`${server.url}/admin`, { headers: { cookie } })
    expect(await page.text()).toMatch(said)
    expect(await server.stop()).toBe(0)
  }, 120_000)
})

describe('a first start', () => {
  it('that is stopped while it fills the database begins again and finishes', async () => {
    const variables = { DATA_DIR: folder(), NOW: '2026-11-20T08:30', PORT: '0' }
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, ['build-scripts/serve.mjs'], {
      env: { PATH, HOME, ...variables } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    let complaints = ''
    child.stderr.on('data', (chunk) => {
      complaints += String(chunk)
    })
    // three months are written
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        printed += String(chunk)
        if (printed.includes('...')) resolve()
      })
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect([complaints, printed]).toEqual(['', expect.not.stringContaining('"level":"fatal"')])
    const server = await startChild(variables)
    expect(server.output()).toContain('administrateur@demo.fr')
    expect(await server.stop()).toBe(0)

    // production takes such a database only once its public accounts are closed
    const production = {
      NODE_ENV: 'production',
      SESSION_SECRET: SECRET,
      APP_URL,
      DATA_DIR: variables.DATA_DIR,
    }
    expect(await runToEnd(production)).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'Cette base contient des comptes de démonstration ouverts à tous (administrateur@demo.fr et 7 autres) : fermez-les avec « npm run close-demo », puis relancez.\n',
    })
    const command = ['--import', 'tsx', 'build-scripts/commands/close-demo.ts']
    const env = { PATH, HOME, ...production } as unknown as NodeJS.ProcessEnv
    const closed = execFileSync(process.execPath, command, { env, encoding: 'utf8' })
    expect(closed).toMatch(/^Comptes fermés : administrateur@demo\.fr, /)
    const opened = await startChild(production)
    const body = new URLSearchParams({ email: 'administrateur@demo.fr', password: 'Demo-2026!' })
    const answer = await fetch(`${opened.url}/login`, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(403)
    expect(await opened.stop()).toBe(0)
  }, 240_000)
})
