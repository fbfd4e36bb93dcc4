// npm run restore -- FILE: a backup into the empty database of DATA_DIR or MONGODB_URI (7-beyond §4).
import { checkBackup } from '~/db/backup/check.server'
import { restoreBackup } from '~/db/backup/fill.server'
import { closeDatabase, database } from '~/db/client.server'
import { createIndexes } from '~/db/collection.server'
// why: every collection and its indexes are declared by what a start loads
import '~/server/start-up.server'
import { runCommand, stopWith } from './run-command'
import { sumsTable } from './sums-table'

await runCommand(async () => {
  const file = process.argv[2]
  if (!file) stopWith('Donnez le fichier à restaurer : npm run restore -- sauvegarde.apv')
  const { takenAt, sums } = await checkBackup(file)
  try {
    await restoreBackup(await database(), file, sums, createIndexes)
  } finally {
    await closeDatabase()
  }
  const moment = takenAt.toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })
  process.stdout.write(
    `${sumsTable(sums)}Sauvegarde du ${moment} restaurée et vérifiée. Chacun doit se reconnecter.\n`,
  )
})
