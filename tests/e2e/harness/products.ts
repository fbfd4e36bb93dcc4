import { copyTemplate, type RunningServer, removeData, startServer } from './server'

/** Name of the data shared by specs that only read. */
export const SHARED = 'shared'

/** Stops a product and removes its data. @throws when the product does not exit with code 0 */
async function end(server: RunningServer): Promise<void> {
  const code = await server.stop()
  removeData(server.dataDir)
  if (code !== 0) throw new Error(`the product ended with code ${code}:\n${server.output()}`)
}

/**
 * Running products of a Playwright worker. The shared product stays; a spec file's own product is stopped when the next
 * file's starts, so that the worker and its browser can be reused.
 */
export class Products {
  private readonly running = new Map<string, RunningServer>()
  /** ends under way; each gives its error */
  private readonly ending: Promise<unknown>[] = []

  /** @returns the running product with this copy of the data, started if necessary */
  async on(data: string, variables: Record<string, string>): Promise<RunningServer> {
    const there = this.running.get(data)
    if (there) return there
    this.stop((name) => name !== SHARED)
    const server = await startServer(await copyTemplate(data), variables)
    this.running.set(data, server)
    return server
  }

  /** Stops the products whose name is `wanted`, while the next one starts: waiting for their ends would take 0.5 s each. */
  private stop(wanted: (name: string) => boolean): void {
    for (const [name, server] of this.running)
      if (wanted(name)) {
        this.running.delete(name)
        this.ending.push(end(server).catch((error: unknown) => error))
      }
  }

  /** Stops all products. @throws when one of this worker did not exit with code 0 */
  async endAll(): Promise<void> {
    this.stop(() => true)
    const errors = (await Promise.all(this.ending)).filter(Boolean)
    if (errors.length > 0) throw errors[0]
  }
}
