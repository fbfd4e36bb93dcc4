/** A running embedded database server. */
export interface EmbeddedServer {
  /** connection string for the official driver */
  uri: string
  close(): Promise<void>
}

/** Starts the embedded database on a data directory; refuses, with a sentence, a directory already in use. */
export async function startEmbedded(_dataDir: string): Promise<EmbeddedServer> {
  throw new Error('not built yet')
}
