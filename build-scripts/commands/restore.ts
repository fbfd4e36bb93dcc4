// npm run restore -- FILE [--revoke-keys]: a backup into the empty database of DATA_DIR or MONGODB_URI (7-beyond §4).

import { restoreBackup } from '~/db/backup/restore.server'
import { checkBackup } from '~/db/backup/verify.server'
import { closeDatabase, database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { requireTransactions } from '~/db/driver/transaction.server'
import { noteBackup } from '~/infra/last-backup.server'
// Imported for its side effect: the modules of a start declare every collection and its indexes.
import '~/server/start-up.server'
import { restoredRights, revokeRestoredKeys } from '~/services/api-keys/revoke-restored.server'
import { readArguments } from './arguments'
import { sumsTable } from './checksum-table'
import { rightsText } from './restored-rights'
import { runCommand, stopWith } from './run-command'

await runCommand(async () => {
  const { positionals, values } = readArguments('restore -- sauvegarde.apv [--revoke-keys]', 1, {
    'revoke-keys': { type: 'boolean', default: false },
  })
  const [file] = positionals
  if (!file) stopWith('Donnez le fichier à restaurer : npm run restore -- sauvegarde.apv')
  const { takenAt, sums } = await checkBackup(file)
  let rights = ''
  try {
    await requireTransactions()
    await restoreBackup(await database(), file, sums, async (db) => {
      await createIndexes(db)
      if (values['revoke-keys']) await revokeRestoredKeys()
      rights = rightsText(await restoredRights())
    })
  } finally {
    await closeDatabase()
  }
  // The restored file is the last backup of what the database holds now.
  await noteBackup(takenAt).catch(() => undefined)
  const moment = takenAt.toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })
  process.stdout.write(
    `${sumsTable(sums)}Sauvegarde du ${moment} restaurée et vérifiée. Chacun doit se reconnecter.\n${rights}`,
  )
})
