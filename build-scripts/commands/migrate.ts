// npm run migrate -- mongodb://…: the stopped embedded database of DATA_DIR into an empty MongoDB (7-beyond §4).
import { MongoClient } from 'mongodb'
import { openOffline } from '~/db/backup/point-in-time.server'
import { copyDatabase } from '~/db/backup/restore.server'
import { createIndexes } from '~/db/driver/collection.server'
import { requireTransactionsOf } from '~/db/driver/transaction.server'
import { environment } from '~/infra/config/environment.server'
// Imported for its side effect: the modules of a start declare every collection and its indexes.
import '~/server/start-up.server'
import { readArguments } from './arguments'
import { sumsTable } from './checksum-table'
import { runCommand, stopWith } from './run-command'

/** Creates the client of an address, without connecting. */
function destination(uri: string) {
  try {
    const client = new MongoClient(uri, { writeConcern: { w: 'majority' } })
    return { client, db: client.db() }
  } catch {
    // Without the driver's message: it quotes the address, which may contain a password.
    return stopWith(
      'L’adresse de la base MongoDB est mal formée\u202f: corrigez-la, par exemple mongodb://serveur:27017/gestion.',
    )
  }
}

await runCommand(async () => {
  const [uri] = readArguments('migrate -- mongodb://serveur/gestion', 1, {}).positionals
  if (!uri || !/^mongodb(\+srv)?:\/\/./.test(uri))
    stopWith('Donnez l’adresse de la base MongoDB : npm run migrate -- mongodb://serveur/gestion')
  // Checked before the embedded database opens: an error while it is open, outside `try`, would keep the process alive.
  const { client, db } = destination(uri)
  const from = await openOffline(environment().dataDir)
  try {
    await client.connect().catch(() => stopWith('La base MongoDB ne répond pas.'))
    await requireTransactionsOf(client, db, 'de destination')
    const sums = await copyDatabase(from.db, db, createIndexes)
    process.stdout.write(
      `${sumsTable(sums)}Base déménagée et vérifiée ; celle d’origine est intacte. Démarrez avec MONGODB_URI.\n`,
    )
  } finally {
    await client.close()
    await from.close()
  }
})
