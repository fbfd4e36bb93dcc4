import { CommandError } from './protocol/command-error'
import type { Respond } from './protocol/connection'
import type { Message } from './protocol/message'
import { type Doc, isDoc } from './values/value'

/** Failure to inject: MongoDB's `data` of `failCommand`, and extensions. */
interface Failure {
  failCommands: readonly string[]
  /** rejected with this code, not executed */
  errorCode?: number
  /** error labels of that rejection */
  errorLabels?: readonly string[]
  /** executed, but the reply contains this write concern error */
  writeConcernError?: Doc
  /** connection closed, command not executed */
  closeConnection?: boolean
  /** with `closeConnection`: closed after execution (extension) */
  carriedOut?: boolean
  /**
   * with `closeConnection`: closes every connection and refuses this many new ones, like a killed server (extension)
   */
  refuseConnections?: number
}

function timesOf(mode: unknown): number {
  if (mode === 'off') return 0
  if (mode === 'alwaysOn') return Number.POSITIVE_INFINITY
  const times = isDoc(mode) ? mode.times : undefined
  if (typeof times === 'number') return times
  throw new CommandError('BadValue', 'mode must be off, alwaysOn or { times }')
}

/**
 * MongoDB's fail point `failCommand`, with which tests simulate an election, a restart or a cut connection without a
 * cluster. Only a server started with `testCommands` has it.
 */
export class FailPoint {
  private times = 0
  private failure: Failure = { failCommands: [] }
  /** number of new connections still to be refused */
  private refusals = 0

  /** @param cutAll destroys every connection of the server */
  constructor(private readonly cutAll: () => void) {}

  /** Tests whether a new connection is refused. */
  refuses(): boolean {
    if (this.refusals === 0) return false
    this.refusals--
    return true
  }

  private configure(body: Doc): Doc {
    this.times = timesOf(body.mode)
    const data = isDoc(body.data) ? (body.data as unknown as Failure) : { failCommands: [] }
    this.failure = data
    return { ok: 1, count: 0 }
  }

  /** Executes a command through `respond`, or injects the configured failure. */
  async around(
    message: Message,
    send: Parameters<Respond>[1],
    cut: () => void,
    respond: Respond,
  ): Promise<void> {
    const name = Object.keys(message.body)[0] ?? ''
    if (name === 'configureFailPoint') return send(this.configure(message.body))
    const { failCommands, errorCode, errorLabels, writeConcernError } = this.failure
    const { closeConnection, carriedOut, refuseConnections } = this.failure
    if (this.times <= 0 || !failCommands.includes(name)) return respond(message, send)
    this.times--
    if (closeConnection) {
      if (carriedOut) await respond(message, () => undefined)
      this.refusals = refuseConnections ?? 0
      return refuseConnections === undefined ? cut() : this.cutAll()
    }
    if (errorCode !== undefined)
      return send({
        ok: 0,
        code: errorCode,
        errmsg: 'failing as the test wants it',
        ...(errorLabels ? { errorLabels } : {}),
      })
    return respond(message, (answer) =>
      send(Buffer.isBuffer(answer) ? answer : { ...answer, writeConcernError }),
    )
  }
}
