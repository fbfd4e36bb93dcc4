import { MongoServerError } from 'mongodb'
import { expect, it } from 'vitest'
import { BackupError } from './backup-error'
import { copyRefusal } from './point-in-time.server'

const refused = (code: number, message: string) =>
  copyRefusal(new MongoServerError({ message, code }), '/data')

// guards against: 'la place manque …, ou une autre sauvegarde est en cours' for either reason (52.9)
it('a copy that another backup excludes and a full disk have sentences of their own', () => {
  expect(refused(117, 'a copy of the store is under way')).toEqual(
    new BackupError(
      'Une autre sauvegarde de cette base de données est en cours\u202f: attendez sa fin, puis recommencez.',
    ),
  )
  expect(refused(1, 'the store cannot be copied (ENOSPC)')).toEqual(
    new BackupError(
      'La base de données en marche n’a pas pu être copiée à côté d’elle-même\u202f: vérifiez la place dans /data, puis recommencez (the store cannot be copied (ENOSPC)).',
    ),
  )
  const defect = new Error('defect')
  expect(copyRefusal(defect, '/data')).toBe(defect)
})
