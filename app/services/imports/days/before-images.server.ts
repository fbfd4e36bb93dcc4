import { undosOf } from '~/db/collections/imports.server'
import type { ModelDayDocument } from '~/db/collections/model-days.server'
import type { RecordDocument } from '~/db/collections/records.server'
import { beforeImagesOfSite, replacedRecords } from '~/db/collections/replaced-by-import.server'
import { replacedDaysOfSite } from '~/db/collections/replaced-days.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { Imports } from '~/domain/import-models/taken-back'
import { layersOfPart } from '~/domain/records/compose'
import type { FeedLayer } from '~/domain/records/feed-layers'
import { hasPart, marksOf, RECORD_PARTS, type RecordPart } from '~/domain/records/parts'

const importsIn = (record: RecordDocument): string[] =>
  RECORD_PARTS.flatMap((part) =>
    hasPart(marksOf(record), part) ? layersOfPart(record, part).map((one) => one.importId) : [],
  )

/** Records of a concession as imports found them, and which of these imports were undone since. */
export class BeforeImages {
  readonly #images = new Map<string, RecordDocument[]>()
  readonly #ofDays = new Set<string>()
  readonly #undone: Awaited<ReturnType<typeof undosOf>>
  readonly #siteId: string

  /** import that is undone */
  readonly importId: string

  private constructor(
    siteId: string,
    importId: string,
    undone: Awaited<ReturnType<typeof undosOf>>,
  ) {
    this.#siteId = siteId
    this.importId = importId
    this.#undone = undone
  }

  /** Loads what an import replaced, and what the imports of those figures replaced. */
  static async load(siteId: string, importId: string, tx?: Transaction): Promise<BeforeImages> {
    const images = new BeforeImages(siteId, importId, new Map())
    const known = new Set<string>()
    let wanted = [importId]
    while (wanted.length > 0) {
      for (const id of wanted) known.add(id)
      const found = await images.#add(wanted, tx)
      for (const [id, undo] of await undosOf(wanted, tx)) images.#undone.set(id, undo)
      wanted = [...new Set(found.flatMap(importsIn))].filter((id) => !known.has(id))
    }
    return images
  }

  async #add(importIds: readonly string[], tx?: Transaction): Promise<RecordDocument[]> {
    const single = await beforeImagesOfSite(replacedRecords, this.#siteId, importIds, tx)
    const several = await replacedDaysOfSite(this.#siteId, importIds, tx)
    for (const [id, image] of single) this.#images.set(id, [image as unknown as RecordDocument])
    for (const [id, { records }] of several) {
      this.#ofDays.add(id)
      this.#images.set(
        id,
        records.flatMap(({ before }) => before ?? []),
      )
    }
    return importIds.flatMap((id) => this.#images.get(id) ?? [])
  }

  /** Record of a date before an import wrote it; null when there was none. */
  at(importId: string, date: LocalDate): RecordDocument | null {
    return this.#images.get(importId)?.find((one) => one.date === date) ?? null
  }

  /** What `filesAfterUndo` asks. @param days of all models, as the undo leaves them */
  importsOf(date: LocalDate, part: RecordPart, days: readonly ModelDayDocument[]): Imports {
    const isUndone = (importId: string) => {
      const { undone = [], parts = [] } = this.#undone.get(importId) ?? {}
      const siteId = this.#siteId
      return (
        undone.includes(siteId) || parts.some((one) => one.siteId === siteId && one.part === part)
      )
    }
    return {
      before: (importId) => {
        const image = this.at(importId, date)
        return image && hasPart(marksOf(image), part) ? image : null
      },
      isThere: ({ importId, model }: FeedLayer) =>
        this.#ofDays.has(importId)
          ? days.some((day) => day.modelId === model?._id && day.date === date)
          : !isUndone(importId),
    }
  }
}
