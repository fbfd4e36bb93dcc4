import * as build from '@remix-run/dev/server-build'
import { broadcastDevReady } from '@remix-run/node'
import {
  configureEnvironment,
  type EnvironmentSource,
  environment,
} from '~/infra/environment.server'
import { logger } from '~/infra/logger.server'
import { closeDown, startUp } from '~/services/start-up.server'
import { fillWhenEmpty } from '../demo/fill-when-empty'
import { createApplication } from './application'
import { listen } from './listen'
import { startSentence } from './start-sentence'
import { welcome } from './welcome'

/**
 * Runs the product until SIGINT or SIGTERM: configuration, database, demo network, HTTP.
 * Bad configuration, a database out of reach or a taken port end the process with one sentence and code 1.
 * @param source the variables as the operator gave them (NODE_ENV says whether this is production)
 */
export async function serve(source: EnvironmentSource): Promise<void> {
  try {
    configureEnvironment(source)
    await startUp()
    await fillWhenEmpty()
    const { host, port } = environment()
    const application = createApplication(build)
    const server = await listen(application, { host, port })
    // why: the terminal sends Ctrl-C to the whole group and npm passes it on, so it may arrive twice
    let closing = false
    const close = async () => {
      if (closing) return
      closing = true
      await server.close()
      await closeDown()
      process.exitCode = 0
    }
    process.on('SIGINT', close)
    process.on('SIGTERM', close)
    process.stdout.write(await welcome(server.port))
    if (build.mode === 'development') await broadcastDevReady(build)
  } catch (error) {
    const sentence = startSentence(error)
    if (sentence) process.stderr.write(`${sentence}\n`)
    else logger().fatal({ err: error }, 'start failed')
    await closeDown().catch(() => undefined)
    process.exitCode = 1
  }
}
