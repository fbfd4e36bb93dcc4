import type { ImportDocument } from '~/db/collections/imports.server'
import { sitesWithLayers } from '~/db/collections/record-sources.server'
import { recordsOn } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { restoreDays, sitesOfDaysImport } from '~/db/collections/replaced-days.server'
import { placesOf, type SiteLocation } from '~/db/collections/sites.server'
import { newId } from '~/db/driver/ids.server'
import type { Transaction } from '~/db/driver/transaction.server'
import { type Month, monthOf } from '~/domain/calendar/local-date'
import { layersText, NOTHING_LEFT, partlyText } from '~/domain/imports/undo'
import type { RecordPart } from '~/domain/records/parts'
import { planUndo, type SiteUndo, type Undoing } from './days/plan-undo.server'

type UndoneImport = Pick<ImportDocument, '_id' | 'kind' | 'activityDate' | 'model' | 'undo'>

/**
 * Concessions of which an import is taken back part by part: those with figures of import models in the month, and
 * those of which another import wrote or lost only some parts. The others go back as whole documents.
 */
export async function sitesInParts(
  { _id, kind, activityDate }: UndoneImport,
  siteIds: readonly string[],
): Promise<Set<string>> {
  if (kind === 'videocheck') return new Set()
  const layered = await sitesWithLayers(siteIds, monthOf(activityDate))
  for (const siteId of await sitesOfDaysImport(_id))
    if (siteIds.includes(siteId)) layered.add(siteId)
  const others = siteIds.filter((siteId) => !layered.has(siteId))
  for (const { siteId, importId, origin, relaid } of await recordsOn(others, activityDate)) {
    const isInParts =
      importId !== _id && Object.values(origin ?? {}).some((own) => own.importId === _id)
    if (isInParts || relaid) layered.add(siteId)
  }
  return layered
}

/** What goes back of some concessions part by part, and how it is written. */
export interface UndoingLayers {
  /** concessions of which something goes back */
  sites: SiteLocation[]
  /** those of which all goes back */
  undone: string[]
  refused: { siteId: string; message: string }[]
  parts: { siteId: string; part: RecordPart }[]
  months: Month[]
  /** parts and days that go back, French; '' for none */
  taken: string
  restoreAll(tx: Transaction): Promise<boolean>
}

const reasonOf = ({ taken, kept }: SiteUndo): string =>
  taken.length > 0 ? partlyText(taken, kept) : (kept[0]?.why ?? NOTHING_LEFT)

/** Text by which two plans of a concession are compared. */
const markOf = ({ taken, kept, months }: SiteUndo) => JSON.stringify([taken, kept, months])

/** Plans what each concession of an import would lose, without writing. */
export async function plansOf(
  { _id: importId, activityDate: date, model, undo }: UndoneImport,
  siteIds: readonly string[],
  relaid: string,
): Promise<{ asked: Undoing; plan: SiteUndo }[]> {
  const [places, { network, holidayDates: holidays }] = await Promise.all([
    placesOf(siteIds),
    referenceData(),
  ])
  const plans: { asked: Undoing; plan: SiteUndo }[] = []
  for (const siteId of siteIds) {
    const place = places.get(siteId)
    const name = network.siteById.get(siteId)?.name ?? siteId
    if (!place) continue
    const isGone = undo?.parts?.some((one) => one.siteId === siteId && one.part === 'activity')
    // The product's own workbook always has the activity.
    const given = model || isGone ? null : ('activity' as const)
    const asked = { importId, date, place, name, holidays, given }
    plans.push({ asked, plan: await planUndo(asked, relaid) })
  }
  return plans
}

/** Sorts what goes back of some concessions part by part (8 §5, undo is per layer). */
export async function undoingLayers(
  entry: UndoneImport,
  siteIds: readonly string[],
): Promise<UndoingLayers> {
  const relaid = newId()
  const plans = siteIds.length > 0 ? await plansOf(entry, siteIds, relaid) : []
  const known = new Set(plans.map(({ asked }) => asked.place.siteId))
  const gone = siteIds.filter((siteId) => !known.has(siteId))
  const open = plans.filter(({ plan }) => plan.taken.length > 0)
  const isWhole = ({ plan }: (typeof plans)[number]) => plan.kept.length === 0
  const refused = plans
    .filter(({ plan }) => plan.kept.length > 0)
    .map(({ asked, plan }) => ({ siteId: asked.place.siteId, message: reasonOf(plan) }))
  return {
    sites: open.map(({ plan }) => plan.place),
    undone: open.filter(isWhole).map(({ plan }) => plan.place.siteId),
    refused: [...refused, ...gone.map((siteId) => ({ siteId, message: NOTHING_LEFT }))],
    parts: open
      .filter((one) => !isWhole(one))
      .flatMap(({ plan }) => plan.taken.map(({ part }) => ({ siteId: plan.place.siteId, part }))),
    months: [...new Set(open.flatMap(({ plan }) => plan.months))],
    taken: layersText(open.flatMap(({ plan }) => plan.taken)),
    restoreAll: async (tx) => {
      for (const { asked, plan } of open) {
        // Planned again inside the transaction: another write may have changed what the sums are made of.
        const now = await planUndo(asked, relaid, tx)
        if (!now.writes || markOf(now) !== markOf(plan)) return false
        await restoreDays(entry._id, now.writes, tx)
      }
      return true
    },
  }
}
