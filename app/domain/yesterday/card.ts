import type { SpanMeasure } from '../spans/rows'
import { coverText, type MeasureTexts, sideTexts, summaryText } from './texts'
import type { YesterdayView } from './view'

/** A concession of yesterday in words. */
export interface YesterdayLine extends Record<SpanMeasure, MeasureTexts> {
  siteId: string
  name: string
  to: string
  /** '3 jours'; null: one */
  cover: string | null
  /** 'sous réserve'; null: not doubted */
  doubted: string | null
}

/** Yesterday as the screen draws it. */
export interface YesterdayCard {
  head: string
  said: string
  rest: string
  lines: YesterdayLine[]
  to: string
}

/** Writes the texts of yesterday. */
export function yesterdayCard(view: YesterdayView): YesterdayCard {
  return {
    ...summaryText(view),
    to: view.to,
    lines: view.rows.map(({ siteId, name, days, doubted, revenue, ht }) => ({
      siteId,
      name,
      to: view.toSites[siteId] ?? view.to,
      cover: coverText(days),
      doubted,
      revenue: sideTexts('revenue', revenue),
      ht: sideTexts('ht', ht),
    })),
  }
}
