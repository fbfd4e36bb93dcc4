import { existsSync, mkdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { describe, expect, test } from 'vitest'
import { openEmbedded, runChild, temporaryDirectory } from './harness'
import { startOn } from './start'

// @long: starts, stops and kills of the embedded database

const IN_USE = { name: 'RefusedStartError', reason: 'in-use' }

const socketOf = (uri: string) => decodeURIComponent(/\/\/([^/]+)\//.exec(uri)?.[1] ?? '')

/** True when a server answers on a socket. */
function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

describe('a directory in use', () => {
  test('is refused, in this process and in another', async () => {
    const dataDir = temporaryDirectory()
    const first = await openEmbedded(dataDir)
    await expect(startOn(dataDir)).rejects.toMatchObject(IN_USE)
    const other = runChild('life', dataDir, 'stay')
    expect(await other.ended).toBe(3)
    expect(other.lines).toEqual(['RefusedStartError: the directory is open elsewhere'])
    // the running server is not disturbed
    await first.db.collection('things').insertOne({ n: 1 })
    await first.close()
    const again = await openEmbedded(dataDir)
    expect(await again.db.collection('things').countDocuments()).toBe(1)
  })

  test('is free again after kill -9', async () => {
    const dataDir = temporaryDirectory()
    const child = runChild('life', dataDir, 'stay')
    await child.printed(1)
    await expect(startOn(dataDir)).rejects.toMatchObject(IN_USE)
    child.process.kill('SIGKILL')
    await child.ended
    await openEmbedded(dataDir)
  })
})

describe('the server', () => {
  test('keeps its socket private', async () => {
    const dataDir = temporaryDirectory()
    const { server } = await openEmbedded(dataDir)
    expect(socketOf(server.uri)).toBe(join(dataDir, 'mongo.sock'))
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  })

  test('finds a short private place for its socket when the path is long', async () => {
    const dataDir = join(temporaryDirectory(), 'x'.repeat(120))
    mkdirSync(dataDir)
    const { server, db } = await openEmbedded(dataDir)
    const path = socketOf(server.uri)
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(100)
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 })
  })

  test('ends with the application, however that ends', async () => {
    for (const way of ['exit', 'finish']) {
      const child = runChild('life', temporaryDirectory(), way)
      expect(await child.ended).toBe(0)
      expect(existsSync(socketOf(child.lines[0] ?? ''))).toBe(false)
    }
    const child = runChild('life', temporaryDirectory(), 'stay')
    await child.printed(1)
    const path = socketOf(child.lines[0] ?? '')
    expect(await answers(path)).toBe(true)
    child.process.kill('SIGKILL')
    await child.ended
    expect(await answers(path)).toBe(false)
  })

  test('takes the application down with it when it fails', async () => {
    const child = runChild('life', temporaryDirectory(), 'crash')
    expect(await child.ended).toBe(1)
    expect(child.errors.join('')).toContain('the embedded database ended by itself')
  })

  test('is not disturbed by bytes that are no message', async () => {
    const { server, db } = await openEmbedded()
    const socket = connect(socketOf(server.uri))
    const closed = new Promise((done) => socket.once('close', done))
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\n\r\n')
    await closed
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 })
  })

  test('is gone for the driver once closed', async () => {
    const { server, close } = await openEmbedded()
    await close()
    const late = MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 200 })
    await expect(late).rejects.toThrow()
  })
})
