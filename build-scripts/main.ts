import * as compiled from '@remix-run/dev/server-build'
import { broadcastDevReady } from '@remix-run/node'
import {
  configureEnvironment,
  type EnvironmentSource,
  environment,
} from '~/infra/config/environment.server'
import { logger } from '~/infra/logger.server'
import { createApplication } from '~/server/application'
import { type Listening, listen } from '~/server/listen'
import { withMergedAssets } from '~/server/merged-assets'
import { shutDown, startUp } from '~/server/start-up.server'
import { startupErrorMessage } from '~/server/startup-error'
import { dataNotice } from '~/services/fingerprints/data-notice.server'
import { startPrewarm } from '~/services/prewarm/prewarm-loop.server'
import { isSetUp, setupCodeToShow } from '~/services/setup/setup.server'
import { fillWhenEmpty } from './demo/fill-when-empty'
import { refuseOpenDemo } from './demo/public-accounts-guard'
import { startupBanner } from './startup-banner'

/** Remix's manifest of the browser's scripts, for merge-chunks.mjs and minify-client.mjs. */
export const { assets, future, isSpaMode } = compiled

/** Time in ms for standard output and the log after a shutdown. */
const LAST_WORDS_MS = 300

/**
 * Graceful shutdown on SIGINT or SIGTERM: running requests finish, the database closes, the exit code is 0 (spec 6).
 * @returns a function that returns true once the shutdown has begun
 */
function endOnSignal(listening: () => Listening | null): () => boolean {
  // Only once: Ctrl-C may arrive twice, from the terminal (process group) and from npm.
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    const server = listening()
    await server?.close()
    await shutDown()
    process.exitCode = 0
    // A connection to a silent mail server would hold the process for seconds more.
    setTimeout(() => process.exit(), LAST_WORDS_MS).unref()
    // Exits during the start, which would otherwise go on (seeding, for example); the next start repeats its writes.
    if (!server) process.exit()
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  return () => ending
}

/**
 * Runs the product until SIGINT or SIGTERM: configuration, database, demo network, HTTP.
 * Bad configuration, a database out of reach or a taken port end the process with one sentence and code 1.
 * @param source the variables as the operator gave them (NODE_ENV says whether this is production)
 */
export async function serve(source: EnvironmentSource): Promise<void> {
  let server: Listening | null = null
  let isEnding = () => false
  try {
    configureEnvironment(source)
    isEnding = endOnSignal(() => server)
    await startUp()
    const notice = await dataNotice()
    if (notice) process.stderr.write(`${notice}\n`)
    await refuseOpenDemo()
    await fillWhenEmpty()
    const { host, port } = environment()
    const build = withMergedAssets(compiled)
    server = await listen(createApplication(build, { isSetUp: await isSetUp() }), { host, port })
    // Started only by the server: commands (seed, restore) mostly write, and prewarmed rollups would become stale.
    startPrewarm()
    process.stdout.write(await startupBanner(server.port, await setupCodeToShow()))
    if (build.mode === 'development') await broadcastDevReady(build)
  } catch (error) {
    // During a shutdown the start fails because its database closes; that is no error.
    if (isEnding()) return
    const sentence = startupErrorMessage(error)
    if (sentence) process.stderr.write(`${sentence}\n`)
    else logger().fatal({ err: error }, 'start failed')
    await shutDown().catch(() => undefined)
    process.exitCode = 1
  }
}
