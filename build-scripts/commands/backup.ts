// npm run backup -- FILE: everything the database holds at one moment, while the product runs or not (7-beyond §4).
import { existsSync } from 'node:fs'
import { deserialize } from 'bson'
import { writeBackup } from '~/db/backup/file.server'
import { openPointInTime } from '~/db/backup/point-in-time.server'
import { checkBackup } from '~/db/backup/verify.server'
import { differencesSentence } from '~/domain/database/fingerprint-notice'
import { noteBackup } from '~/infra/last-backup.server'
import { FingerprintComparison } from '~/services/fingerprints/comparison.server'
import { readArguments } from './arguments'
import { sumsTable } from './checksum-table'
import { runCommand, stopWith } from './run-command'

/** Exit code: the backup is whole, and holds data that differ from their fingerprints. */
const DIFFERS = 2

await runCommand(async () => {
  const [file] = readArguments('backup -- sauvegarde.apv', 1, {}).positionals
  if (!file) stopWith('Donnez le fichier à écrire : npm run backup -- sauvegarde.apv')
  if (existsSync(file)) stopWith(`Le fichier ${file} existe déjà : choisissez un autre nom.`)
  const still = await openPointInTime()
  try {
    await writeBackup(still.db, file, new Date(), still.session)
  } finally {
    await still.close()
  }
  const comparison = new FingerprintComparison()
  const { takenAt, sums } = await checkBackup(file, (collection, bytes) => {
    if (comparison.concerns(collection)) comparison.add(collection, deserialize(bytes))
  })
  // A folder that takes no file does not make the backup a failed one.
  await noteBackup(takenAt).catch(() => undefined)
  process.stdout.write(`${sumsTable(sums)}Sauvegarde écrite et relue : ${file}\n`)
  const sentence = differencesSentence(comparison.result(), false, Number.POSITIVE_INFINITY)
  if (!sentence) return
  process.stderr.write(`${sentence}\n`)
  process.exitCode = DIFFERS
})
