import type { QualityDocument } from '~/db/collections/quality.server'
import type { Month } from '~/domain/calendar/local-date'
import { clampValue } from '~/domain/quality/quality'
import { defaultIndicators } from '~/domain/quality/template'
import type { DemoSite } from './network'
import { demoId, randomFor } from './random'

/** Brands that are sold under one roof. */
const BRANDS = [
  ['Renault', 'Dacia'],
  ['Peugeot', 'Citroën'],
  ['Volkswagen', 'Škoda', 'Seat'],
  ['Toyota'],
] as const

/** A concession's customer surveys of a month: the better it does, the better it is judged. */
export function qualityOf({ index, document, temper }: DemoSite, period: Month): QualityDocument {
  const names = BRANDS[Math.floor(index / 3) % BRANDS.length] ?? []
  const { _id: siteId, plateId, groupId } = document
  const brands = names.map((brandName) => {
    const random = randomFor(`quality/${index}/${brandName}/${period}`)
    const indicators = defaultIndicators().map((indicator) => ({
      ...indicator,
      value: clampValue(
        indicator.target * (0.45 + temper.performance * 0.53) + random.between(-6, 6),
      ),
    }))
    const surveyCount = random.whole(18, 75)
    return { brandName, surveyCount, indicators, version: 1, updatedBy: 'Démonstration' }
  })
  return {
    _id: demoId('quality', index, period),
    siteId,
    plateId,
    groupId,
    period,
    brands,
    revision: 1,
  }
}
