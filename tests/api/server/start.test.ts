import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '~/embedded/start'
import { workerPath } from '~/infra/process/worker-path.server'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'
import { APP_URL, createAdmin, folder, runToEnd, SECRET } from './built-product'

// @long: starts of the built product

describe('a start that cannot succeed ends with one sentence and code 1', () => {
  const refused = async (variables: Record<string, string>, sentence: string) =>
    expect(await runToEnd(variables)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })

  it('for a malformed variable', () =>
    refused(
      { PORT: 'trois mille' },
      'La variable PORT est mal formée\u202f: donnez un numéro de port de 0 à 65535, par exemple 3000.',
    ))

  it('for an address of the database that holds a lone per cent sign', () =>
    refused(
      { MONGODB_URI: 'mongodb://moi:50%@127.0.0.1/apv' },
      'La variable MONGODB_URI est mal formée\u202f: donnez une adresse qui commence par mongodb:// ou mongodb+srv:// et nomme la base (mongodb://serveur/gestion), où le signe pour cent d’un mot de passe s’écrit %25.',
    ))

  it('for a misspelt variable', () =>
    refused(
      { MONGO_URL: 'mongodb://localhost' },
      'La variable MONGO_URL n’existe pas\u202f: écrivez MONGODB_URI, ou retirez-la.',
    ))

  it('for a fixed clock in production', () =>
    refused(
      { NODE_ENV: 'production', SESSION_SECRET: SECRET, NOW: '2026-11-20T08:30' },
      'La variable NOW est refusée en production\u202f: retirez-la.',
    ))

  it('for a database out of reach, without telling its password', () =>
    refused(
      { MONGODB_URI: 'mongodb://admin:motdepasse@127.0.0.1:9/apv?retryWrites=true' },
      'La base de données mongodb://127.0.0.1:9/apv ne répond pas\u202f: vérifiez MONGODB_URI et que le serveur fonctionne.',
    ))

  const unusable = (dataDir: string, why: string) =>
    `Le dossier DATA_DIR (${dataDir}) n’est pas utilisable (${why})\u202f: donnez un dossier où écrire.`
  const inProduction = { NODE_ENV: 'production', SESSION_SECRET: SECRET, APP_URL }

  // guards against: `DATA_DIR=/proc/nope` spins without a sentence
  it.each([{}, inProduction])(
    'for a data directory that nothing can be written to (%o)',
    async (mode) => {
      const file = join(folder(), 'file')
      writeFileSync(file, '')
      const long = join(folder(), 'x'.repeat(300))
      for (const [dataDir, why] of [
        ['/proc/nope', 'on ne peut rien y créer'],
        [file, 'ce n’est pas un dossier'],
        [join(file, 'below'), 'ce n’est pas un dossier'],
        [long, 'chemin trop long'],
        [`/tmp${'/xxxxxxxxx'.repeat(500)}`, 'chemin trop long'],
      ] as const)
        await refused({ ...mode, DATA_DIR: dataDir }, unusable(dataDir, why))
    },
  )

  // why: nothing is forbidden to root
  it.skipIf(process.getuid?.() === 0)('for a data directory without rights', async () => {
    const dataDir = folder()
    chmodSync(dataDir, 0o500)
    await refused({ ...inProduction, DATA_DIR: dataDir }, unusable(dataDir, 'droits insuffisants'))
  })

  // shows 7 §2: Le dossier IMPORT_DIR ({dossier}) n’est pas utilisable
  it('for a watched folder that nothing can be written to', async () => {
    const file = join(folder(), 'file')
    writeFileSync(file, '')
    await refused(
      { IMPORT_DIR: file },
      `Le dossier IMPORT_DIR (${file}) n’est pas utilisable (ce n’est pas un dossier)\u202f: donnez un dossier où écrire.`,
    )
  })

  // guards against: an empty `store.db` is taken for a new database
  it('for a database without content', async () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'embedded'))
    writeFileSync(join(dataDir, 'embedded/store.db'), '')
    await refused(
      { DATA_DIR: dataDir },
      `La base de données du dossier ${dataDir} n’est plus lisible (fichier absent, vide ou abîmé)\u202f: restaurez une sauvegarde, ou choisissez un autre DATA_DIR.`,
    )
  })

  // guards against: a volume that is not mounted becomes an empty network (52.7)
  it('for a data directory that was used and has no database', async () => {
    const dataDir = folder()
    mkdirSync(join(dataDir, 'embedded'))
    writeFileSync(join(dataDir, 'embedded/owner.lock'), '')
    await refused(
      { DATA_DIR: dataDir },
      `Le dossier de données ${dataDir} a déjà servi, mais sa base de données n’y est plus\u202f: vérifiez que le volume est monté et que rien n’a été déplacé. Pour repartir d’une base vide ou restaurer une sauvegarde, supprimez d’abord le dossier ${dataDir}/embedded.`,
    )
  })

  it('for a MongoDB without transactions', async () => {
    const thread = workerPath('embedded')
    const single = await startEmbedded({ directory: folder(), thread, testCommands: true })
    const teller = await MongoClient.connect(single.uri)
    // why: what a mongod without replica set answers to the first command of a transaction
    const data = { failCommands: ['find'], errorCode: 20 }
    await teller
      .db('admin')
      .command({ configureFailPoint: 'failCommand', mode: { times: 1 }, data })
    await refused(
      { MONGODB_URI: single.uri.replace('/?', '/gestion?') },
      'Le serveur MongoDB de MONGODB_URI n’a pas de transactions, car il ne fait partie d’aucun jeu de réplicas (replica set)\u202f: ajoutez «\u202freplication: { replSetName: rs0 }\u202f» à sa configuration, redémarrez-le, exécutez une fois rs.initiate() dans mongosh, puis recommencez.',
    )
    await teller.close()
    await single.close()
  })

  it('for an index that the database refuses, which is logged too', async () => {
    const served = await startEmbedded({ directory: folder(), thread: workerPath('embedded') })
    const uri = served.uri.replace('/?', '/gestion?')
    const client = await MongoClient.connect(uri)
    const same = { siteId: 'a1', period: '2026-11' }
    await client
      .db('gestion')
      .collection('objectifs')
      .insertMany([{ ...same }, { ...same }])
    const { code, stdout, stderr } = await runToEnd({ MONGODB_URI: uri })
    const sentence =
      'L’index «\u202fsite_period\u202f» de la collection «\u202fobjectifs\u202f» ne peut pas être créé\u202f: des documents y ont les mêmes valeurs (siteId, period). Gardez-en un de chaque, puis recommencez.'
    expect([code, stderr]).toEqual([1, `${sentence}\n`])
    expect(JSON.parse(stdout)).toMatchObject({
      level: 'error',
      collection: 'objectifs',
      index: 'site_period',
      msg: sentence,
    })
    await client.close()
    await served.close()
  })

  it('for a port that is taken', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      }),
    )
    await refused(
      { PORT: String(port) },
      `Le port ${port} est déjà pris\u202f: arrêtez l’autre programme ou choisissez un autre PORT.`,
    )
    other.close()
  })
})

