import { Timestamp } from 'bson'
import { CommandError } from '../protocol/command-error'
import { MAX_MESSAGE } from '../protocol/message'
import { MAX_DOCUMENT } from '../values/bson'
import type { Doc } from '../values/value'
import { allowOptions, type Context, type Handler } from './context'
import { isTransactional } from './transactions'

/** Version reported to drivers: a standalone server that implements MongoDB 7.0. */
const VERSION = '7.0.0'
const WIRE_VERSION = 21

/** Last write in the format of a replica set; each acknowledged write counts as majority-committed. */
function lastWriteOf({ store }: Context): Doc {
  const { life, commits } = store.lastWrite()
  const opTime = { ts: new Timestamp({ t: life, i: commits }), t: 1 }
  return { opTime, majorityOpTime: opTime }
}

function describe(context: Context): Doc {
  const { now, store } = context
  return {
    helloOk: true,
    maxBsonObjectSize: MAX_DOCUMENT,
    maxMessageSizeBytes: MAX_MESSAGE,
    maxWriteBatchSize: 100_000,
    localTime: now(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    // Same field and meaning as in MongoDB
    readOnly: store.isReadOnly(),
    // Extension of this server: a part of the file could not be read.
    ...(store.isDamaged ? { damaged: true } : {}),
    // Extension of this server: acknowledged commits were missing at a start.
    ...(store.loss ? { loss: { ...store.loss } } : {}),
    lastWrite: lastWriteOf(context),
    ok: 1,
  }
}

const hello: Handler = (context) => ({ isWritablePrimary: true, ...describe(context) })
const isMaster: Handler = (context) => ({ ismaster: true, ...describe(context) })

const buildInfo: Handler = () => ({
  version: VERSION,
  versionArray: [7, 0, 0, 0],
  gitVersion: 'embedded',
  modules: ['embedded'],
  bits: 64,
  maxBsonObjectSize: MAX_DOCUMENT,
  ok: 1,
})

const endSessions: Handler = ({ transactions }, request) => {
  transactions.endSessions(request)
  return { ok: 1 }
}

const killSessions: Handler = ({ transactions }, request) => {
  transactions.killSessions(request)
  return { ok: 1 }
}

/** The handler of `commitTransaction` or `abortTransaction`. */
const endingCommand =
  (end: 'commit' | 'abort'): Handler =>
  ({ transactions }, request) => {
    if (!isTransactional(request.body))
      throw new CommandError('InvalidOptions', `${request.name} must be run within a transaction`)
    return transactions[end](request)
  }

const ping: Handler = (_context, { body }) => {
  allowOptions(body, 'ping', [])
  return { ok: 1 }
}

/** Extension of this server that copies the store. MongoDB is copied by a snapshot read instead. */
const copyStore: Handler = async ({ store }, { body }) => {
  allowOptions(body, 'copyStore', [])
  return { directory: await store.copy(), ok: 1 }
}

export const SERVER_COMMANDS: Readonly<Record<string, Handler>> = {
  hello,
  isMaster,
  ismaster: isMaster,
  ping,
  buildInfo,
  buildinfo: buildInfo,
  copyStore,
  endSessions,
  killSessions,
  commitTransaction: endingCommand('commit'),
  abortTransaction: endingCommand('abort'),
}
