import {
  claimOutletMessage,
  insertOutletMessage,
  type NewOutletMessage,
  newOutletMessages,
  type OutletMessageDocument,
  updateOutletMessage,
} from '~/db/collections/outlet-messages.server'
import { findOutlet } from '~/db/collections/outlets.server'
import { nextTry } from '~/domain/outlets/retry'
import { logger } from '~/infra/logger.server'
import { realNow } from '~/infra/process/clock.server'
import { composeMessage } from './compose.server'
import { postMessage, storeAnswer } from './post.server'

/** Time after which a message claimed by a dead process is free again, in ms. */
const CLAIM_MS = 120_000
/** Interval between two checks for due messages, in ms. */
const LOOK_EVERY_MS = 30_000
/** Time until a message that could not be composed is composed again, in ms. */
const COMPOSE_AGAIN_MS = 60_000
/** Messages posted at once, so that a silent receiver holds back few others. */
const LANES = 4

async function attempt(document: OutletMessageDocument): Promise<void> {
  const { _id, outletId, failures, firstFailureAt, purgeAt } = document
  const outlet = await findOutlet(outletId)
  const isWanted = outlet && !outlet.isPaused && purgeAt > realNow()
  const message = isWanted ? (document.message ?? (await composeMessage(document, outlet))) : null
  if (!outlet || !message) return updateOutletMessage(_id, { nextAt: null })
  // Stored first: a retry, also of another process, sends the same text under the same identifier.
  if (!document.message) await updateOutletMessage(_id, { message })
  const answer = await postMessage(outlet, message)
  const first = firstFailureAt ?? answer.at
  const nextAt = answer.delivered ? null : nextTry(failures + 1, first, answer.at)
  const changes = answer.delivered ? {} : { failures: failures + 1, firstFailureAt: first }
  await updateOutletMessage(_id, { nextAt, ...changes })
  // The message is settled: an answer that cannot be noted must not send it again.
  await storeAnswer(outletId, answer, !answer.delivered && nextAt === null).catch((error) =>
    logger().warn({ err: error, message: _id }, 'webhook answer not noted'),
  )
  if (answer.delivered) return
  // Status only: the answer's text belongs to its receiver.
  const reason = answer.status ?? answer.text
  logger().warn(
    { outlet: outletId, message: _id, failures: failures + 1, reason },
    nextAt ? 'webhook message not delivered, tried later' : 'webhook message given up',
  )
}

async function deliver(document: OutletMessageDocument): Promise<void> {
  try {
    await attempt(document)
  } catch (error) {
    logger().warn({ err: error, message: document._id }, 'webhook message not composed')
    const nextAt = new Date(realNow().getTime() + COMPOSE_AGAIN_MS)
    await updateOutletMessage(document._id, { nextAt })
  }
}

let running: Promise<void> | null = null
let again = false
let closed = false

async function lane(): Promise<void> {
  while (!closed) {
    // The real clock: a stopped product clock (`NOW`) must not delay messages.
    const now = realNow()
    const due = await claimOutletMessage(now, new Date(now.getTime() + CLAIM_MS))
    if (!due) return
    await deliver(due)
  }
}

async function run(): Promise<void> {
  do {
    again = false
    await Promise.all(Array.from({ length: LANES }, lane))
  } while (again && !closed)
}

/** Posts every due message. A call during a run makes that run look for due messages once more. */
export function sendDueMessages(): Promise<void> {
  again = true
  running ??= run()
    .catch((error) => logger().error({ err: error }, 'webhook messages'))
    .finally(() => {
      running = null
    })
  return running
}

/** Stores the messages that are not stored yet, and starts sending. Safe to repeat, by any number of instances. */
export async function enqueueMessages(messages: readonly NewOutletMessage[]): Promise<void> {
  const absent = await newOutletMessages(messages.map(({ _id }) => _id))
  const fresh = messages.filter(({ _id }) => absent.has(_id))
  for (const message of fresh) await insertOutletMessage(message, realNow())
  if (fresh.length > 0) void sendDueMessages()
}

let timer: NodeJS.Timeout | null = null

/** Starts posting due messages, now and every 30 s, until `stopOutlets`. */
export function startOutlets(): void {
  closed = false
  timer ??= setInterval(() => void sendDueMessages(), LOOK_EVERY_MS).unref()
  void sendDueMessages()
}

/** Stops posting and waits for the running attempts, which end after five seconds. */
export async function stopOutlets(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  closed = true
  await running
}
