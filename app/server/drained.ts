import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** The client of a response left before its end. */
class ClientLeftError extends Error {
  constructor() {
    super('The client left before the end of the response')
  }
}

/**
 * Waits until a response's buffer has room. Remix writes a body without waiting for a slow client, which would buffer a
 * large file in memory.
 * @throws ClientLeftError
 */
export async function drained(response: ServerResponse): Promise<void> {
  if (!response.destroyed && response.writableNeedDrain) {
    const ended = new AbortController()
    const { signal } = ended
    // `once` rejects with the first error of the response
    await Promise.race([
      once(response, 'drain', { signal }),
      once(response, 'close', { signal }),
    ]).finally(() => ended.abort())
  }
  if (response.destroyed) throw new ClientLeftError()
}
