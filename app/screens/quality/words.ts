import type { IndicatorView } from '~/domain/quality/brands'
import { statusWord } from '../records/status-words'

/** How an indicator stands, the same word on the screen and on paper (3 §9; 4-decisions, 48). */
export function indicatorWord({ value, target, status, unasked }: IndicatorView): string {
  if (unasked) return 'sans enquête'
  const reached = target === 0 ? null : (value * 100) / target
  return statusWord(status, { reached, none: 'sans cible' })
}
