import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import { ask, firstLook, sendUntilKilled, type Traffic } from '../crash/traffic'
import { findDataLoss } from '../crash/verify'

// @long: backup and restore of a whole network, page by page

/*
 * Backs up the running built product, restores the backup into an empty folder and starts it there (7-beyond §4).
 * Every page shows the same, and the backup contains concurrent writes up to one point in time.
 */

const folder = mkdtempSync(join(tmpdir(), 'apv-backup-'))
const { PATH, HOME } = process.env
const fixed = { NOW: '2026-11-20T08:30', LOG_LEVEL: 'warn', DEMO: 'off' }
const environment = (dataDir: string) => ({ PATH, HOME, ...fixed, DATA_DIR: join(folder, dataDir) })
const command = (name: string, dataDir: string, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', `build-scripts/commands/${name}.ts`, ...args],
    { env: environment(dataDir) as unknown as NodeJS.ProcessEnv },
  )

const running: ChildServer[] = []
async function started(dataDir: string): Promise<ChildServer> {
  const server = await startChild({ ...fixed, DATA_DIR: join(folder, dataDir) })
  running.push(server)
  return server
}

let first: ChildServer
let traffic: Traffic
beforeAll(async () => {
  const seed = ['build-scripts/run.mjs', 'seed', '--sites', '4', '--months', '2']
  const env = environment('first') as unknown as NodeJS.ProcessEnv
  execFileSync(process.execPath, seed, { env, stdio: 'ignore' })
  first = await started('first')
  traffic = await firstLook(first.url)
}, 300_000)

afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const PAGES = [
  '/synthesis',
  '/synthesis?tab=progress',
  '/synthesis?tab=causes',
  '/revenue',
  '/hours',
  '/productivity',
  '/crescendo',
  '/crescendo?view=detail',
  '/entries',
  '/financial-dashboard',
  '/videocheck',
  '/videocheck?tab=details',
  '/quality',
  '/history',
  '/planning',
  '/targets',
  '/import',
  '/admin',
  '/admin/network',
  '/admin/users',
  '/admin/calendar',
  '/admin/imports',
  '/admin/audit',
  '/search?q=garage',
  '/profile',
  '/print-planning',
  '/print-causes',
]

/** HTML of a page with the ids of its creation forms replaced: they are new at each request. */
function lasting(html: string): string {
  const fresh = /"fresh":("[^"]*"|\{[^}]*\})/.exec(html)?.[1] ?? '""'
  const ids = Object.values<string>(fresh.startsWith('{') ? JSON.parse(fresh) : [JSON.parse(fresh)])
  return ids.reduce((text, id) => (id ? text.replaceAll(id, 'new') : text), html)
}

async function pagesOf(url: string, email: string): Promise<Map<string, string>> {
  const signedIn = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
  })
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(signedIn.status, email).toBe(302)
  const texts = new Map<string, string>()
  for (const page of PAGES) {
    const answer = await fetch(url + page, { headers: { cookie: cookie.join('; ') } })
    texts.set(page, `${answer.status} ${lasting((await answer.text()).replaceAll(url, ''))}`)
  }
  return texts
}

it('every page of a restored product is unchanged for every role', async () => {
  const file = join(folder, 'still.apv')
  const key = {
    name: 'Pont DMS',
    permission: 'read',
    expiresOn: '2027-01-31',
    assignmentLevel: 'network',
    assignmentId: '',
  }
  await ask(first.url, traffic.token, '/api-keys', 'POST', key)
  const { stdout } = await command('backup', 'first', file)
  expect(stdout).toContain(`Sauvegarde écrite et relue : ${file}`)
  const restored = await command('restore', 'second', file)
  expect(restored.stdout).toContain('  «\u202fPont DMS\u202f», jusqu’au 31/01/2027\n')
  const second = await started('second')
  for (const { email } of DEMO_ACCOUNTS) {
    const [before, after] = [await pagesOf(first.url, email), await pagesOf(second.url, email)]
    const others = PAGES.filter((page) => before.get(page) !== after.get(page))
    expect(others, email).toEqual([])
    expect([...before.values()].filter((text) => text.startsWith('200')).length).toBeGreaterThan(5)
  }
}, 240_000)

