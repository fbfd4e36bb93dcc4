import { importHeadline } from '~/db/collections/imports.server'
import type { HeldRecord } from '~/db/collections/records.server'
import { frenchDay } from '~/domain/calendar/local-date'
import { conflictText } from '~/domain/imports/model-messages'
import { quoted } from '~/domain/message-format'
import { layersOfPart } from '~/domain/records/compose'
import { conflictOf, type FeedConflict, fedAlike } from '~/domain/records/feed-layers'
import { RECORD_PARTS, type RecordPart } from '~/domain/records/parts'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { parisTime } from '~/infra/process/clock.server'
import type { Base } from './base-records.server'
import { layerOfImport } from './model-content.server'
import type { StoringContext } from './storing-context.server'

interface Conflict extends FeedConflict {
  part: RecordPart
}

const WHOLE = fedAlike(PRODUCTIVE_SERVICES, 'all')

/** Conflict of the product's own workbook, which replaces the whole day of each part that it has. */
function ofWorkbook(
  { origin }: Pick<HeldRecord, 'origin'>,
  { absent, activityDate: date }: StoringContext,
): Conflict | null {
  for (const part of RECORD_PARTS) {
    const layers = absent.includes(part) ? undefined : origin?.[part]?.layers
    const found = layers && conflictOf(layers, { model: null, date, fed: WHOLE })
    if (found) return { part, ...found }
  }
  return null
}

function ofModel({ own }: Base, context: StoringContext): Conflict | null {
  const layer = layerOfImport(context)
  if (!layer || !own) return null
  const { part } = layer
  const found = conflictOf(layersOfPart(own, part), layer)
  return found && { part, ...found }
}

/** 'jj/mm/aaaa à hh:mm' in Paris. */
function timeText(instant: Date): string {
  const time = parisTime(instant)
  return `${frenchDay(time.slice(0, 10))} à ${time.slice(11, 16)}`
}

/**
 * Concessions whose figures of the day another model gave first, or the product's own workbook, with the sentence that
 * says which one and by which import (8 §1). Empty when the import is to replace them.
 */
export async function conflictsOfSites(
  siteIds: readonly string[],
  known: { current: ReadonlyMap<string, HeldRecord>; base: ((siteId: string) => Base) | null },
  context: StoringContext,
): Promise<Map<string, string>> {
  if (context.replaceModel) return new Map()
  const found = siteIds.flatMap((siteId) => {
    const stored = known.current.get(siteId)
    const conflict = known.base
      ? ofModel(known.base(siteId), context)
      : stored && ofWorkbook(stored, context)
    return conflict ? [{ siteId, conflict }] : []
  })
  const ids = [...new Set(found.map(({ conflict }) => conflict.layer.importId))]
  const files = new Map(
    await Promise.all(
      ids.map(async (id) => [id, (await importHeadline(id))?.fileName ?? null] as const),
    ),
  )
  return new Map(
    found.map(({ siteId, conflict }) => {
      const { importId, importedAt } = conflict.layer
      const first = { fileName: files.get(importId) ?? null, at: timeText(importedAt) }
      const name = context.siteById.get(siteId)?.name ?? siteId
      return [siteId, `${quoted(name)}\u202f: ${conflictText(conflict.part, conflict, first)}`]
    }),
  )
}
