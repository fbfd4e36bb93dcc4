import { copyTemplate, type RunningServer, removeData, startServer } from './server'

/** The data that specs share which only read. */
export const SHARED = 'shared'

/** Ends a product and its data; it must end by itself, with code 0. */
async function end(server: RunningServer): Promise<void> {
  const code = await server.stop()
  removeData(server.dataDir)
  if (code !== 0) throw new Error(`the product ended with code ${code}:\n${server.output()}`)
}

/**
 * The products of a worker: the shared one stays, a file's own stands until the next file's starts. So a worker and its
 * browser outlive the file.
 */
export class Products {
  private readonly running = new Map<string, RunningServer>()

  /** @returns the product on this copy of the data, started unless it runs */
  async on(data: string, variables: Record<string, string>): Promise<RunningServer> {
    const there = this.running.get(data)
    if (there) return there
    await this.endAll((name) => name !== SHARED)
    const server = await startServer(copyTemplate(data), variables)
    this.running.set(data, server)
    return server
  }

  /** Ends those of these names. */
  async endAll(wanted: (name: string) => boolean = () => true): Promise<void> {
    for (const [name, server] of this.running)
      if (wanted(name)) {
        this.running.delete(name)
        await end(server)
      }
  }
}
