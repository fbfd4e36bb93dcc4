import type * as driver from 'mongodb'
import type { MongoClientOptions } from 'mongodb'

/** The driver with clients that report their commands; for `vi.mock`. The product's own client does not. */
export function telling(real: typeof driver): typeof driver {
  class TellingClient extends real.MongoClient {
    constructor(uri: string, options?: MongoClientOptions) {
      super(uri, { ...options, monitorCommands: true })
    }
  }
  return { ...real, MongoClient: TellingClient }
}
