import {
  type AnonymisedDocument,
  beginAnonymising,
  endAnonymising,
  findAnonymised,
  personOf,
  renewAnonymising,
  resumeAnonymising,
  runningAnonymisings,
  withdrawAnonymising,
} from '~/db/collections/anonymisations.server'
import { findWorker, staysOfPersons } from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal } from '~/domain/access/scope'
import { DiskFullError, GOES_ON } from '~/domain/disk-full'
import { PersonNotFoundError, StillHereError, UnderWayError } from '~/domain/personal-data/errors'
import { anonymousName, type PersonKind } from '~/domain/personal-data/person'
import { assertNotSelf } from '~/domain/users/accounts'
import { displayName } from '~/domain/users/display-name'
import { logger } from '~/infra/logger.server'
import { now } from '~/infra/process/clock.server'
import { heartbeat, isProcessGone } from '~/infra/process/process-heartbeat.server'
import type { Author } from '~/services/writes/write.server'
import { findAccount, isInUse } from './account.server'
import { eraseAccount } from './erase-account.server'
import { eraseWorker } from './erase-worker.server'
import { requirePersonalData } from './rights.server'

/** Anonymisations that this process runs now; needed because `isProcessGone` is true for this process's own heartbeats. */
const mine = new Set<string>()

/** True when another process, or this one, runs the anonymisation now. */
const isBusy = (begun: AnonymisedDocument) => mine.has(begun._id) || !isProcessGone(begun)

const LIFE_MS = 15_000

/** Runs an anonymisation from the start; steps that were done before have no effect. */
async function run(begun: AnonymisedDocument, author: Author): Promise<void> {
  const { _id, kind, number } = begun
  const label = anonymousName(kind, number)
  mine.add(_id)
  const timer = setInterval(() => {
    renewAnonymising(begun, heartbeat()).catch(() => undefined)
  }, LIFE_MS)
  timer.unref()
  try {
    await renewAnonymising(begun, heartbeat())
    await retryOnConflict(async () => {
      const done = await erase(kind, personOf(begun), { label, number }, author)
      return done || null
    })
    await endAnonymising(begun)
  } catch (error) {
    // Withdrawn, because this request must not erase a person who is active again and leaves later. When the account
    // is being deleted right now, the user can ask again.
    if (error instanceof StillHereError || error instanceof PersonNotFoundError)
      await withdrawAnonymising(begun)
    throw error
  } finally {
    clearInterval(timer)
    mine.delete(_id)
  }
}

async function erase(
  kind: PersonKind,
  id: string,
  called: { label: string; number: number },
  author: Author,
): Promise<boolean> {
  if (kind === 'worker') {
    const worker = await findWorker(id)
    // An earlier run stopped after its last write.
    if (!worker || worker.anonymisedAt) return true
    if (worker.active) throw new StillHereError('worker')
    // All stays of the person lose the name together.
    const others = (await staysOfPersons([worker])).filter(({ _id }) => _id !== worker._id)
    for (const stay of others) {
      if (stay.anonymisedAt) continue
      if (stay.active) throw new StillHereError('worker')
      if (!(await eraseWorker(author, stay, called.label))) return false
    }
    return eraseWorker(author, worker, called.label)
  }
  const account = await findAccount(id)
  if (!account) throw new PersonNotFoundError('user')
  if (account.anonymisedAt) return true
  if (isInUse(account)) throw new StillHereError('user')
  return eraseAccount(author, account, called)
}

/** @throws PersonNotFoundError 404, StillHereError 409 */
async function assertLeft(kind: PersonKind, id: string): Promise<void> {
  const person = kind === 'worker' ? await findWorker(id) : await findAccount(id)
  if (!person) throw new PersonNotFoundError(kind)
  if ('active' in person ? person.active : isInUse(person)) throw new StillHereError(kind)
}

/**
 * Anonymises a person without a check of permission, which is the caller's. Safe to repeat: an interrupted run
 * continues.
 * @returns the person's new name
 * @throws PersonNotFoundError, StillHereError, UnderWayError 409, ImportRunningError 409
 */
export async function anonymiseAs(author: Author, kind: PersonKind, id: string): Promise<string> {
  await assertLeft(kind, id)
  const begun = await retryOnConflict(async () => {
    const found = await findAnonymised(kind, id)
    if (found && found.state !== 'withdrawn') return found
    const asked = { by: author.userId, byName: displayName(author), at: now(), ...heartbeat() }
    return found ? resumeAnonymising(found, asked) : beginAnonymising(kind, id, asked)
  })
  if (begun.state === 'running') {
    if (isBusy(begun)) throw new UnderWayError()
    try {
      await run(begun, author)
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error
      throw new DiskFullError(error.cause, `l’anonymisation est commencée\u202f; ${GOES_ON}`)
    }
  }
  return anonymousName(kind, begun.number)
}

/**
 * Anonymises a person who has left in all data, without changing a sum (7-beyond §4). It cannot be undone.
 * @throws ForbiddenError, SelfProtectionError, PersonNotFoundError 404, StillHereError 409, UnderWayError 409,
 * ImportRunningError 409
 */
export async function anonymise(principal: Principal, kind: PersonKind, id: string) {
  requirePersonalData(principal)
  if (kind === 'user') assertNotSelf('delete', principal.userId, id)
  const name = await anonymiseAs(principal, kind, id)
  return { name, message: `Anonymisation terminée\u202f: désormais «\u202f${name}\u202f».` }
}

/** Continues anonymisations whose process has died: at the start, and every 30 s. Safe to repeat. */
export async function finishAnonymisings(): Promise<void> {
  for (const begun of await runningAnonymisings()) {
    if (isBusy(begun)) continue
    try {
      await run(begun, { userId: begun.by, name: begun.byName, email: '' })
    } catch (error) {
      logger().warn({ err: error }, 'a person could not be anonymised yet')
    }
  }
}
