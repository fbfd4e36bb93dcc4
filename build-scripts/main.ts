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
import { startPrewarm } from '~/services/prewarm/prewarm-loop.server'
import { fillWhenEmpty } from './demo/fill-when-empty'
import { refuseOpenDemo } from './demo/public-accounts-guard'
import { startupBanner } from './startup-banner'

/** What the compiler has made of the browser's scripts, for what joins them (merge-chunks.mjs). */
export const { assets, future, isSpaMode } = compiled

/**
 * Ends the product when asked to: running requests finish, the database is closed, the code is 0 (spec 6).
 * @returns tells whether that has begun
 */
function endOnSignal(listening: () => Listening | null): () => boolean {
  // why once: the terminal sends Ctrl-C to the whole group and npm passes it on, so it may arrive twice
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    const server = listening()
    await server?.close()
    await shutDown()
    process.exitCode = 0
    // why: a start under way (filling, say) would go on; what it wrote so far is whole, and is written again
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
    await refuseOpenDemo()
    await fillWhenEmpty()
    const { host, port } = environment()
    const build = withMergedAssets(compiled)
    server = await listen(createApplication(build), { host, port })
    // why only here: commands write more than they show
    startPrewarm()
    process.stdout.write(await startupBanner(server.port))
    if (build.mode === 'development') await broadcastDevReady(build)
  } catch (error) {
    // why: a start whose database is being closed fails, which is what was asked for
    if (isEnding()) return
    const sentence = startupErrorMessage(error)
    if (sentence) process.stderr.write(`${sentence}\n`)
    else logger().fatal({ err: error }, 'start failed')
    await shutDown().catch(() => undefined)
    process.exitCode = 1
  }
}
