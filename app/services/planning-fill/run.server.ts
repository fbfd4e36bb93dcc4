import {
  beginUndo,
  endFill,
  findFill,
  insertFill,
  noteFill,
  type PlanningFillDocument,
  runningFill,
  takeFill,
} from '~/db/collections/planning-fills.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findUser } from '~/db/collections/users.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/local-date'
import { FillRunningError, NoSiteToFillError, NothingToUndoError } from '~/domain/planning/fill-all'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now, today } from '~/infra/process/clock.server'
import { heartbeat, isProcessGone, keepBeating } from '~/infra/process/process-heartbeat.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { fillSite, undoSite } from './site.server'

/** Fills that this process works on. */
const here = new Map<string, Promise<unknown>>()
let isStopping = false

/** The account for which a fill runs; null when it may no longer fill. */
async function authorOf({ state, userId, undoneBy }: PlanningFillDocument) {
  const user = await findUser((state === 'undoing' ? undoneBy : userId) ?? '')
  if (user?.role !== 'administrator' || !user.isActive) return null
  const { _id, email, name, role } = user
  return { userId: _id, email, name, role, cover: { kind: 'all' } } satisfies Principal
}

/** Handles the concessions that are not done yet, each in one transaction. @throws errors of the database */
async function work(fill: PlanningFillDocument): Promise<void> {
  const { _id, siteIds, sites } = fill
  const isUndo = fill.state === 'undoing'
  const author = await authorOf(fill)
  // An undo whose author may no longer undo leaves the fill as filled, with what is still to take back.
  if (!author) return endFill(_id, isUndo ? 'filled' : 'interrupted')
  for (const siteId of siteIds) {
    if (isStopping) return
    const known = sites[siteId]
    if (isUndo ? !known?.count || known.undo?.message === null : known) continue
    const result =
      isUndo && known
        ? { ...known, undo: await undoSite(author, fill, siteId, known) }
        : await fillSite(author, fill, siteId)
    await noteFill(_id, heartbeat(), { [siteId]: result })
  }
  await endFill(_id, isUndo ? 'undone' : 'filled')
}

/** Works on a fill in the background. After a failure `resumeFill` goes on. */
function start(fill: PlanningFillDocument): void {
  const stopBeating = keepBeating((life) => noteFill(fill._id, life))
  const running = bestEffort('the fill of all plannings', () => work(fill)).finally(() => {
    stopBeating()
    here.delete(fill._id)
  })
  here.set(fill._id, running)
}

/**
 * Begins to fill the current month of all concessions in the background (9-first-day §4).
 * @returns identifier of the fill
 * @throws ForbiddenError, NoSiteToFillError 422, FillRunningError 409
 */
export async function startFill(principal: Principal): Promise<string> {
  requireAdministration(principal)
  const { network } = await referenceData()
  if (network.sites.length === 0) throw new NoSiteToFillError()
  const fill: PlanningFillDocument = {
    _id: newId(),
    only: true,
    month: monthOf(today()),
    userId: principal.userId,
    undoneBy: null,
    startedAt: now(),
    state: 'filling',
    siteIds: network.sites.map(({ _id }) => _id),
    sites: {},
    ...heartbeat(),
  }
  if (!(await insertFill(fill))) throw new FillRunningError()
  start(fill)
  return fill._id
}

/** True while the undo of an ended fill would take something back. */
export const canUndo = ({ state, sites }: PlanningFillDocument): boolean =>
  state !== 'filling' &&
  state !== 'undoing' &&
  Object.values(sites).some(({ count, undo }) => count > 0 && (!undo || undo.message !== null))

/**
 * Begins to take a fill back in the background: only cells that it filled and that no later write changed.
 * @throws ForbiddenError, NothingToUndoError 409, FillRunningError 409
 */
export async function startUndo(principal: Principal, id: string): Promise<void> {
  requireAdministration(principal)
  const fill = await findFill(id)
  if (!fill || !canUndo(fill)) throw new NothingToUndoError()
  const change = { undoneBy: principal.userId, ...heartbeat() }
  if (!(await beginUndo(fill, change))) throw new FillRunningError()
  start({ ...fill, ...change, state: 'undoing' })
}

/** Goes on with the fill of a process that died or that the database failed: at the start and every 30 s. */
export async function resumeFill(): Promise<void> {
  const fill = await runningFill()
  if (!fill || isStopping || here.has(fill._id) || !isProcessGone(fill)) return
  const life = heartbeat()
  if (await takeFill(fill, life)) start({ ...fill, ...life })
}

/** Waits until the fill of this process has ended. */
export async function awaitFill(): Promise<void> {
  await Promise.all(here.values())
}

/** Stops after the concession in progress, before the database is closed; the next start goes on. */
export async function stopFill(): Promise<void> {
  isStopping = true
  await awaitFill()
  isStopping = false
}
