// @long: waits for a socket that stays silent
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient, MongoNetworkError } from 'mongodb'
import { expect, it, onTestFinished } from 'vitest'
import {
  failOnBrokenSocket,
  isBrokenSocket,
  watchConnections,
} from '~/db/driver/broken-socket.server'
import { socketPathFor } from '~/embedded/socket-path'
import { startOn } from '../embedded/start'

const nextTurn = () => new Promise<void>((turn) => setImmediate(turn))

/**
 * Error of a command on a connection that the server has just closed.
 * @param turns event-loop ticks in which the driver may notice the closed connection
 */
async function metAfter(turns: number): Promise<unknown> {
  const directory = mkdtempSync(join(tmpdir(), 'apv-socket-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const server = await startOn(directory)
  const client = new MongoClient(server.uri, {
    retryReads: false,
    maxPoolSize: 1,
    serverSelectionTimeoutMS: 1_000,
  })
  watchConnections(client)
  onTestFinished(() => client.close())
  const find = () => client.db().collection('any').findOne({})
  await find()
  const closed = server.close()
  const place = socketPathFor(directory) ?? ''
  // busy loop: the driver must not notice the closed connection before its ticks are granted
  while (existsSync(place));
  for (let turn = 0; turn < turns; turn++) await nextTurn()
  const met = await failOnBrokenSocket(find()).catch((error: unknown) => error)
  await closed
  return met
}

it('the driver hands over the error of a socket that broke before it has heard of it', async () => {
  expect(isBrokenSocket(await metAfter(0))).toBe(true)
})

it('a command that the driver waits for without end is given up', async () => {
  const met = await metAfter(2)
  expect(met).toBeInstanceOf(MongoNetworkError)
  expect((met as Error).message).toBe('a connection broke, and no answer came')
})