it('a backup during imports and saves of cells and targets is of one point in time', async () => {
  // signs in again: the previous test ended this session
  const credentials = { email: 'administrateur@demo.fr', password: DEMO_PASSWORD }
  const signIn = async ({ url }: ChildServer) =>
    (await ask(url, '', '/auth/login', 'POST', credentials)).token as string
  traffic.token = await signIn(first)
  let isOver = false
  const { imports, cells, targets, acknowledgedTargets } = traffic
  const begun = { imports: { ...imports }, cells: { ...cells }, targets: { ...targets } }
  const targetsBefore = new Map(acknowledgedTargets)
  // after reading the counters: the backup may finish before a second import is sent
  const sending = sendUntilKilled(first.url, traffic, () => isOver)
  const file = join(folder, 'busy.apv')
  await command('backup', 'first', file)
  isOver = true
  await sending
  expect(imports.sent).toBeGreaterThan(begun.imports.sent)
  const { stdout } = await command('restore', 'third', file, '--revoke-keys')
  expect(stdout).not.toContain('Pont DMS')
  const third = await started('third')
  const since = ({ acknowledged }: { acknowledged: number }, { sent }: { sent: number }) => ({
    acknowledged,
    sent,
  })
  const seen: Traffic = {
    ...traffic,
    token: await signIn(third),
    imports: since(begun.imports, imports),
    cells: since(begun.cells, cells),
    targets: since(begun.targets, targets),
    acknowledgedTargets: targetsBefore,
  }
  expect(await findDataLoss(third.url, seen)).toEqual([])
}, 240_000)

it('a restore into the folder of a running product is refused', async () => {
  const { stderr } = await command('restore', 'first', join(folder, 'still.apv')).catch(
    (error: { stderr: string }) => error,
  )
  expect(stderr).toMatch(/est déjà utilisé par un autre démarrage du programme/)
}, 120_000)

it('a running product is not migrated, and a folder without a database cannot be backed up', async () => {
  const failed = (run: Promise<{ stderr: string }>) =>
    run.catch((error: { stderr: string }) => error).then(({ stderr }) => stderr)
  expect(await failed(command('migrate', 'first', 'mongodb://localhost/gestion'))).toMatch(
    /est déjà utilisé/,
  )
  expect(await failed(command('backup', 'nowhere', join(folder, 'none.apv')))).toMatch(
    /Il n’y a pas de base de données dans le dossier/,
  )
  expect(await failed(command('migrate', 'nowhere', 'mongodb://localhost/gestion'))).toMatch(
    /Il n’y a pas de base de données dans le dossier/,
  )
  expect(await failed(command('close-demo', 'nowhere'))).toMatch(
    /Il n’y a pas de base de données dans le dossier/,
  )
  // a mistyped DATA_DIR creates no folder and no secret, which a later start would use
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  expect(await failed(command('migrate', 'first', 'https://localhost'))).toMatch(
    /Donnez l’adresse de la base MongoDB/,
  )
}, 120_000)

it('an invalid URI ends the migration with a message, and releases the database for the next command', async () => {
  await command('restore', 'fourth', join(folder, 'still.apv'))
  for (const uri of ['mongodb://a:b:c', 'mongodb://u:secret@h/x?foo=1', 'mongodb://h/x%']) {
    const stderr = await command('migrate', 'fourth', uri).catch(
      (error: { stderr: string }) => error.stderr,
    )
    expect(stderr).toBe(
      'L’adresse de la base MongoDB est mal formée\u202f: corrigez-la, par exemple mongodb://serveur:27017/gestion.\n',
    )
  }
}, 60_000)
