import { CommandError } from './protocol/command-error'
import type { Respond } from './protocol/connection'
import type { Message } from './protocol/message'
import { type Doc, isDoc } from './values/value'

/** How commands fail: MongoDB's `data` of `failCommand`, and one way of our own. */
interface Failure {
  failCommands: readonly string[]
  /** refused with this code, not carried out */
  errorCode?: number
  /** labels of that refusal */
  errorLabels?: readonly string[]
  /** carried out, told as not yet safe */
  writeConcernError?: Doc
  /** the connection is cut, the command not carried out */
  closeConnection?: boolean
  /** with `closeConnection`: cut once it is carried out (not MongoDB's) */
  carriedOut?: boolean
  /** with `closeConnection`: every connection is cut, and so many new ones are refused, as by a killed server (not MongoDB's) */
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
 * MongoDB's fail point `failCommand`, which tests switch on to see an election, a restart or a cut line without a
 * cluster. Only a server started with `testCommands` has it.
 */
export class FailPoint {
  private times = 0
  private failure: Failure = { failCommands: [] }
  /** how many new connections are still refused */
  private refusals = 0

  /** @param cutAll destroys every connection of the server */
  constructor(private readonly cutAll: () => void) {}

  /** Whether a connection that has just been made is refused. */
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

  /** Carries out a command as `respond` does, or lets it fail as told. */
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
