import { withoutNoise } from '../../decimal'
import { revenuePerHour, toCents } from '../../targets/objectif'
import type { ProductiveService } from '../../workshop-services'
import type { Decider } from '../linked-figures'

/** Figures of one service in the grid, in the order of its columns (7-beyond §6). */
export const GRID_FIGURES = ['totalHours', 'hecHours', 'netRevenue', 'revenuePerHour'] as const
export type GridFigure = (typeof GRID_FIGURES)[number]

/** Column headers. */
export const GRID_LABELS: Readonly<Record<GridFigure, string>> = {
  totalHours: 'HT',
  hecHours: 'HEC',
  netRevenue: 'CA Net',
  revenuePerHour: 'CA/HEC',
}

/** One service of one concession: hours, euros, euros per hour. */
export type Quad = Record<GridFigure, number>

/** Figures of a service that add up; the rate follows from them. */
export type QuadSum = Omit<Quad, 'revenuePerHour'>

/** Adds the rate of HEC and revenue, euros per hour; 0 without HEC. */
export const withRate = ({ totalHours, hecHours, netRevenue }: QuadSum): Quad => ({
  totalHours: withoutNoise(totalHours),
  hecHours: withoutNoise(hecHours),
  netRevenue: toCents(netRevenue),
  revenuePerHour: revenuePerHour(netRevenue, hecHours),
})

/** Sums services; the rate is that of the sums. */
export function sumQuads(quads: readonly QuadSum[]): Quad {
  const sum = { totalHours: 0, hecHours: 0, netRevenue: 0 }
  for (const quad of quads) {
    sum.totalHours += quad.totalHours
    sum.hecHours += quad.hecHours
    sum.netRevenue += quad.netRevenue
  }
  return withRate(sum)
}

/** Typed texts of one service of a concession. */
export interface GridEntry {
  siteId: string
  service: ProductiveService
  typed: Partial<Record<GridFigure, string>>
  /** figure that decides the rate; missing: inferred from the changes */
  decider?: Decider
}

/** Key of a row: 'SITE.mechanic'. */
export const rowKey = (siteId: string, service: ProductiveService): string => `${siteId}.${service}`

/** Names of the form's inputs. */
export const GRID_FORM = {
  intent: 'intent',
  typed: (row: string, figure: GridFigure) => `typed.${row}.${figure}`,
  decider: (row: string) => `decides.${row}`,
  shown: (siteId: string) => `shown.${siteId}`,
  version: (siteId: string) => `version.${siteId}`,
  choice: (row: string, figure: GridFigure) => `choice.${row}.${figure}`,
  picked: 'picked',
  percent: 'percent',
  columns: 'columns',
  rounding: 'rounding',
  block: 'block',
  start: 'start',
} as const

/** What the selected rows are copied from: targets of another month, or what was realised a year before. */
export const GRID_COPIES = ['copy-previous', 'copy-last-year', 'copy-realized'] as const
export type GridCopy = (typeof GRID_COPIES)[number]

/** Ways to fill a block: asking about unusual figures, with them, without them (4-decisions, 74). */
export const GRID_PASTES = ['paste', 'paste-all', 'paste-usual'] as const
export type GridPaste = (typeof GRID_PASTES)[number]

/** Acts of the form's buttons: save, check without saving, copy, change by a percentage, paste, drop the restored draft. */
export const GRID_INTENTS = [
  'save',
  'check',
  ...GRID_COPIES,
  'percent',
  ...GRID_PASTES,
  'discard',
] as const
export type GridIntent = (typeof GRID_INTENTS)[number]
