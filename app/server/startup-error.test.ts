import { MongoClient, MongoServerError } from 'mongodb'
import { afterEach, expect, it } from 'vitest'
import { DiskFullError } from '~/domain/disk-full'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { startupErrorMessage } from './startup-error'

afterEach(() => configureEnvironment(null))

it('a full disk gives a message; another fault of the embedded database is a defect', () => {
  const message = 'embedded database: database or disk is full'
  const full = new MongoServerError({ message })
  for (const error of [full, new DiskFullError(full)])
    expect(startupErrorMessage(error)).toBe(
      `Le disque du dossier de données ${environment().dataDir} est plein\u202f: libérez de la place, puis recommencez.`,
    )
  expect(startupErrorMessage(new MongoServerError({ message: 'embedded database: x' }))).toBeNull()
})

it.each([
  'mongodb://db:27017:27018/gestion',
  'mongodb://db/gestion?foo=1',
  'mongodb://db:99999/gestion',
])('an address that the driver cannot parse gives a message: %s', (uri) => {
  configureEnvironment({ MONGODB_URI: uri })
  const failed = () => new MongoClient(uri)
  expect(failed).toThrow()
  try {
    failed()
  } catch (error) {
    expect(startupErrorMessage(error)).toMatch(/^La base de données mongodb:.*vérifiez MONGODB_URI/)
  }
})

it.each([
  [
    'Authentication failed.',
    'refuse la connexion\u202f: vérifiez MONGODB_URI et que le serveur fonctionne.',
  ],
  [
    'not authorized on gestion to execute command',
    'refuse une commande\u202f: «\u202fnot authorized on gestion to execute command\u202f».',
  ],
  [
    'no such command: setIndex',
    'refuse une commande\u202f: «\u202fno such command: setIndex\u202f».',
  ],
])('a server that answers is not said to be silent: %s', (message, says) => {
  configureEnvironment({ MONGODB_URI: 'mongodb://moi:secret@db/gestion?tls=true' })
  expect(startupErrorMessage(new MongoServerError({ message }))).toBe(
    `La base de données mongodb://db/gestion ${says}`,
  )
})

it('a server that is no primary does not answer', () => {
  configureEnvironment({ MONGODB_URI: 'mongodb://db/gestion' })
  const error = new MongoServerError({ code: 10107, message: 'not primary' })
  expect(startupErrorMessage(error)).toMatch(/gestion ne répond pas/)
})
