import type { BaseRecord } from '../records/compose'
import { type FedFigures, type FeedLayer, servicesFed, sharedFed } from '../records/feed-layers'
import type { RecordPart } from '../records/parts'
import { claimOf, ownLayers } from './day-sums'
import { type OwnFile, ownFiles } from './recompose'

/** What an undo needs to know of other imports. */
export interface Imports {
  /** record of the same day before an import wrote it; null when there was none */
  before(importId: string): BaseRecord | null
  /** false for a file that was taken back itself */
  isThere(layer: FeedLayer): boolean
}

/** Files that gave some figures of the day before an import, and are still there. */
function filesBefore(
  lost: FedFigures,
  importId: string,
  part: RecordPart,
  imports: Imports,
): OwnFile[] {
  const record = imports.before(importId)
  if (!record) return []
  const layers = ownLayers(record, part)
  return layers.flatMap((layer): OwnFile[] => {
    const shared = sharedFed(lost, claimOf(layer, layers))
    if (servicesFed(shared).length === 0) return []
    if (!imports.isThere(layer)) return filesBefore(shared, layer.importId, part, imports)
    return [{ layer: { ...layer, fed: sharedFed(shared, layer.fed) }, figures: record }]
  })
}

/**
 * Files of the day of a part once some of them are taken back: the others, and for the figures of those the files that
 * gave them before (8 §5, undo is per layer).
 * @param importId import that is undone
 */
export function filesAfterUndo(
  record: BaseRecord,
  part: RecordPart,
  isTaken: (layer: FeedLayer) => boolean,
  importId: string,
  imports: Imports,
): OwnFile[] {
  const all = ownFiles(record, part)
  const layers = all.map(({ layer }) => layer)
  const taken = layers.filter(isTaken)
  const earlier = taken.flatMap((layer) =>
    filesBefore(claimOf(layer, layers), importId, part, imports),
  )
  return [...earlier, ...all.filter(({ layer }) => !taken.includes(layer))]
}
