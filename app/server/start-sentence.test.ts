import { MongoServerError } from 'mongodb'
import { expect, it } from 'vitest'
import { environment } from '~/infra/environment.server'
import { startSentence } from './start-sentence'

it('a full disk is told in a sentence; another fault of the embedded database is a defect', () => {
  const message = 'embedded database: database or disk is full'
  expect(startSentence(new MongoServerError({ message }))).toBe(
    `Le disque du dossier de données ${environment().dataDir} est plein\u202f: libérez de la place, puis recommencez.`,
  )
  expect(startSentence(new MongoServerError({ message: 'embedded database: x' }))).toBeNull()
})
