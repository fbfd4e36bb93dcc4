import { MongoClient } from 'mongodb'
import { expect, it } from 'vitest'
import { GUARANTEES } from './client.server'

it('keeps its guarantees whatever the address asks for', () => {
  const weak =
    'w=1&journal=false&retryWrites=false&readConcernLevel=local&readPreference=secondary&retryReads=false'
  const { options } = new MongoClient(`mongodb://server/gestion?${weak}`, GUARANTEES)
  expect(options.writeConcern).toMatchObject({ w: 'majority', j: true })
  expect(options.readConcern).toEqual({ level: 'majority' })
  expect(options.readPreference.mode).toBe('primary')
  expect([options.retryWrites, options.retryReads]).toEqual([true, true])
})
