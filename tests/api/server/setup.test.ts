import { describe, expect, it } from 'vitest'
import { startChild } from '../../../build-scripts/commands/child-server'
import { APP_URL, folder, SECRET } from './built-product'

// @long: starts of the built product

const FIRST = { name: 'Claire', email: 'claire@exemple.fr', password: 'Un-Secret-Neuf-26' }
const variables = (dataDir: string) => ({
  NODE_ENV: 'production',
  SESSION_SECRET: SECRET,
  APP_URL,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
})

describe('a product without accounts, in production', () => {
  it('leads every page to the set-up and answers calls with 503, until the first account', async () => {
    const dataDir = folder()
    const server = await startChild(variables(dataDir))
    const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })
    expect((await get('/healthz')).status).toBe(200)
    for (const path of [
      '/',
      '/login',
      '/synthesis?date=2026-11-20',
      '/nulle-part',
      '/print-report',
    ]) {
      const { status, headers } = await get(path)
      expect([path, status, headers.get('Location')]).toEqual([path, 303, '/mise-en-service'])
    }
    for (const path of ['/api/records', '/api/auth/me', '/api/nulle-part']) {
      const answer = await get(path)
      expect(answer.status).toBe(503)
      // shows 9 §1: Le produit n’est pas encore mis en service.
      expect(await answer.json()).toEqual({
        message: 'Le produit n’est pas encore mis en service.',
      })
    }
    const page = await (await get('/mise-en-service')).text()
    expect(page).toContain('Code de mise en service')
    expect(page).toContain('npm run restore')

    const [, code = ''] = /Code de mise en service : (\S{4}-\S{4})\n/.exec(server.output()) ?? []
    expect(code).not.toBe('')
    const call = (body: object) =>
      fetch(`${server.url}/api/setup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await call({ ...FIRST, code: 'AAAA-AAAA' })).status).toBe(403)
    const made = await call({ ...FIRST, code })
    expect(made.status).toBe(201)
    const { token, user } = await made.json()
    expect(user).toMatchObject({ email: FIRST.email, role: 'administrator' })
    const headers = { Authorization: `Bearer ${token}` }
    expect((await fetch(`${server.url}/api/auth/me`, { headers })).status).toBe(200)
    expect((await get('/login')).status).toBe(200)
    expect((await get('/mise-en-service')).headers.get('Location')).toBe('/login')
    expect((await call({ ...FIRST, code })).status).toBe(404)
    expect(await server.stop()).toBe(0)

    const again = await startChild(variables(dataDir))
    expect(again.output()).not.toContain('Code de mise en service')
    expect(await again.stop()).toBe(0)
  }, 120_000)

  it('shows its code again at the next start', async () => {
    const dataDir = folder()
    const codes: (string | undefined)[] = []
    for (let start = 0; start < 2; start++) {
      const server = await startChild(variables(dataDir))
      codes.push(/Code de mise en service : (\S+)\n/.exec(server.output())?.[1])
      expect(await server.stop()).toBe(0)
    }
    expect(codes[0]).toMatch(/^\S{4}-\S{4}$/)
    expect(codes[1]).toBe(codes[0])
  }, 120_000)

  it('refuses create-admin while it runs on the same data directory, and names the page', async () => {
    const dataDir = folder()
    const server = await startChild(variables(dataDir))
    const { execFile } = await import('node:child_process')
    const command = ['--import', 'tsx', 'build-scripts/commands/create-admin.ts', 'un@exemple.fr']
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, ...variables(dataDir) } as unknown as NodeJS.ProcessEnv
    const stderr = await new Promise<string>((resolve) => {
      execFile(process.execPath, command, { env }, (_error, _out, err) => resolve(err))
    })
    expect(stderr).toBe(
      `Le produit fonctionne déjà sur le dossier de données ${dataDir}\u202f: créez le premier compte sur sa page /mise-en-service, les suivants dans Administration. Pour utiliser cette commande, arrêtez-le d’abord.\n`,
    )
    expect(await server.stop()).toBe(0)
  }, 120_000)
})
