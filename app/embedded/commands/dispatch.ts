import { CommandError } from '../protocol/command-error'
import type { Message } from '../protocol/message'
import { isOfDamage } from '../storage/integrity'
import { isOfDisk } from '../storage/store'
import type { Doc } from '../values/value'
import { CATALOG_COMMANDS } from './catalog-commands'
import type { Answer, Context, Handler, Request } from './context'
import { explain } from './explain'
import { READING_COMMANDS } from './reading-commands'
import { SERVER_COMMANDS } from './server-commands'
import { WRITING_COMMANDS } from './writing-commands'

const COMMANDS: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    ...SERVER_COMMANDS,
    ...READING_COMMANDS,
    ...WRITING_COMMANDS,
    ...CATALOG_COMMANDS,
    explain,
  }),
)

function failure(error: CommandError): Doc {
  return {
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...error.details,
  }
}

async function run(context: Context, message: Message): Promise<Answer> {
  const { body, sequences } = message
  const name = Object.keys(body)[0] ?? ''
  const handler = COMMANDS.get(name)
  if (!handler) throw new CommandError('CommandNotFound', `no such command: '${name}'`)
  const request: Request = { name, body, db: String(body.$db ?? 'admin'), sequences }
  return handler(context, request)
}

/** Commands that tell what is stored and leave nothing behind. */
const READINGS = new Set(['find', 'aggregate', 'explain', 'listIndexes'])

/** Whether a command may be carried out again without a trace. */
export const isRepeatable = ({ body }: Message) => READINGS.has(Object.keys(body)[0] ?? '')

const isWrite = ({ body }: Message) => {
  const name = Object.keys(body)[0] ?? ''
  return Object.hasOwn(WRITING_COMMANDS, name) || Object.hasOwn(CATALOG_COMMANDS, name)
}

/** Carries out a command; whatever goes wrong becomes an answer. */
export async function dispatch(context: Context, message: Message): Promise<Answer> {
  try {
    return await run(context, message)
  } catch (error) {
    if (error instanceof CommandError) return failure(error)
    const cause = error instanceof Error ? error : new Error(String(error))
    context.store.noteFailure(cause)
    // why: a write may have stopped half-way, so nothing of this turn is kept
    if (isWrite(message)) context.store.abandon(cause)
    return failure(internal(cause))
  }
}

/** The answer to those whose writes could not be kept. */
export function internalFailure(error: Error): Doc {
  return failure(internal(error))
}

function internal(error: Error): CommandError {
  const failed = isOfDamage(error) ? 'DataCorruptionDetected' : 'InternalError'
  const name = isOfDisk(error) ? 'OutOfDiskSpace' : failed
  return new CommandError(name, `embedded database: ${error.message}`)
}
