import type { Deed, Told } from '~/db/announcements.server'
import type { Stamped } from '~/db/stamp.server'

/** The write of one document as it was read (or as it is to be inserted), as the trail tells it. */
export function deedOf(
  model: string,
  { _id: id, lastSave }: Stamped & { _id: string },
  told: Told,
): Deed {
  const gone = told.action === 'delete' ? { gone: true as const } : {}
  return { model, id, replaces: lastSave || null, ...gone, told }
}
