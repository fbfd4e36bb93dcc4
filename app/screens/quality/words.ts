import type { IndicatorView } from '~/domain/quality/brands'
import { percentOf } from '~/domain/records/projection'
import { statusWord } from '~/domain/records/statuses'

/** How an indicator stands, the same word on the screen and on paper (3 §9; 4-decisions, 48). */
export function indicatorWord({ value, target, status, unasked }: IndicatorView): string {
  if (unasked) return 'sans enquête'
  return statusWord(status, { reached: percentOf(value, target), none: 'sans cible' })
}
