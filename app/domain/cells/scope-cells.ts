import { byMeasure, type Measure } from '../measures'
import { REST_KEYS, type RestKey } from '../records/cell-keys'
import type { LineKey, RateKind } from '../records/outside'
import { addCells, type CellSums } from './sums'

/** CA Net and hours of the cells that are compared in both, the two sides of a rate (4-decisions, 20 and 53). */
export interface RateSums {
  /** number of such cells with an elapsed working day */
  started: number
  realized: { netRevenue: number; hours: number }
  target: { netRevenue: number; hours: number }
  projected: { netRevenue: number; hours: number }
}

/** Sums of one measure: the whole, each service, and the lines besides the services, which may be missing. */
export type MeasureLines = Record<LineKey, CellSums> & Partial<Record<RestKey, CellSums>>

/** The cells of a scope at a date, summed (4-decisions, 64): the same shape for a concession and a network. */
export interface ScopeCells {
  lines: Record<Measure, MeasureLines>
  rates: Record<LineKey, Record<RateKind, RateSums>>
}

/** A rate of no cell. */
export const noRate = (): RateSums => ({
  started: 0,
  realized: { netRevenue: 0, hours: 0 },
  target: { netRevenue: 0, hours: 0 },
  projected: { netRevenue: 0, hours: 0 },
})

/** Adds up rates of disjoint cells. */
export function addRates(parts: readonly RateSums[]): RateSums {
  const sum = noRate()
  for (const part of parts) {
    sum.started += part.started
    for (const side of ['realized', 'target', 'projected'] as const) {
      sum[side].netRevenue += part[side].netRevenue
      sum[side].hours += part[side].hours
    }
  }
  return sum
}

/** Builds a record with one value per line. */
export const byLine = <T>(of: (line: LineKey) => T): Record<LineKey, T> => ({
  global: of('global'),
  mechanic: of('mechanic'),
  quickService: of('quickService'),
  body: of('body'),
})

type Places = ReadonlyMap<string, number>

function addLines(parts: readonly MeasureLines[], places: Places): MeasureLines {
  const lines = byLine((line) =>
    addCells(
      parts.map((part) => part[line]),
      places,
    ),
  ) as MeasureLines
  for (const key of REST_KEYS) {
    const found = parts.flatMap((part) => part[key] ?? [])
    if (found.length > 0) lines[key] = addCells(found, places)
  }
  return lines
}

/** Sums scopes that share no concession. @param places the network's order of concessions */
export function sumScopeCells(
  parts: readonly ScopeCells[],
  places: Places = new Map(),
): ScopeCells {
  return {
    lines: byMeasure((measure) =>
      addLines(
        parts.map(({ lines }) => lines[measure]),
        places,
      ),
    ),
    rates: byLine((line) => ({
      ht: addRates(parts.map(({ rates }) => rates[line].ht)),
      hec: addRates(parts.map(({ rates }) => rates[line].hec)),
    })),
  }
}

/** Sums of a scope without a concession. */
export const noScopeCells = (): ScopeCells => sumScopeCells([])
