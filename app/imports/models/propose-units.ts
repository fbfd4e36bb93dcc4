import type { ImportModel, ModelPart, Unit } from '~/domain/import-models/model'
import type { DetectedColumn, DetectedTable } from './detect-table'
import { unitWords } from './header-words'

/** What decides on the unit of whole numbers. */
export interface UnitContext {
  part: ModelPart
  /** true when rows are lines of invoices or orders, of which none has 10 hours or more as a rule */
  isDetail: boolean
  /** sum of the revenue column in euros; null without one */
  revenue: number | null
}

/** Euros per hour of a workshop: outside this range the numbers are not hours. */
const LEAST_RATE = 15
/** Hours of one line or one person that no month has. */
const IMPOSSIBLE = { line: 100, person: 400 } as const

/** Unit of an hours column by its header, its cells, and what an hour earns; undefined: hours. */
export function hoursUnit(
  { header, cells }: DetectedColumn,
  { part, isDetail, revenue }: UnitContext,
): Unit | undefined {
  if (cells.isClocks) return 'hhmm'
  const words = unitWords(header)
  if (['centiemes', 'centieme'].some((word) => words.has(word))) return 'hundredths'
  if (['minutes', 'minute', 'min', 'mn'].some((word) => words.has(word))) return 'minutes'
  if (words.has('hhmm')) return 'hhmm'
  if (cells.numbers === 0 || cells.decimals > 0) return undefined
  const isCheap = revenue !== null && revenue > 0 && revenue < LEAST_RATE * cells.sum
  const most = part === 'workers' ? IMPOSSIBLE.person : IMPOSSIBLE.line
  const isImpossible = (isDetail || part === 'workers') && cells.largest > most
  return isCheap || isImpossible ? 'hundredths' : undefined
}

/** Unit of a euros column by its header; undefined: euros. */
export function eurosUnit({ header }: DetectedColumn): Unit | undefined {
  const words = unitWords(header)
  if (['keuros', 'keur', 'milliers'].some((word) => words.has(word))) return 'thousands'
  return ['centimes', 'cents'].some((word) => words.has(word)) ? 'cents' : undefined
}

/** Way of writing numbers by the texts of all columns; French when nothing decides. */
export function numbersOf({ columns }: DetectedTable): ImportModel['numbers'] {
  const count = (style: 'fr' | 'en') =>
    columns.reduce((sum, { cells }) => sum + cells.styles[style], 0)
  return count('en') > count('fr') ? 'en' : 'fr'
}
