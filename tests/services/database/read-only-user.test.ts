import { expect, test } from 'vitest'
import { databaseState } from '~/db/driver/writable.server'
import { failing, failNoMore, useFailingServer } from '../harness/failing-server'

useFailingServer()

// guards against: `/healthz` says 'ok' to a database user who may only read, and the first save fails (52.9)
test('the first call tries a write, and later ones ask only whether the server takes any', async () => {
  await failing('alwaysOn', { failCommands: ['update'], errorCode: 13 })
  expect(await databaseState()).toBe('read-only')
  expect(await databaseState()).toBe('read-only')
  await failNoMore()
  expect(await databaseState()).toBe('writable')
  await failing('alwaysOn', { failCommands: ['update'], errorCode: 13 })
  expect(await databaseState()).toBe('writable')
  await failNoMore()
})
