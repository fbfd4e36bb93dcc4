import { decimal, euros, hours, rate } from '../../format/numbers'
import { numberOrZero } from '../number-input'
import type { GridFigure } from './cells'
import type { GridReference } from './reference'

/** Factor from which a pasted figure is asked about (4-decisions, 74). */
const FACTOR = 5
/** Factor of the capacity that HT may reach where nothing was realised. */
const CAPACITY = 2
/** Plausible euros per HEC where nothing was realised. */
const RATE = { min: 50, max: 1000 }

const write = (figure: GridFigure) =>
  figure === 'netRevenue' ? euros : figure === 'revenuePerHour' ? rate : hours

/**
 * French text why a pasted figure is asked about; null for a usual one (4-decisions, 74). It is compared with what was
 * realised a year before and in the mean of six months; where neither is known, HT with the capacity and CA/HEC with
 * plausible bounds.
 */
export function unusual(
  figure: GridFigure,
  text: string,
  { lastYear, mean, capacity }: GridReference,
): string | null {
  const value = numberOrZero(text)
  const known = [
    { name: 'un an avant', of: lastYear?.[figure] ?? 0 },
    { name: 'en moyenne sur six mois', of: mean?.[figure] ?? 0 },
  ].filter(({ of }) => of > 0)
  const far = known.find(({ of }) => value > FACTOR * of || value < of / FACTOR)
  if (far) return `${write(figure)(value)} pour ${write(figure)(far.of)} ${far.name}`
  if (known.length > 0) return null
  if (figure === 'totalHours' && capacity !== null && value > CAPACITY * capacity)
    return `${hours(value)} pour une capacité de ${hours(capacity)}`
  if (figure === 'revenuePerHour' && value !== 0 && (value < RATE.min || value > RATE.max))
    return `${rate(value)}, hors de ${decimal(RATE.min, 0)} à ${rate(RATE.max)}`
  return null
}
