// @long: starts of the commands
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { findUserByEmail } from '~/db/collections/users.server'
import { closeDatabase } from '~/db/driver/client.server'
import { verifyPassword } from '~/infra/auth/passwords.server'
import { configureEnvironment } from '~/infra/config/environment.server'

const dataDir = mkdtempSync(join(tmpdir(), 'create-admin-'))
const variables = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off' }
const COMPANY = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'apres-vente',
  OIDC_CLIENT_SECRET: 'secret',
  PASSWORD_SIGN_IN: 'off',
}
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const NEXT = 'Démarrez le produit (npm start) et connectez-vous avec cette adresse.'

/** Runs `npm run create-admin -- EMAIL` until it exits. @param typed text on stdin; null leaves stdin open */
function createAdmin(email: string, typed: string | null, more: Record<string, string> = {}) {
  const { PATH, HOME } = process.env
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const command = ['--import', 'tsx', 'build-scripts/commands/create-admin.ts', email]
    const child = spawn(process.execPath, command, {
      env: { PATH, HOME, ...variables, ...more } as unknown as NodeJS.ProcessEnv,
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk) => (out += String(chunk)))
    child.stderr.on('data', (chunk) => (err += String(chunk)))
    child.on('close', (code) => resolve({ code, out, err }))
    // stdin stays open for null: a command that asks no question must not wait for input
    if (typed !== null) child.stdin.end(`${typed}\n`)
  })
}

/** Finds the account of an email, while no command has the database open. */
async function stored(email: string) {
  configureEnvironment(variables)
  try {
    return await findUserByEmail(email)
  } finally {
    await closeDatabase()
    configureEnvironment(null)
  }
}

describe('npm run create-admin', () => {
  let made: Awaited<ReturnType<typeof createAdmin>>
  beforeAll(async () => {
    made = await createAdmin(' Chef@Exemple.FR ', 'Un-Secret-Neuf-26')
  }, 60_000)

  it('makes an administrator who signs in with the password typed', async () => {
    expect(made).toEqual({
      code: 0,
      err: '',
      out: `Compte administrateur créé pour chef@exemple.fr. ${NEXT}\n`,
    })
    const user = await stored('chef@exemple.fr')
    expect(user).toMatchObject({ role: 'administrator', isActive: true, isOnTrial: false })
    expect(await verifyPassword(user?.passwordHash ?? null, 'Un-Secret-Neuf-26')).toBe(true)
  })

  it('is in the audit trail, so that administrators see an account created by command', async () => {
    configureEnvironment(variables)
    try {
      const user = await findUserByEmail('chef@exemple.fr')
      const acts = await auditOf('user', user?._id ?? '')
      expect(acts.map(({ action, userName }) => [action, userName])).toEqual([
        ['create', 'npm run create-admin'],
      ])
      expect(acts[0]?.changes).toEqual([
        { field: 'email', old: null, new: 'chef@exemple.fr' },
        { field: 'role', old: null, new: 'Administrateur' },
      ])
    } finally {
      await closeDatabase()
      configureEnvironment(null)
    }
  })

  it.each([
    ['chef@exemple.fr', 'Un-Secret-Neuf-26', 'Un compte existe déjà pour chef@exemple.fr.'],
    ['autre@exemple.fr', 'court', 'Le mot de passe doit contenir au moins 8 caractères.'],
    [
      'a,b@exemple.fr',
      'Un-Secret-Neuf-26',
      'Donnez l’adresse e-mail du compte : npm run create-admin -- vous@exemple.fr',
    ],
  ])(
    'refuses %s with %s',
    async (email, typed, sentence) => {
      expect(await createAdmin(email, typed)).toEqual({ code: 1, out: '', err: `${sentence}\n` })
      expect(await stored('autre@exemple.fr')).toBeNull()
    },
    60_000,
  )

  it('asks for no password where sign-in by password is off, and no password opens the account', async () => {
    expect(await createAdmin('seul@exemple.fr', null, COMPANY)).toEqual({
      code: 0,
      err: '',
      out: `Compte administrateur créé pour seul@exemple.fr. Il se connecte avec le compte de l’entreprise de cette adresse. ${NEXT}\n`,
    })
    const user = await stored('seul@exemple.fr')
    expect(user).toMatchObject({ role: 'administrator', isActive: true })
    expect(user?.companyAccount ?? null).toBeNull()
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(user?.passwordHash ?? null, '')).toBe(false)
  }, 60_000)
})
