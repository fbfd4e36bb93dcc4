import type { Collection, Filter } from 'mongodb'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { ImportKind } from '~/domain/imports/view'
import type { Transaction } from '../driver/transaction.server'
import { records } from './records.server'
import {
  findBeforeImages,
  type Imported,
  replacedRecords,
  replacedVideocheck,
} from './replaced-by-import.server'
import { videocheck } from './videocheck.server'

const CHAIN = { siteId: 1, plateId: 1, groupId: 1, importId: 1 } as const

type Place = Filter<Imported & { date: LocalDate; period: string }>

/** Statements that undo imports of one kind (7-beyond §2). */
function undoing(
  open: () => Promise<unknown>,
  kept: Parameters<typeof findBeforeImages>[0],
  placeOf: (date: LocalDate) => Place,
) {
  const collection = async () => (await open()) as Collection<Imported>
  return {
    /** Import that wrote the stored document of each concession on a date. */
    sources: async (siteIds: readonly string[], date: LocalDate): Promise<Imported[]> => {
      if (siteIds.length === 0) return []
      const filter = { siteId: { $in: [...siteIds] }, ...placeOf(date) } as Filter<Imported>
      return (await collection()).find(filter, { projection: CHAIN }).toArray()
    },
    /** Before images of the import, by concession; a concession without one had no document before. */
    before: (importId: string, tx: Transaction) => findBeforeImages(kept, importId, tx),
    /**
     * Restores the concessions' before images; documents that the import created are deleted.
     * @returns false when another write has changed one of the documents since `sources` were read
     */
    restore: async (
      sources: readonly Imported[],
      before: ReadonlyMap<string, Imported>,
      tx: Transaction,
    ): Promise<boolean> => {
      if (sources.length === 0) return true
      const { matchedCount, deletedCount } = await (await collection()).bulkWrite(
        sources.map(({ _id, siteId, plateId, groupId, importId }) => {
          const filter = { _id, siteId, importId }
          const kept = before.get(siteId)
          if (!kept) return { deleteOne: { filter } }
          const { _id: _former, ...content } = kept
          // The current plate and group, not those of the before image: the concession may have moved since.
          return { replaceOne: { filter, replacement: { ...content, plateId, groupId } } }
        }),
        { ordered: false, session: tx },
      )
      return matchedCount + deletedCount === sources.length
    },
  }
}

/** The statements that undo an import, by its kind. */
export const UNDOING: Readonly<Record<ImportKind, ReturnType<typeof undoing>>> = {
  activity: undoing(
    () => records.open(),
    replacedRecords,
    (date) => ({ date }),
  ),
  videocheck: undoing(
    () => videocheck.open(),
    replacedVideocheck,
    (date) => ({ period: monthOf(date) }),
  ),
}
