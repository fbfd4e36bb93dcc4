import { findRetention, latestRun, storeRetention } from '~/db/collections/retention.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { Principal } from '~/domain/access/scope'
import { mergeEdit } from '~/domain/edits/three-way-merge'
import { InvalidInputError } from '~/domain/errors'
import {
  DURATION_WORDS,
  type Durations,
  type DurationTexts,
  FOR_EVER,
  KINDS,
  RETENTION_KINDS,
  type RetentionKind,
  type RetentionLine,
  type RetentionPanel,
  type RetentionRunView,
  readDurations,
  textsOf,
} from '~/domain/personal-data/retention'
import { today } from '~/infra/process/clock.server'
import { write } from '~/services/writes/write.server'
import { dueForErasure } from './due-for-erasure.server'
import { requirePersonalData } from './rights.server'
import { isCut } from './run-retention.server'

/** Sent retention periods, in months; an omitted kind keeps its period. */
type Given = { [K in RetentionKind]?: string | undefined }
type Typed = DurationTexts

const known = (given: Given): Partial<Typed> =>
  Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined))

const retentionLines = (durations: Durations): Promise<RetentionLine[]> =>
  Promise.all(
    RETENTION_KINDS.map(async (kind) => ({
      kind,
      ...KINDS[kind],
      months: durations[kind],
      ...(await dueForErasure(kind, durations[kind])),
    })),
  )

async function lastRunView(): Promise<RetentionRunView | null> {
  const run = await latestRun()
  if (!run) return null
  return { day: run._id, state: isCut(run) ? 'cut' : run.state, counts: run.counts }
}

/**
 * Reads each kind's retention period, and the data due for erasure (7-beyond §4).
 * @param given durations to preview; null: those in force
 * @throws ForbiddenError
 */
export async function readRetention(
  principal: Principal,
  given: Partial<Typed> | null,
): Promise<RetentionPanel> {
  requirePersonalData(principal)
  const stored = (await findRetention())?.months ?? FOR_EVER
  const typed = given ? { ...textsOf(stored), ...given } : textsOf(stored)
  let durations = stored
  let errors: RetentionPanel['errors'] = {}
  try {
    durations = readDurations(typed)
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error
    errors = error.fields
  }
  const isPreview = RETENTION_KINDS.some((kind) => durations[kind] !== stored[kind])
  const [lines, lastRun] = await Promise.all([retentionLines(durations), lastRunView()])
  const seen = Object.values(textsOf(stored)).join(',')
  return { lines, isPreview, errors, typed, seen, lastRun }
}

/**
 * Sets the retention period of each kind; an omitted kind keeps its period. Nothing is erased before the next night.
 * @param seen periods in force when the form was opened; null: no form (REST)
 * @returns whether a period changed
 * @throws ForbiddenError, InvalidInputError 422, EditConflictError 409
 */
export async function setRetention(
  principal: Principal,
  given: Partial<Typed>,
  seen: Typed | null = null,
): Promise<boolean> {
  requirePersonalData(principal)
  return retryOnConflict(async () => {
    const document = await findRetention()
    const stored = document?.months ?? FOR_EVER
    const typed = textsOf(readDurations({ ...textsOf(stored), ...given }))
    const next = readDurations(mergeEdit(DURATION_WORDS, textsOf(stored), typed, seen))
    const changes = RETENTION_KINDS.filter((kind) => stored[kind] !== next[kind]).map((kind) => ({
      field: `months-${kind}`,
      old: stored[kind] ?? 'jamais',
      new: next[kind] ?? 'jamais',
    }))
    if (changes.length === 0) return false
    const entry = {
      entity: 'personalData' as const,
      entityId: 'retention',
      action: 'update' as const,
      changes,
    }
    const durations = { months: next, setOn: today() }
    const act = (tx: Transaction) => storeRetention(document, durations, tx)
    return (await write(principal, [entry], act)) || null
  })
}

/**
 * Reads the retention periods and the data due for erasure for an API response; `given` previews other periods.
 * @throws ForbiddenError, InvalidInputError
 */
export async function retentionAnswer(principal: Principal, given: Given) {
  const { lines, lastRun, errors } = await readRetention(principal, known(given))
  // A call has no form to redisplay, so its errors are thrown.
  if (Object.keys(errors).length > 0) throw new InvalidInputError({ ...errors })
  const kinds = lines.map(({ kind, months, minimum, count, oldest, newest }) => ({
    kind,
    months,
    minimum,
    count,
    oldest,
    newest,
  }))
  return { kinds, lastRun }
}

/** Sets durations, and answers as `retentionAnswer`. @throws the same */
export async function saveRetention(principal: Principal, given: Given) {
  await setRetention(principal, known(given))
  return retentionAnswer(principal, {})
}
