import type { Document, Filter, Sort } from 'mongodb'
import type { Model } from '../driver/collection.server'
import { type ActionDocument, actions } from './actions.server'
import { type AuditDocument, audit } from './audit.server'
import { type CommentDocument, comments } from './comments.server'
import { type MechanicTargetDocument, mechanicTargets } from './mechanic-targets.server'
import { type ObjectifDocument, objectifs } from './objectifs.server'
import { type PlanningDocument, planning } from './planning.server'
import { type QualityDocument, quality } from './quality.server'
import { type RecordDocument, records } from './records.server'
import { type VideocheckDocument, videocheck } from './videocheck.server'

/** Documents of one answer of the database: so many are in memory at once (9-first-day §5). */
const BATCH = 100

/** Reads documents one after the other, in the order of an index. The cursor closes when the reader stops. */
async function* read<D extends Document>(
  model: Model<D>,
  filter: Filter<D>,
  sort: Sort,
  projection: Document = {},
): AsyncGenerator<D> {
  const found = (await model.open()).find(filter, { sort, projection, batchSize: BATCH })
  for await (const document of found) yield document as D
}

/** Field of a record, without its origins and fingerprints. */
type RecordField = 'services' | 'workers' | 'advisers'

/** Records of a concession by date, with one field of figures. */
export const eachRecord = (siteId: string, field: RecordField): AsyncGenerator<RecordDocument> =>
  read(records, { siteId }, { siteId: 1, date: 1 }, { date: 1, importDate: 1, [field]: 1 })

/** Planned months of a concession's collaborators, as they are stored, by month. */
export const eachPlanning = (siteId: string): AsyncGenerator<PlanningDocument> =>
  read(planning, { siteId }, { siteId: 1, month: 1 })

/** Objectifs of a concession by month; documents that hold only a frozen potential included. */
export const eachObjectif = (siteId: string): AsyncGenerator<ObjectifDocument> =>
  read(objectifs, { siteId }, { siteId: 1, period: 1 }, { frozenPotentialDays: 0 })

/** Surveys of a concession by month. */
export const eachQuality = (siteId: string): AsyncGenerator<QualityDocument> =>
  read(quality, { siteId }, { siteId: 1, period: 1 })

/** VideoCheck months of a concession. */
export const eachVideocheck = (siteId: string): AsyncGenerator<VideocheckDocument> =>
  read(videocheck, { siteId }, { siteId: 1, period: 1 })

/** Comments of a concession by day. */
export const eachComment = (siteId: string): AsyncGenerator<CommentDocument> =>
  read(comments, { siteId }, { siteId: 1, date: 1 })

/** Individual targets of a concession's collaborators by month. */
export const eachMechanicTarget = (siteId: string): AsyncGenerator<MechanicTargetDocument> =>
  read(mechanicTargets, { siteId }, { siteId: 1, month: 1 })

/** Actions of a group, its plates and its concessions. */
export const eachAction = (groupId: string): AsyncGenerator<ActionDocument> =>
  read(actions, { groupId }, { groupId: 1, state: 1, until: 1, _id: 1 })

/** Audit entries, the latest first. @param userId author; null: all */
export const eachAct = (userId: string | null): AsyncGenerator<AuditDocument> => {
  const at = { $gte: new Date(0) }
  return userId
    ? read(audit, { userId, at }, { userId: 1, at: -1, _id: -1 })
    : read(audit, { at }, { at: -1, _id: -1 })
}
