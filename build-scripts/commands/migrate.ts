// npm run migrate -- mongodb://…: the stopped embedded database of DATA_DIR into an empty MongoDB (7-beyond §4).
import { MongoClient } from 'mongodb'
import { carryOver } from '~/db/backup/fill.server'
import { openStopped } from '~/db/backup/still.server'
import { createIndexes } from '~/db/collection.server'
import { environment } from '~/infra/environment.server'
// why: every collection and its indexes are declared by what a start loads
import '~/server/start-up.server'
import { runCommand, stopWith } from './run-command'
import { sumsTable } from './sums-table'

await runCommand(async () => {
  const uri = process.argv[2]
  if (!uri || !/^mongodb(\+srv)?:\/\/./.test(uri))
    stopWith('Donnez l’adresse de la base MongoDB : npm run migrate -- mongodb://serveur/gestion')
  const from = await openStopped(environment().dataDir)
  const client = new MongoClient(uri, { writeConcern: { w: 'majority' } })
  try {
    const to = await client.connect().catch(() => stopWith('La base MongoDB ne répond pas.'))
    const sums = await carryOver(from.db, to.db(), createIndexes)
    process.stdout.write(
      `${sumsTable(sums)}Base déménagée et vérifiée ; celle d’origine est intacte. Démarrez avec MONGODB_URI.\n`,
    )
  } finally {
    await client.close()
    await from.close()
  }
})
