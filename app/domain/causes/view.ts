import { type WaterfallChart, waterfallChart } from '../charts/waterfall'
import { type PageOf, pageOf } from '../paging'
import type { Measure } from '../records/measures'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { namesAndMore } from '../sentence-parts'
import { type LeverReading, leverReading } from './lever-reading'
import { type Causes, LEVERS, type Lever } from './levers'
import type { CausesByService } from './site-causes'

/** A lever as it is said: what it brings, what it compares. */
export interface LeverView {
  lever: Lever
  /** euros or hours; what it adds to the prorated target */
  value: number
  reading: LeverReading
}

/** A gap with its waterfall: of the scope as a whole, or of one of its services. */
export interface CausesBlock {
  service: ProductiveService | null
  target: number
  realized: number
  gap: number
  /** those that apply, in the order of the waterfall */
  levers: LeverView[]
  chart: WaterfallChart
}

/** Concessions that a sentence names; the others are counted. */
const NAMED = 8

/** Whose planning cannot be read, and what becomes of their levers (4-decisions, 42). @param names one at least */
export const unplannedText = (names: readonly string[]): string =>
  `${namesAndMore(names.slice(0, NAMED), Math.max(0, names.length - NAMED))}\u202f; calendrier, présence et productivité sont comptés ensemble, sous «\u202fHeures\u202f».`

/** Groups, plates or concessions of one page of the table. */
const ROWS = 50

/** How strongly a cell is coloured, by its share of the gap: 0 not at all, 4 most. */
export type Heat = 0 | 1 | 2 | 3 | 4

/** A group, plate or concession one level down, and the address of the same tab there. */
export interface PartRow {
  id: string
  name: string
  to: string
  target: number
  realized: number
  gap: number
  cells: Record<Lever, { value: number; heat: Heat }>
}

/** Tab 'Causes de l’écart' of the synthesis (7-beyond §1). */
export interface CausesView {
  tab: 'causes'
  measure: Measure
  /** the whole first, then the services that have a target or a figure */
  blocks: CausesBlock[]
  /** levers that some part has, in order */
  columns: Lever[]
  /** one page of them, furthest behind first; none for a concession */
  parts: PageOf<PartRow>
  /** the pages where one acts, for those whom the role lets in */
  links: Partial<Record<Lever, string>>
  /** whose hours are in one lever, for want of a planning that can be read (4-decisions, 42); null: nobody's */
  unplanned: string | null
}

/** What is not written as 0: half a euro, half of a tenth of an hour. */
const least = (measure: Measure) => (measure === 'revenue' ? 0.5 : 0.05)

// why not 0: cents that the services' targets leave of the whole's would show a lever of '0 €'
const applies = ({ levers, bases }: Causes, lever: Lever, measure: Measure) => {
  const { realized, expected, base } = bases[lever]
  return [levers[lever], realized, expected, base].some((one) => Math.abs(one) >= least(measure))
}

/** The levers that a gap has, in order. */
export const leversOf = (causes: Causes, measure: Measure): Lever[] =>
  LEVERS.filter((lever) => applies(causes, lever, measure))

/** The levers that some of these gaps have, in order. */
export const leversAmong = (all: readonly Causes[], measure: Measure): Lever[] =>
  LEVERS.filter((lever) => all.some((causes) => applies(causes, lever, measure)))

function block(service: ProductiveService | null, causes: Causes, measure: Measure): CausesBlock {
  const { target, realized, gap, bases } = causes
  const levers = leversOf(causes, measure).map((lever) => ({
    lever,
    value: causes.levers[lever],
    reading: leverReading(lever, bases[lever]),
  }))
  const steps = levers.map(({ value }) => value)
  return {
    service,
    target,
    realized,
    gap,
    levers,
    chart: waterfallChart(target, steps, realized),
  }
}

/** The shares of the gap from which a cell is a shade darker, percent. */
const SHADES = [5, 15, 30, 50]

/** A cell's shade: its part of all that moved the scope's figures, up and down. */
function heatOf(value: number, moved: number): Heat {
  const share = moved === 0 ? 0 : (Math.abs(value) * 100) / moved
  return SHADES.filter((least) => share >= least).length as Heat
}

/** A part one level down as the table takes it. */
export interface CausesOfPart {
  id: string
  name: string
  to: string
  causes: Causes
}

/** What the tab shows of a scope's causes. */
export function causesView(
  { total, services }: CausesByService,
  parts: readonly CausesOfPart[],
  {
    measure,
    links,
    page = null,
    unplanned = [],
  }: Pick<CausesView, 'measure' | 'links'> & {
    page?: string | null
    /** names of those whose planning cannot be read */
    unplanned?: readonly string[]
  },
): CausesView {
  const columns = leversAmong(
    parts.map(({ causes }) => causes),
    measure,
  )
  const moved = parts.reduce(
    (sum, { causes }) => LEVERS.reduce((all, lever) => all + Math.abs(causes.levers[lever]), sum),
    0,
  )
  const rows = parts.map(({ id, name, to, causes }): PartRow => {
    const { target, realized, gap, levers } = causes
    const cells = Object.fromEntries(
      LEVERS.map((lever) => [lever, { value: levers[lever], heat: heatOf(levers[lever], moved) }]),
    ) as PartRow['cells']
    return { id, name, to, target, realized, gap, cells }
  })
  const own = PRODUCTIVE_SERVICES.filter(
    (service) => services[service].target !== 0 || services[service].realized !== 0,
  )
  return {
    tab: 'causes',
    measure,
    links,
    columns,
    unplanned:
      unplanned.length > 0 ? `Planning illisible\u202f: ${unplannedText(unplanned)}` : null,
    blocks: [
      block(null, total, measure),
      ...own.map((service) => block(service, services[service], measure)),
    ],
    parts: pageOf(
      rows.sort((a, b) => a.gap - b.gap || (a.name < b.name ? -1 : 1)),
      page,
      ROWS,
    ),
  }
}