describe('a running product', () => {
  const dataDir = folder()
  let server: ChildServer
  beforeAll(async () => {
    createAdmin(dataDir)
    server = await startChild({
      NODE_ENV: 'production',
      SESSION_SECRET: SECRET,
      APP_URL,
      DATA_DIR: dataDir,
    })
  })

  it('is healthy, and in production empty and strict about TLS', async () => {
    const health = await fetch(`${server.url}/healthz`)
    expect(health.status).toBe(200)
    expect(await health.json()).toEqual({ status: 'ok' })
    expect(server.output()).not.toContain('Comptes de démonstration')
    const page = await fetch(`${server.url}/login`)
    expect(page.status).toBe(200)
    expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('keeps its data directory to itself', async () => {
    const { code, stderr } = await runToEnd({ DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(stderr).toContain('est déjà utilisé par un autre démarrage du programme')
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  it('logs one line per request, with its id and no secret', async () => {
    const answer = await fetch(`${server.url}/api/auth/login?token=S3cret-query`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer S3cret-bearer',
        cookie: 'session=S3cret-cookie',
      },
      body: JSON.stringify({ email: 'personne@exemple.fr', password: 'S3cret-password' }),
    })
    expect(answer.status).toBe(401)
    const id = answer.headers.get('x-request-id') ?? 'missing'
    const linesOf = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes(id))
    await expect.poll(linesOf).toHaveLength(1)
    expect(JSON.parse(linesOf()[0] ?? '')).toMatchObject({
      level: 'info',
      method: 'POST',
      path: '/api/auth/login',
      status: 401,
    })
    expect(server.output()).not.toContain('S3cret')
  })

  it('answers a malformed address and an unknown REST path without a stack', async () => {
    for (const path of ['/%E0%A4%A', '/build/%', '/api/nulle-part', '/api/%E0']) {
      const answer = await fetch(server.url + path, { redirect: 'manual' })
      expect(answer.status, path).toBeLessThan(500)
      expect(await answer.text(), path).not.toMatch(/ at .*\.js:\d+/)
    }
  })

  it('stops on SIGTERM with code 0', async () => {
    expect(await server.stop()).toBe(0)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  })
})

describe('a start', () => {
  it('that is stopped while it waits for the database ends quietly, with code 0', async () => {
    const { PATH, HOME } = process.env
    // a database that takes connections and never answers
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const MONGODB_URI = `mongodb://127.0.0.1:${port}/apv`
    const child = spawn(process.execPath, ['build-scripts/serve.mjs'], {
      env: { PATH, HOME, DATA_DIR: folder(), MONGODB_URI } as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => output.push(String(chunk)))
    const ended = once(child, 'close')
    const [socket] = (await once(silent, 'connection')) as [Socket]
    child.kill('SIGTERM')
    expect([await ended, output]).toEqual([[0, null], []])
    socket.destroy()
    silent.close()
  }, 60_000)
})
