import { type MongoClient, MongoNetworkError } from 'mongodb'

/*
 * Workaround for the MongoDB driver 7.8 and 7.9, which waits for a socket to drain when the socket breaks under a
 * command. Either the driver throws the socket's own error, which is no MongoError, or it never answers, because the
 * socket was destroyed before.
 */

const CODES: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** Tests whether a command failed because its socket broke, before or after the database received the command. */
export const isBrokenSocket = (error: unknown): error is Error =>
  error instanceof Error && CODES.has((error as NodeJS.ErrnoException).code)

/**
 * Delays in ms after a broken connection, together within the 20 s limit of a request. `LATE_MS`: commands sent until
 * then may also have used that connection, because the driver learns of the break late. `MUTE_MS`: those commands are
 * rejected after this time.
 */
const [LATE_MS, MUTE_MS] = [1_000, 7_000]

const underWay = new Set<(error: Error) => void>()

function giveUpLater(): void {
  const heard = [...underWay]
  const giveUp = () => {
    const error = new MongoNetworkError('a connection broke, and no answer came')
    for (const end of heard) end(error)
  }
  if (heard.length > 0) setTimeout(giveUp, MUTE_MS).unref()
}

/** Rejects, after both delays, the commands that may have used a broken connection. */
const connectionBroke = () => void setTimeout(giveUpLater, LATE_MS).unref()

/** Rejects unanswered commands some time after a connection of this client breaks. */
export function watchConnections(client: Pick<MongoClient, 'on'>): void {
  client.on('connectionPoolCleared', connectionBroke)
  client.on('serverHeartbeatFailed', connectionBroke)
  client.on('connectionClosed', ({ reason }) => {
    if (reason === 'error') connectionBroke()
  })
}

/**
 * Waits for a command's answer.
 * @throws MongoNetworkError when a connection broke and no answer came within 8 s
 */
export async function failOnBrokenSocket<T>(command: Promise<T>): Promise<T> {
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
