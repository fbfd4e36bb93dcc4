import { bringBackGroup, findGroup, type GroupDocument } from '~/db/groups.server'
import { bringBackPlate, findPlate, type PlateDocument } from '~/db/plates.server'
import { changesBetween } from '~/domain/audit/changes'
import { deedOf } from '~/services/audit/deeds.server'
import { type Author, change } from '~/services/rollups/change.server'

/*
 * A deletion that finds its node in use stores it again, but what the node stood in may have been deleted while it was
 * gone, for it held nothing then. Who deletes a plate or group counts what it holds once it is gone, and so either sees
 * what came back, or is seen here.
 */

const HIERARCHY = { what: 'hierarchy' as const, sites: [] }
const toldAgain = ({ name }: { name: string }) => ({
  action: 'create' as const,
  changes: changesBetween(null, { name }),
})

/** Stores a group again that was deleted while a plate of it was gone, and tells it. Safe to repeat. */
export async function bringGroupBack(author: Author, group: GroupDocument | null): Promise<void> {
  if (!group || (await findGroup(group._id))) return
  const told = { entity: 'group' as const, entityId: group._id, ...toldAgain(group) }
  const deeds = [deedOf('groups', group, told)]
  await change(author, { deeds, touched: HIERARCHY }, (lastSave) =>
    bringBackGroup({ ...group, lastSave }),
  )
}

/** Stores a plate again that was deleted while a concession of it was gone, and its group likewise. Safe to repeat. */
export async function bringPlateBack(
  author: Author,
  plate: PlateDocument | null,
  group: GroupDocument | null,
): Promise<void> {
  if (!plate) return
  if (!(await findPlate(plate._id))) {
    const told = { entity: 'plate' as const, entityId: plate._id, ...toldAgain(plate) }
    const deeds = [deedOf('plates', plate, told)]
    await change(author, { deeds, touched: HIERARCHY }, (lastSave) =>
      bringBackPlate({ ...plate, lastSave }),
    )
  }
  // why: it may stand in another group by now
  if ((await findPlate(plate._id))?.groupId === group?._id) await bringGroupBack(author, group)
}
