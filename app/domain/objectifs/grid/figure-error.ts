import type { FieldKind } from '../fields'
import { isNumber, numberError, numberOrZero } from '../number-input'
import type { GridFigure } from './cells'

const KINDS: Readonly<Record<GridFigure, FieldKind>> = {
  totalHours: 'hours',
  hecHours: 'hours',
  netRevenue: 'euros',
  revenuePerHour: 'rate',
}

/** French sentence about a text that the cell cannot take, one rule for browser and server; null when valid. */
export const figureError = (figure: GridFigure, text: string): string | null =>
  isNumber(text) ? numberError(KINDS[figure], numberOrZero(text)) : 'Saisissez un nombre.'
