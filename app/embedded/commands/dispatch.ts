import { CommandError } from '../protocol/command-error'
import type { Message } from '../protocol/message'
import { isOfDamage } from '../storage/integrity'
import { isOfDisk } from '../storage/store'
import type { Doc } from '../values/value'
import { CATALOG_COMMANDS } from './catalog-commands'
import type { Answer, Handler, Request, ServerContext } from './context'
import { explain } from './explain'
import { READING_COMMANDS } from './reading-commands'
import { SERVER_COMMANDS } from './server-commands'
import { isTransactional, withoutTransaction } from './transactions'
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

const ENDINGS = new Set(['commitTransaction', 'abortTransaction'])
const IN_TRANSACTIONS = new Set([
  'find',
  'aggregate',
  'getMore',
  'killCursors',
  ...Object.keys(WRITING_COMMANDS),
])

/** Commands that use the writing connection; they wait while a transaction holds it. */
const isExclusive = (name: string) =>
  Object.hasOwn(WRITING_COMMANDS, name) || Object.hasOwn(CATALOG_COMMANDS, name)

/** True when the response may be sent only after the writes of its event-loop tick are on disk. */
export const waitsForDisk = ({ body }: Message): boolean =>
  isExclusive(Object.keys(body)[0] ?? '') && !isTransactional(body)

/** Runs a statement in the transaction that its request names. */
function runInTransaction(context: ServerContext, handler: Handler, request: Request) {
  return context.transactions.run(request, async (cursors) => {
    if (!IN_TRANSACTIONS.has(request.name))
      throw new CommandError(
        'OperationNotSupportedInTransaction',
        `Cannot run '${request.name}' in a multi-document transaction.`,
      )
    const view = context.store.uncommitted()
    return handler({ ...context, cursors, view }, withoutTransaction(request))
  })
}

/** Runs a write outside a transaction, in the group commit of this event-loop tick. */
async function runAlone(context: ServerContext, handler: Handler, request: Request) {
  const { store } = context
  await store.line.enter()
  try {
    return handler({ ...context, view: store.uncommitted() }, request)
  } catch (error) {
    // An unexpected error may leave the write half done, so every write of this tick is rolled back.
    if (!(error instanceof CommandError)) store.abandon(asError(error))
    throw error
  } finally {
    store.line.leave()
  }
}

async function run(context: ServerContext, { body, sequences }: Message): Promise<Answer> {
  const name = Object.keys(body)[0] ?? ''
  const handler = COMMANDS.get(name)
  if (!handler) throw new CommandError('CommandNotFound', `no such command: '${name}'`)
  const request: Request = { name, body, db: String(body.$db ?? 'admin'), sequences }
  if (isTransactional(body) && !ENDINGS.has(name))
    return runInTransaction(context, handler, request)
  if (isExclusive(name)) return runAlone(context, handler, request)
  return handler({ ...context, view: context.store.committed() }, request)
}

/** Runs a command; any error becomes an error response. */
export async function dispatch(context: ServerContext, message: Message): Promise<Answer> {
  try {
    return await run(context, message)
  } catch (error) {
    if (error instanceof CommandError) return failure(error)
    const cause = asError(error)
    context.store.noteFailure(cause)
    return failure(internal(cause))
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Error response for commands whose writes could not be stored. */
export function internalFailure(error: Error): Doc {
  return failure(internal(error))
}

function internal(error: Error): CommandError {
  const failed = isOfDamage(error) ? 'DataCorruptionDetected' : 'InternalError'
  const name = isOfDisk(error) ? 'OutOfDiskSpace' : failed
  return new CommandError(name, `embedded database: ${error.message}`)
}
