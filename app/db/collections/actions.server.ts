import type { Scope } from '~/domain/access/scope'
import type { DatedGap } from '~/domain/actions/lever-gap'
import type { ActionFields, ActionState } from '~/domain/actions/terms'
import type { LocalDate } from '~/domain/calendar/local-date'
import { defineModel } from '../driver/collection.server'
import { deleteUnchanged, updateUnchanged } from '../driver/revised-write.server'
import { NEXT_REVISION, type Revised } from '../driver/revision.server'
import { scopeFilter } from '../driver/scope-filter.server'
import type { Transaction } from '../driver/transaction.server'

/** An action on a lever of a concession, plate or group (7-beyond §5; 4-decisions, 69). */
export interface ActionDocument extends ActionFields, Revised {
  _id: string
  /** '' for an action of a plate or group */
  siteId: string
  /** '' for an action of a group */
  plateId: string
  groupId: string
  /** account of the person who acts; null for a name alone */
  whoId: string | null
  /** the lever's gap when the action was decided, with the data date of the concession */
  decided: DatedGap
  /** name of the user who decided the action */
  author: string
  createdAt: Date
  /** when it was done or dropped; null while open. Absent in documents older than this field */
  endedAt?: Date | null
  /** name of the user who wrote the action last */
  editor: string
  updatedAt: Date
}

const DEADLINE = { state: 1, until: 1, _id: 1 } as const
const ENDED = { ended: 1, updatedAt: -1, _id: -1 } as const

/** Stored action: `ended` selects both ends with one index. */
interface StoredAction extends ActionDocument {
  ended: boolean
}

export const actions = defineModel<StoredAction>('actions', [
  { key: { siteId: 1, ...DEADLINE }, name: 'site' },
  { key: { plateId: 1, ...DEADLINE }, name: 'plate' },
  { key: { groupId: 1, ...DEADLINE }, name: 'group' },
  { key: DEADLINE, name: 'deadline' },
  { key: { siteId: 1, ...ENDED }, name: 'site_ended' },
  { key: { plateId: 1, ...ENDED }, name: 'plate_ended' },
  { key: { groupId: 1, ...ENDED }, name: 'group_ended' },
  { key: ENDED, name: 'ended' },
  { key: { whoId: 1, ...DEADLINE }, name: 'person' },
])

const storedOf = (action: ActionDocument): StoredAction => ({
  ...action,
  ended: action.state !== 'open',
})

/** Selection of actions: of a scope or a person, by state; `before` keeps deadlines before a day. */
export interface ActionChoice {
  scope?: Scope
  /** account of the person who acts */
  whoId?: string
  state: ActionState | 'ended'
  before?: LocalDate
}

function filterOf({ scope, whoId, state, before }: ActionChoice) {
  return {
    ...(scope ? scopeFilter(scope) : {}),
    ...(whoId ? { whoId } : {}),
    ...(state === 'ended' ? { ended: true } : { state }),
    ...(before ? { until: { $lt: before } } : {}),
  }
}

/** Number of actions of a selection. */
export async function countActions(choice: ActionChoice): Promise<number> {
  return (await actions.open()).countDocuments(filterOf(choice))
}

/** Actions of a selection: by deadline, the earliest first; ended ones the latest change first. */
export async function findActions(
  choice: ActionChoice,
  { skip = 0, limit }: { skip?: number; limit: number },
): Promise<ActionDocument[]> {
  const sort: Record<string, 1 | -1> =
    choice.state === 'ended' ? { updatedAt: -1, _id: -1 } : { until: 1, _id: 1 }
  return (await actions.open()).find(filterOf(choice), { sort, skip, limit }).toArray()
}

/** The action of an identifier. */
export async function findAction(_id: string): Promise<ActionDocument | null> {
  return (await actions.open()).findOne({ _id })
}

