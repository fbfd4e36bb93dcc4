import type { Collection, Filter } from 'mongodb'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import type { ImportKind } from '~/domain/imports/view'
import { records } from './records.server'
import { type Imported, replacedBy, replacedRecords, replacedVideocheck } from './replaced.server'
import type { WriteToken } from './stamp.server'
import { videocheck } from './videocheck.server'

const CHAIN = { siteId: 1, plateId: 1, groupId: 1, importId: 1 } as const

type Place = Filter<Imported & { date: BusinessDay; period: string }>

/** How what imports of one kind wrote goes back to what they replaced (7-beyond §2). */
function undoing(
  open: () => Promise<unknown>,
  kept: Parameters<typeof replacedBy>[0],
  placeOf: (date: BusinessDay) => Place,
) {
  const collection = async () => (await open()) as Collection<Imported>
  return {
    /** Which import what each of these concessions holds at an import's date is from. */
    sources: async (siteIds: readonly string[], date: BusinessDay): Promise<Imported[]> => {
      if (siteIds.length === 0) return []
      const filter = { siteId: { $in: [...siteIds] }, ...placeOf(date) } as Filter<Imported>
      return (await collection()).find(filter, { projection: CHAIN }).toArray()
    },
    /** What the import replaced, by concession; one that is missing was new. */
    before: (importId: string) => replacedBy(kept, importId),
    /**
     * Gives concessions back what an import replaced, each in one write, unless something else wrote there since;
     * what was new goes. Safe to repeat; part of an announced write.
     */
    restore: async (
      sources: readonly Imported[],
      before: ReadonlyMap<string, Imported>,
      _token: WriteToken,
    ): Promise<void> => {
      if (sources.length === 0) return
      await (await collection()).bulkWrite(
        sources.map(({ _id, siteId, plateId, groupId, importId }) => {
          const filter = { _id, importId }
          const kept = before.get(siteId)
          if (!kept) return { deleteOne: { filter } }
          const { _id: _former, ...content } = kept
          // why its present chain: the concession may have moved since
          return { replaceOne: { filter, replacement: { ...content, plateId, groupId } } }
        }),
        { ordered: false },
      )
    },
  }
}

/** How imports are taken back, by their kind. */
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
