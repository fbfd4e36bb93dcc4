import { signedEuros, signedHours } from '../format/numbers'
import { coverText, summaryText } from './texts'
import type { YesterdayView } from './view'

/**
 * Yesterday as one paragraph of the morning sheet: the total, then each concession's gaps to 'Obj. Jr.' in CA Net and
 * HT, the lowest first.
 */
export function sheetText(view: YesterdayView): string {
  const { head, said, rest } = summaryText(view)
  const each = view.rows.flatMap(({ name, days, doubted, revenue, ht }) => {
    if (doubted || revenue.gap === null) return []
    const cover = coverText(days)
    const hours = ht.gap === null ? '' : ` et ${signedHours(ht.gap)}`
    return `${name} ${signedEuros(revenue.gap)}${hours}${cover ? ` (${cover})` : ''}`
  })
  return [`${head}\u202f: ${said}.`, each.length > 0 ? `${each.join('\u202f; ')}.` : '', rest]
    .filter(Boolean)
    .join(' ')
}
