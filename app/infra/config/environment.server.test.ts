import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from './configuration-error'
import { configureEnvironment, readEnvironment } from './environment.server'

const SECRET = 'x'.repeat(32)
const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: SECRET,
  APP_URL: 'https://apv.exemple.fr',
}
const dir = () => mkdtempSync(join(tmpdir(), 'environment-'))
const sentence = (source: Record<string, string>): string => {
  try {
    readEnvironment({ DATA_DIR: '/dev/null/never', SESSION_SECRET: SECRET, ...source })
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    return (error as Error).message
  }
  return ''
}

const OPEN_ID = {
  OIDC_ISSUER: 'https://connexion.exemple.fr/realms/groupe',
  OIDC_CLIENT_ID: 'apv',
  OIDC_CLIENT_SECRET: 's3cret',
}

describe('the configuration (spec 6)', () => {
  it('has the documented defaults outside production', () => {
    expect(readEnvironment({ SESSION_SECRET: SECRET })).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      mongodbUri: null,
      dataDir: '.data',
      importDir: null,
      sessionSecret: SECRET,
      appUrl: 'http://localhost:3000',
      smtpUrl: null,
      mailFrom: 'Gestion Après-Vente Automobile <ne-pas-repondre@localhost>',
      supportEmail: null,
      demo: 'auto',
      now: null,
      logLevel: 'info',
      secondFactor: 'optional',
      openId: null,
      passwordSignIn: 'on',
      metricsToken: null,
      outletHosts: [],
      trustProxy: 0,
    })
  })

  it('listens on every address in production; elsewhere links follow the port', () => {
    const read = readEnvironment({ ...PRODUCTION, PORT: '8080' })
    expect(read).toMatchObject({ production: true, host: '0.0.0.0', port: 8080 })
    expect(readEnvironment({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
  })

  it('takes every variable', () => {
    const read = readEnvironment({
      PORT: '0',
      HOST: '::1',
      MONGODB_URI: 'mongodb+srv://u:p@cluster.example.net/apv?retryWrites=true',
      DATA_DIR: '/srv/apv',
      SESSION_SECRET: SECRET,
      APP_URL: 'https://apv.example.fr/',
      SMTP_URL: 'smtps://u:p@mail.example.fr:465',
      MAIL_FROM: 'Après-vente <apv@example.fr>',
      DEMO: 'off',
      NOW: '2026-11-20T08:30',
      LOG_LEVEL: 'warn',
      SECOND_FACTOR: 'required',
      ...OPEN_ID,
      PASSWORD_SIGN_IN: 'off',
      METRICS_TOKEN: 'm'.repeat(32),
      TRUST_PROXY: '2',
      OUTLET_HOSTS: 'Chat.interne.fr, 10.0.0.8,fd00::8',
    })
    expect(read).toMatchObject({
      port: 0,
      host: '::1',
      mongodbUri: 'mongodb+srv://u:p@cluster.example.net/apv?retryWrites=true',
      appUrl: 'https://apv.example.fr',
      smtpUrl: 'smtps://u:p@mail.example.fr:465',
      mailFrom: 'Après-vente <apv@example.fr>',
      supportEmail: 'apv@example.fr',
      demo: 'off',
      now: '2026-11-20T08:30',
      logLevel: 'warn',
      secondFactor: 'required',
      openId: { issuer: OPEN_ID.OIDC_ISSUER, clientId: 'apv', clientSecret: 's3cret' },
      passwordSignIn: 'off',
      metricsToken: 'm'.repeat(32),
      outletHosts: ['chat.interne.fr', '10.0.0.8', 'fd00::8'],
      trustProxy: 2,
    })
  })

  it('reads a blank value as an absent one', () => {
    expect(readEnvironment({ SESSION_SECRET: SECRET, MONGODB_URI: '', PORT: ' ' })).toMatchObject({
      mongodbUri: null,
      port: 3000,
    })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000a'],
    ['HOST', 'http://localhost'],
    ['MONGODB_URI', 'localhost:27017'],
    ['MONGODB_URI', 'mongodb://'],
    // the driver would write to the database 'test'
    ['MONGODB_URI', 'mongodb://serveur:27017'],
    ['MONGODB_URI', 'mongodb+srv://serveur.exemple.net/?retryWrites=true'],
    ['MONGODB_URI', 'mongodb://moi:50%@localhost/apv'],
    ['MONGODB_URI', 'mongodb://localhost/%'],
    ['SESSION_SECRET', 'court'],
    ['APP_URL', 'apv.example.fr'],
    ['SMTP_URL', 'mail.example.fr:25'],
    ['MAIL_FROM', 'apv'],
    ['SUPPORT_EMAIL', 'no-reply@example.fr'],
    ['SUPPORT_EMAIL', 'Ne_Pas_Repondre@example.fr'],
    ['SUPPORT_EMAIL', 'donotreply@example.fr'],
    ['DEMO', 'on'],
    ['NOW', '2026-11-20'],
    ['NOW', '2026-02-30T08:30'],
    ['NOW', '2026-13-01'],
    ['NOW', 'demain'],
    ['LOG_LEVEL', 'verbose'],
    ['SECOND_FACTOR', 'on'],
    ['OIDC_ISSUER', 'connexion.exemple.fr'],
    ['OIDC_ISSUER', 'ftp://connexion.exemple.fr'],
    ['OIDC_ISSUER', 'https://connexion.exemple.fr/?tenant=1'],
    ['OIDC_ISSUER', 'https://moi:secret@connexion.exemple.fr'],
    ['OIDC_CLIENT_ID', 'deux mots'],
    ['PASSWORD_SIGN_IN', 'non'],
    ['METRICS_TOKEN', 'trop court'],
    ['METRICS_TOKEN', `${'m'.repeat(31)} m`],
    ['TRUST_PROXY', 'yes'],
    ['OUTLET_HOSTS', 'https://chat.fr/x'],
    ['OUTLET_HOSTS', 'chat.fr:8443'],
    ['OUTLET_HOSTS', 'chat.fr,'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    expect(sentence({ [name]: value })).toMatch(
      new RegExp(`^La variable ${name} est mal formée\u202f: donnez .+\\.$`),
    )
  })

  it('never repeats the value, which may be a secret', () => {
    expect(sentence({ SESSION_SECRET: 'tropcourt' })).not.toContain('tropcourt')
  })

  it('refuses a fixed clock, a missing secret and a missing address in production', () => {
    const production = { NODE_ENV: 'production', NOW: '2026-11-20T08:30' }
    expect(sentence(production)).toBe(
      'La variable NOW est refusée en production\u202f: retirez-la.',
    )
    expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow(
      /^La variable SESSION_SECRET manque en production\u202f: donnez .+\.$/,
    )
    expect(sentence({ NODE_ENV: 'production', SESSION_SECRET: SECRET })).toBe(
      'La variable APP_URL manque en production\u202f: donnez une adresse http:// ou https://, par exemple https://apres-vente.exemple.fr.',
    )
  })

  it.each(['prod', 'Production', 'PRODUCTION', 'staging'])(
    'rejects NODE_ENV=%s, which an operator may take for production',
    (named) => {
      expect(sentence({ NODE_ENV: named })).toBe(
        'La variable NODE_ENV est mal formée\u202f: donnez production, ou retirez-la ailleurs qu’en production.',
      )
    },
  )

  it('reads NODE_ENV without the blanks of an env file', () => {
    const read = readEnvironment({ ...PRODUCTION, NODE_ENV: 'production ' })
    expect(read.production).toBe(true)
    for (const other of ['', ' ', 'development', 'test'])
      expect(readEnvironment({ NODE_ENV: other, SESSION_SECRET: SECRET }).production).toBe(false)
  })

  it.each(Object.keys(OPEN_ID))('refuses a provider of accounts without %s', (name) => {
    const { [name]: _, ...others } = OPEN_ID as Record<string, string>
    expect(sentence(others)).toMatch(
      new RegExp(
        `^La variable ${name} manque\u202f: donnez .+, ou retirez les autres variables OIDC_\\.$`,
      ),
    )
  })

  it('switches passwords off only where people sign in otherwise', () => {
    expect(sentence({ PASSWORD_SIGN_IN: 'off' })).toBe(
      'La variable PASSWORD_SIGN_IN ne peut être off sans compte de l’entreprise\u202f: donnez OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET, ou retirez-la.',
    )
    expect(sentence({ PASSWORD_SIGN_IN: 'on' })).toBe('')
  })

  it('takes a provider by http outside production alone', () => {
    const http = { ...OPEN_ID, OIDC_ISSUER: 'http://127.0.0.1:4150' }
    expect(sentence(http)).toBe('')
    const production = { NODE_ENV: 'production', APP_URL: 'https://apv.exemple.fr' }
    expect(sentence({ ...production, ...OPEN_ID })).toBe('')
    expect(sentence({ ...production, ...http })).toMatch(/^La variable OIDC_ISSUER est mal formée/)
  })

  it.each([
    ['OIDC_ISSUER_URL', 'OIDC_ISSUER'],
    ['MONGO_URL', 'MONGODB_URI'],
    ['MONGODB_URL', 'MONGODB_URI'],
    ['mongodb_uri', 'MONGODB_URI'],
    ['SESSIONSECRET', 'SESSION_SECRET'],
    ['SESSION_SECRTE', 'SESSION_SECRET'],
    ['DATADIR', 'DATA_DIR'],
    ['SMTP_URI', 'SMTP_URL'],
    ['SMTP_UR', 'SMTP_URL'],
    ['APP_URI', 'APP_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['DEMO_MODE', 'DEMO'],
  ])('refuses the look-alike %s', (found, meant) => {
    expect(sentence({ [found]: 'x' })).toBe(
      `La variable ${found} n’existe pas\u202f: écrivez ${meant}, ou retirez-la.`,
    )
  })

  it('leaves the variables of others alone', () => {
    expect(sentence({ HOSTNAME: 'a', PWD: '/', npm_config_cache: 'x', XDG_DATA_DIRS: 'y' })).toBe(
      '',
    )
    expect(sentence({ HOME: '/', MAIL: '/var/mail/x', NODE_ENV: 'test', LOGNAME: 'x' })).toBe('')
  })

  it('keeps a generated secret, readable by its owner only', () => {
    const dataDir = join(dir(), 'new')
    const first = readEnvironment({ DATA_DIR: dataDir }).sessionSecret
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(readEnvironment({ DATA_DIR: dataDir }).sessionSecret).toBe(first)
    const file = join(dataDir, 'session-secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(first)
  })

  it('leaves no empty secret on a full disk, which the next start would call damaged', () => {
    const dataDir = dir()
    const start = `require('./app/infra/config/session-secret.server.ts').sessionSecret(${JSON.stringify(dataDir)})`
    // A file size limit of 16 bytes: the file is created and its content fails, as on a full disk.
    const started = spawnSync(
      'prlimit',
      ['--fsize=16:unlimited', process.execPath, '--require', 'tsx/cjs', '-e', start],
      { encoding: 'utf8', env: { ...process.env, TSX_DISABLE_CACHE: '1' } },
    )
    expect(started.stderr).toContain(`(${dataDir}) n’est pas utilisable`)
    expect(readEnvironment({ DATA_DIR: dataDir }).sessionSecret).toMatch(/^[0-9a-f]{64}$/)
  })

  it('refuses a damaged secret file and a data directory it cannot write', () => {
    const dataDir = dir()
    writeFileSync(join(dataDir, 'session-secret'), '')
    const started = (DATA_DIR: string) => () => configureEnvironment({ DATA_DIR })
    expect(started(dataDir)).toThrow(/session-secret est abîmé/)
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    for (const unusable of ['/dev/null/x', file, join(file, 'below')])
      expect(started(unusable)).toThrow(/n’est pas utilisable/)
  })
})
