import type { ImportModel, ModelPart, Unit } from '~/domain/import-models/model'
import type { DetectedColumn, DetectedTable } from './detect-table'
import { unitWords } from './header-words'

/** What decides on the unit of whole numbers. */
export interface UnitContext {
  part: ModelPart
  /** true when rows are lines of invoices or orders, of which none has 10 hours or more as a rule */
  isDetail: boolean
  /** sum of the revenue columns in the written unit; null without one */
  revenue: number | null
  numbers: ImportModel['numbers']
}

/** Euros per hour of a workshop: outside this range the numbers are not hours. */
const LEAST_RATE = 15
/** Hours of one line or one person that no month has. */
const IMPOSSIBLE = { line: 100, person: 400 } as const

/** Unit of an hours column by its header, its cells, and what an hour earns; undefined: hours. */
export function hoursUnit(
  { header, cells }: DetectedColumn,
  { part, isDetail, revenue, numbers }: UnitContext,
): Unit | undefined {
  if (cells.isClocks) return 'hhmm'
  const words = unitWords(header)
  if (['centiemes', 'centieme'].some((word) => words.has(word))) return 'hundredths'
  if (['minutes', 'minute', 'min', 'mn'].some((word) => words.has(word))) return 'minutes'
  if (words.has('hhmm')) return 'hhmm'
  if (cells.numbers === 0 || cells.decimals > 0) return undefined
  const isCheap = revenue !== null && revenue > 0 && revenue < LEAST_RATE * cells.sumIn(numbers)
  const most = part === 'workers' ? IMPOSSIBLE.person : IMPOSSIBLE.line
  const isImpossible = (isDetail || part === 'workers') && cells.largest > most
  return isCheap || isImpossible ? 'hundredths' : undefined
}

/** Hours in one written unit. */
export const IN_HOURS: Readonly<Record<string, number>> = {
  hours: 1,
  hundredths: 0.01,
  minutes: 1 / 60,
  hhmm: 1,
}

/** Euros per hour: above it cents were written, below it thousands. */
const MOST_RATE = 1_500
const LEAST_THOUSANDS = 1

/**
 * Unit of a euros column by its header, else by what an hour earns; undefined: euros.
 * @param rate revenue in the written unit for an hour; null when unknown
 */
export function eurosUnit({ header }: DetectedColumn, rate: number | null): Unit | undefined {
  const words = unitWords(header)
  if (['keuros', 'keur', 'milliers'].some((word) => words.has(word))) return 'thousands'
  if (['centimes', 'cents'].some((word) => words.has(word))) return 'cents'
  if (rate === null || rate <= 0) return undefined
  if (rate > MOST_RATE) return 'cents'
  return rate < LEAST_THOUSANDS ? 'thousands' : undefined
}

/** Way of writing numbers by the texts of all columns; French when nothing decides. */
export function numbersOf({ columns }: DetectedTable): ImportModel['numbers'] {
  const count = (style: 'fr' | 'en') =>
    columns.reduce((sum, { cells }) => sum + cells.styles[style], 0)
  return count('en') > count('fr') ? 'en' : 'fr'
}
