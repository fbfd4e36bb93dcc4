// npm run close-demo: closes the demo accounts whose password is public, so that production may start.
import { requireStore } from '~/db/backup/point-in-time.server'
import { environment } from '~/infra/config/environment.server'
import { shutDown, startUp } from '~/server/start-up.server'
import { closeDemoAccounts } from '../demo/public-accounts-guard'
import { readArguments } from './arguments'
import { runCommand } from './run-command'

await runCommand(async () => {
  readArguments('close-demo', 0, {})
  const { mongodbUri, dataDir } = environment()
  // With a mistyped DATA_DIR the command would create an empty store, and report that no account is open.
  if (!mongodbUri) requireStore(dataDir)
  try {
    await startUp()
    const closed = await closeDemoAccounts()
    process.stdout.write(
      closed.length > 0
        ? `Comptes fermés : ${closed.join(', ')}.\n`
        : 'Aucun compte de démonstration n’est ouvert.\n',
    )
  } finally {
    await shutDown()
  }
})
