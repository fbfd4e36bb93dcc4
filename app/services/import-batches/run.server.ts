import {
  type BatchFileDocument,
  bytesOfBatchFile,
  filesOfBatch,
  findBatch,
  type ImportBatchDocument,
  moveBatch,
  noteBatchFile,
  runningBatches,
  takeBatch,
} from '~/db/collections/import-batches.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findUser } from '~/db/collections/users.server'
import type { Principal } from '~/domain/access/scope'
import { ForbiddenError, RuleError } from '~/domain/errors'
import {
  type BatchState,
  FILE_GONE,
  isRunning,
  type RunningState,
} from '~/domain/import-batches/batch'
import { inOrder } from '~/domain/import-batches/plan'
import { logger } from '~/infra/logger.server'
import { bestEffort } from '~/infra/process/best-effort.server'
import { heartbeat, isProcessGone, keepBeating } from '~/infra/process/process-heartbeat.server'
import { assertMayImport } from '~/services/imports/import-activity.server'
import { describeUser } from '~/services/session/current-user.server'
import { renewed } from './life.server'
import { StillRunningError, storeBatchFile } from './store-file.server'
import { surveyFile } from './survey.server'
import { undoBatchFile } from './undo-file.server'

/** Batches on which this process works. */
const here = new Map<string, Promise<void>>()
let isStopping = false

type Step = (
  principal: Principal,
  batch: ImportBatchDocument,
  file: BatchFileDocument,
) => Promise<void>

/** What is done in a state: the next file, the step for it, and the state once no file is left. */
interface Work {
  next: (files: readonly BatchFileDocument[]) => BatchFileDocument | undefined
  step: Step
  end: BatchState
}

const NOT_READ =
  'La lecture s’est arrêtée sans que le fichier soit en cause\u202f: envoyez-le de nouveau.'

async function readStep(
  principal: Principal,
  { model }: ImportBatchDocument,
  file: BatchFileDocument,
): Promise<void> {
  const { _id, fileName, replaceModel } = file
  const bytes = await bytesOfBatchFile(file)
  if (!bytes) return noteBatchFile(_id, { state: 'unreadable', reason: FILE_GONE })
  try {
    const seen = await surveyFile(principal, { bytes, fileName }, model)
    await noteBatchFile(_id, { ...seen, replaceModel: replaceModel || seen.replaceModel })
  } catch (error) {
    if (!(error instanceof RuleError)) logger().error({ err: error }, 'a file was not read')
    const reason = error instanceof RuleError ? error.message : NOT_READ
    await noteBatchFile(_id, { state: 'unreadable', reason })
  }
}

const WORK: Readonly<Record<RunningState, Work>> = {
  reading: {
    next: (files) => files.find(({ state }) => state === 'unread'),
    step: readStep,
    end: 'asking',
  },
  storing: {
    next: (files) => inOrder(files.filter(({ state }) => state === 'read'))[0],
    step: storeBatchFile,
    end: 'done',
  },
  undoing: {
    // Latest first, so that each import finds what it replaced.
    next: (files) =>
      inOrder(files.filter(({ importId, undone }) => importId !== null && undone === null)).at(-1),
    step: (principal, _batch, file) => undoBatchFile(principal, file),
    end: 'undone',
  },
}

/** The sender as the account is now. @throws ForbiddenError when it may not import any more */
async function senderOf({ userId }: ImportBatchDocument): Promise<Principal> {
  const user = await findUser(userId)
  if (!user?.isActive)
    throw new ForbiddenError('Le compte qui a envoyé ces fichiers n’est plus actif.')
  const { principal } = describeUser(user, (await referenceData()).network)
  assertMayImport(principal)
  return principal
}

/** Works on a batch file by file, until its state ends, it is stopped, or the process is. */
async function work(id: string): Promise<void> {
  for (;;) {
    const batch = await findBatch(id)
    if (isStopping || !batch || !isRunning(batch.state)) return
    const { state } = batch
    if (batch.isStopAsked && state === 'storing') {
      await moveBatch(id, ['storing'], { state: 'stopped', isStopAsked: false })
      return
    }
    const { next, step, end } = WORK[state]
    const file = next(await filesOfBatch(id))
    if (!file)
      await moveBatch(id, [state], {
        state: end,
        isStopAsked: false,
        ...(state === 'reading' ? await renewed(id) : {}),
      })
    else await step(await senderOf(batch), batch, file)
  }
}

const MACHINE =
  'Le travail s’est arrêté sans que les fichiers soient en cause. Reprenez dans quelques minutes.'

/** State in which a batch waits for its sender after trouble: none of its files is lost. */
const AFTER_TROUBLE = { storing: 'stopped', undoing: 'done' } as const

/** Ends the work after an error of the machine; while the database is away, a later look takes the batch over. */
async function stopAfter(id: string, error: unknown): Promise<void> {
  if (error instanceof StillRunningError) return
  logger().error({ err: error, batch: id }, 'a batch of imports stopped')
  const trouble = error instanceof RuleError ? error.message : MACHINE
  await bestEffort('the end of a batch of imports', async () => {
    for (const [from, state] of Object.entries(AFTER_TROUBLE))
      await moveBatch(id, [from as RunningState], { state, trouble, isStopAsked: false })
    // Without the right to import nothing more is read; other errors are tried again by a later look.
    if (error instanceof ForbiddenError)
      await moveBatch(id, ['reading'], { state: 'asking', trouble })
  })
}

async function guarded(id: string): Promise<void> {
  const stopBeating = keepBeating(({ heartbeatAt }) =>
    moveBatch(id, ['reading', 'storing', 'undoing'], { heartbeatAt }),
  )
  try {
    await work(id)
  } catch (error) {
    await stopAfter(id, error)
  } finally {
    stopBeating()
    here.delete(id)
  }
}

/** Begins the work on a batch in the background; its page shows how far it is. */
export function runBatch(id: string): void {
  if (!here.has(id)) here.set(id, guarded(id))
}

/** Takes over the batches whose process has died: at the start and every 30 s. Safe to repeat. */
export async function resumeBatches(): Promise<void> {
  isStopping = false
  for (const batch of await runningBatches())
    if (!here.has(batch._id) && isProcessGone(batch) && (await takeBatch(batch, heartbeat())))
      runBatch(batch._id)
}

/** Waits for the files in progress; the batches go on at the next start. */
export async function stopBatches(): Promise<void> {
  isStopping = true
  await awaitBatches()
}

/** Waits until this process works on no batch. */
export async function awaitBatches(): Promise<void> {
  while (here.size > 0) await Promise.allSettled(here.values())
}
