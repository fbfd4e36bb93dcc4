import { configureEnvironment } from '~/infra/config/environment.server'
import { write } from '~/services/writes/write.server'
import { makePrincipal } from '../../builders/users'

/* Started and killed by killed-process.test.ts. Opens a write that holds a lock, says so, and never ends it. */
const [uri = '', dataDir = '', lock = ''] = process.argv.slice(2)
configureEnvironment({
  SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  MONGODB_URI: uri,
})
await write(
  makePrincipal(),
  [],
  async () => {
    process.stdout.write('holds the lock\n')
    await new Promise(() => undefined)
    return true
  },
  { locks: [lock] },
)
