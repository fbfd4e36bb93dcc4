import type { Month } from '~/domain/calendar/local-date'
import type { FillState, SiteFill } from '~/domain/planning/fill-all'
import type { ProcessLease } from '~/infra/process/process-heartbeat.server'
import { defineModel } from '../driver/collection.server'
import { isDuplicateKey } from '../driver/duplicate-key.server'

/** Fill of the month of all concessions (9-first-day §4): task, progress and results. */
export interface PlanningFillDocument extends ProcessLease {
  _id: string
  /** present while a process works on it: one fill at a time */
  only?: true
  month: Month
  /** account that fills, and the one that takes the fill back; no name is stored */
  userId: string
  undoneBy: string | null
  startedAt: Date
  state: FillState
  /** concessions in the order in which they are filled */
  siteIds: string[]
  /** results by concession; a missing one is not done yet */
  sites: Record<string, SiteFill>
}

export const planningFills = defineModel<PlanningFillDocument>('planningFills', [
  { key: { startedAt: -1, _id: -1 }, name: 'latest' },
  { key: { only: 1 }, name: 'only', unique: true, sparse: true },
])

/** Stores a fill that begins. @returns false while another one runs */
export async function insertFill(fill: PlanningFillDocument): Promise<boolean> {
  try {
    await (await planningFills.open()).insertOne(fill)
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Begins the undo of an ended fill. @returns false when another process was first, or another fill runs */
export async function beginUndo(
  { _id, state }: PlanningFillDocument,
  change: ProcessLease & Pick<PlanningFillDocument, 'undoneBy'>,
): Promise<boolean> {
  try {
    const { matchedCount } = await (await planningFills.open()).updateOne(
      { _id, state },
      { $set: { ...change, state: 'undoing', only: true } },
    )
    return matchedCount === 1
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Notes the result of one concession, or only a sign of life. */
export async function noteFill(
  _id: string,
  life: ProcessLease,
  results: Readonly<Record<string, SiteFill>> = {},
): Promise<void> {
  const sites = Object.entries(results).map(([id, result]) => [`sites.${id}`, result])
  const $set = { ...life, ...Object.fromEntries(sites) }
  await (await planningFills.open()).updateOne({ _id, only: true }, { $set })
}

/** Ends a running fill or its undo. */
export async function endFill(_id: string, state: FillState): Promise<void> {
  await (await planningFills.open()).updateOne(
    { _id, only: true },
    { $set: { state }, $unset: { only: '' } },
  )
}

/** Takes over the fill of a dead process; false when another process was first. */
export async function takeFill(
  { _id, runner, heartbeatAt }: PlanningFillDocument,
  life: ProcessLease,
): Promise<boolean> {
  const read = { heartbeatAt, 'runner.host': runner.host, 'runner.pid': runner.pid }
  const { matchedCount } = await (await planningFills.open()).updateOne(
    { _id, only: true, ...read },
    { $set: life },
  )
  return matchedCount === 1
}

/** The fill that runs; null when none does. */
export const runningFill = async (): Promise<PlanningFillDocument | null> =>
  (await planningFills.open()).findOne({ only: true })

/** A fill by its identifier; null when there is none. */
export const findFill = async (_id: string): Promise<PlanningFillDocument | null> =>
  (await planningFills.open()).findOne({ _id })

/** The latest fills, latest first. */
export async function latestFills(limit: number): Promise<PlanningFillDocument[]> {
  return (await planningFills.open())
    .find({ startedAt: { $gte: new Date(0) } })
    .sort({ startedAt: -1, _id: -1 })
    .limit(limit)
    .toArray()
}
