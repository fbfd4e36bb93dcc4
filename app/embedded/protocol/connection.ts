import type { Socket } from 'node:net'
import type { Doc } from '../values/value'
import { CommandError } from './command-error'
import { formatAnswer, type Message, MessageSplitter, parseMessage } from './message'

/** Runs one command; `send` is called once, when the response may be sent. */
export type Respond = (message: Message, send: (answer: Doc | Buffer) => void) => Promise<void>

/** The application's name that a hello carries. */
function applicationName({ body }: Message): unknown {
  const client = body.client as { application?: { name?: unknown } } | undefined
  return client?.application?.name
}

/** Encodes a response; a response too large for a message is replaced by an error. */
function bytesOf(message: Message, answer: Doc | Buffer): Buffer {
  try {
    return formatAnswer(message, answer)
  } catch (error) {
    const { codeName, code } = new CommandError('BSONObjectTooLarge', '')
    return formatAnswer(message, { ok: 0, errmsg: (error as Error).message, code, codeName })
  }
}

const REFUSAL: Doc = {
  ok: 0,
  errmsg: 'not the application this database belongs to',
  code: 13,
  codeName: 'Unauthorized',
}

/**
 * Serves one socket: messages in order, one at a time.
 * @param secret application name that the client's first message must carry; null for a private unix socket
 */
export function serveConnection(socket: Socket, secret: string | null, respond: Respond): void {
  const splitter = new MessageSplitter()
  const waiting: Message[] = []
  let isTrusted = secret === null
  let isBusy = false

  const answerNext = async () => {
    if (isBusy) return
    isBusy = true
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      const current = message
      if (applicationName(current) === secret) isTrusted = true
      const send = (answer: Doc | Buffer) => {
        if (current.wantsAnswer && !socket.destroyed) socket.write(bytesOf(current, answer))
      }
      if (isTrusted) await respond(current, send)
      else send(REFUSAL)
    }
    isBusy = false
  }

  socket.setNoDelay(true)
  socket.on('data', (chunk) => {
    try {
      for (const message of splitter.push(chunk)) waiting.push(parseMessage(message))
    } catch (error) {
      // Closes the connection, because after an invalid message the start of the next one is unknown.
      socket.destroy(error instanceof CommandError ? undefined : (error as Error))
      return
    }
    void answerNext()
  })
  socket.on('error', () => socket.destroy())
}