/** Texts of actions by identifier, for the audit. */
export async function textsOfActions(
  ids: readonly string[],
): Promise<{ _id: string; text: string }[]> {
  if (ids.length === 0) return []
  return (await actions.open())
    .find({ _id: { $in: [...ids] } }, { projection: { text: 1 } })
    .toArray()
}

/** An open action of exactly this place, service and lever; null: none. */
export async function findOpenAction(
  { siteId, plateId, groupId, service, lever }: ActionDocument,
  tx: Transaction,
): Promise<ActionDocument | null> {
  const place = siteId ? { siteId } : plateId ? { siteId, plateId } : { siteId, plateId, groupId }
  const filter = { ...place, state: 'open' as const, service, lever }
  return (await actions.open()).findOne(filter, { session: tx, sort: { until: 1, _id: 1 } })
}

/** Gives the actions of a plate its new group, as part of a transaction. */
export async function movePlateActions(
  plateId: string,
  groupId: string,
  tx: Transaction,
): Promise<void> {
  const filter = { plateId, siteId: '', groupId: { $ne: groupId } }
  await (await actions.open()).updateMany(filter, { $set: { groupId } }, { session: tx })
}

/** Inserts an action; true, as every write that happened. */
export async function insertAction(action: ActionDocument, tx: Transaction): Promise<boolean> {
  await (await actions.open()).insertOne(storedOf(action), { session: tx })
  return true
}

/**
 * Updates an action.
 * @returns false when another user changed or deleted the action first
 */
export async function updateAction(
  next: ActionDocument,
  stored: ActionDocument,
  tx: Transaction,
): Promise<boolean> {
  // what an action is about, and who decided it when, never change
  const { _id, siteId, plateId, groupId, author, createdAt, revision, ...fields } = next
  const { endedAt = null, state } = fields
  const $set = { ...fields, endedAt, ended: state !== 'open' }
  return updateUnchanged(actions, stored, { $set }, tx)
}

/** @returns false when another user changed or deleted the action first */
export const deleteAction = (stored: ActionDocument, tx: Transaction): Promise<boolean> =>
  deleteUnchanged(actions, stored, tx)

const EVER = { $gte: new Date(0) }

/** Actions that an account decided, changed or must do, oldest first. @param names every name of the account */
export async function actionsNaming(
  userId: string,
  names: readonly string[],
): Promise<ActionDocument[]> {
  const called = { $in: [...names] }
  const named = {
    $or: [{ whoId: userId }, { who: called }, { author: called }, { editor: called }],
  }
  return (await actions.open())
    .find({ ended: { $in: [false, true] }, ...named })
    .sort({ createdAt: 1 })
    .toArray()
}

/** Every action of a concession, oldest first. */
export async function actionsOfSite(siteId: string): Promise<ActionDocument[]> {
  const found = await (await actions.open()).find({ siteId }).toArray()
  return found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/**
 * Renames an account in actions: as author, as editor, and as the person who acts. Increments their revision, so that
 * a concurrent save reads them again. Idempotent.
 */
export async function renameInActions(
  userId: string,
  names: readonly string[],
  label: string,
): Promise<void> {
  const collection = await actions.open()
  const every = { ended: { $in: [false, true] }, updatedAt: EVER }
  const called = { $in: [...names] }
  const rename = (field: 'who' | 'author' | 'editor', filter: object) =>
    collection.updateMany(
      { ...every, ...filter },
      { $set: { [field]: label }, $inc: NEXT_REVISION },
    )
  await rename('who', { whoId: userId, who: { $ne: label } })
  await rename('who', { who: called })
  await rename('author', { author: called })
  await rename('editor', { editor: called })
}

/** Renames the person of some actions, as `renameInActions` does. Idempotent. */
export async function renameActionPerson(ids: readonly string[], label: string): Promise<void> {
  if (ids.length === 0) return
  await (await actions.open()).updateMany(
    { _id: { $in: [...ids] } },
    { $set: { who: label }, $inc: NEXT_REVISION },
  )
}
