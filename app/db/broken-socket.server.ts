import { type MongoClient, MongoNetworkError } from 'mongodb'

/*
 * What the driver (7.8 and 7.9) does of a socket that breaks under a command: it waits for the socket to drain, so that
 * it hands over the socket's own error, or, where the socket was destroyed before the driver has heard of it, waits for
 * ever. Neither is an error of its own kind.
 */

const CODES: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** Whether a command failed with its socket, before or after the database had it. */
export const isBrokenSocket = (error: unknown): error is Error =>
  error instanceof Error && CODES.has((error as NodeJS.ErrnoException).code)

/**
 * How long after a connection broke a command is waited for, in ms, together within the 20 s of a request: the driver
 * may hear of it a little later than others, so what began meanwhile counts too.
 */
const [MEANWHILE_MS, MUTE_MS] = [1_000, 7_000]

const underWay = new Set<(error: Error) => void>()

function giveUpLater(): void {
  const heard = [...underWay]
  const giveUp = () => {
    const error = new MongoNetworkError('a connection broke, and no answer came')
    for (const end of heard) end(error)
  }
  if (heard.length > 0) setTimeout(giveUp, MUTE_MS).unref()
}

/** Gives up, a while later, what may have left by a connection that is no more. */
const connectionBroke = () => void setTimeout(giveUpLater, MEANWHILE_MS).unref()

/** Has commands under way given up some time after a connection of this client has broken. */
export function watchConnections(client: Pick<MongoClient, 'on'>): void {
  client.on('connectionPoolCleared', connectionBroke)
  client.on('serverHeartbeatFailed', connectionBroke)
  client.on('connectionClosed', ({ reason }) => {
    if (reason === 'error') connectionBroke()
  })
}

/** A command's answer; an error of the network when a connection broke under it and none came for 8 s. */
export async function answered<T>(command: Promise<T>): Promise<T> {
  let giveUp: (error: Error) => void = () => undefined
  const mute = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  underWay.add(giveUp)
  try {
    return await Promise.race([command, mute])
  } finally {
    underWay.delete(giveUp)
  }
}
