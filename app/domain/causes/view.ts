import type { LocalDate } from '../calendar/local-date'
import type { DivergingBar } from '../charts/diverging-bars'
import type { Measure } from '../measures'
import { namesUpTo } from '../message-format'
import { type PageOf, pageOf } from '../paging'
import type { ReadResult } from '../read-result'
import { type CellKey, REST_KEYS } from '../records/cell-keys'
import type { Verdict } from '../records/verdicts'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { HistoryView, TakesView } from './ahead-view'
import { type Heat, heatOf, movedBy } from './heat'
import { type LeverScale, leverScale } from './lever-scale'
import { type LeverReading, leverReading } from './lever-sentence'
import { type Causes, LEVERS, type Lever } from './levers'
import type { CausesByService } from './site-causes'

/** Lever with its value and the figures of its sentence. */
export interface LeverView {
  lever: Lever
  /** euros or hours, difference to the prorated target */
  value: number
  reading: LeverReading
  /** null for a lever of 0 */
  bar: DivergingBar | null
  /** address where the user acts on the lever, if the role has access */
  to?: string | undefined
  /** 'depuis le 9/11' where a lever behind its target grew in one stretch (7-beyond §5) */
  since?: string
}

/** Verdict of a gap with its word, whose colour its levers take. */
export type JudgedGap = Pick<Verdict, 'status' | 'below'> & { word: string }

/** Gap with its levers, of the whole scope (`service` null), of one service, or of a line besides the services. */
export interface CausesBlock {
  service: CellKey | null
  target: number
  realized: number
  gap: number
  /** null for a gap of 0 */
  bar: DivergingBar | null
  /** null for a line besides the services, which is not judged */
  judged: JudgedGap | null
  /** levers that apply, in order */
  levers: LeverView[]
}

/** Maximum number of concessions named in a sentence; the rest are counted. */
const NAMED_UNPLANNED = 8

/**
 * French text naming the concessions with an invalid planning and the effect on their levers (4-decisions, 42).
 * @param names at least one
 */
export const unplannedText = (names: readonly string[]): string =>
  `${namesUpTo(names, NAMED_UNPLANNED)}\u202f; calendrier, présence et productivité sont comptés ensemble, sous «\u202fHeures\u202f».`

/** Groups, plates or concessions per page of the table. */
const ROWS = 50

/** Group, plate or concession one level down; `to` is the URL of the same tab there. */
export interface PartRow {
  id: string
  name: string
  to: string
  target: number
  realized: number
  gap: number
  cells: Record<Lever, { value: number; heat: Heat }>
}

/** View model of the synthesis tab 'Causes de l’écart' (7-beyond §1). */
export interface CausesView {
  tab: 'causes'
  measure: Measure
  /** the whole scope first, then the services with a target or a figure, then the lines besides them */
  blocks: CausesBlock[]
  /** common scale of the bars of all blocks; `zero` in percent of the track */
  scale: Pick<LeverScale, 'low' | 'high' | 'zero'>
  /** levers that apply to at least one part, in order */
  columns: Lever[]
  /** one page of the parts, largest gap first; empty for a concession */
  parts: PageOf<PartRow>
  /** address of the form of an action, without service and lever; missing for a reader or a wide scope */
  decide?: string
  /** open actions of the scope by `aimKey`, shown on the row of their lever (4-decisions, 69) */
  actions: Readonly<Record<string, OpenActionView>>
  /** French text naming the concessions whose planning is invalid (4-decisions, 42); null when there are none */
  unplanned: string | null
  /** sentences on what is outside the comparison (4-decisions, 64) */
  apart: string[]
  /** address of the doubted figures; missing where none is doubted (4-decisions, 66) */
  doubts?: string
  /** level of the parts, for the title of their table */
  partLevel: 'group' | 'plate' | 'site'
  /** gap day by day; null value: no record */
  history: ReadResult<HistoryView | null>
  takes: ReadResult<TakesView>
}

/** Open action on the row of its lever. */
export interface OpenActionView {
  text: string
  /** address of the action's page; null when the reader may only read */
  to: string | null
  who: string
  until: LocalDate
  /** effect per working day, or why there is none */
  effect: string
}

/** Texts of the day since which a lever grew, of the whole scope (`null`) and of the services. */
export type SinceTexts = ReadonlyMap<ProductiveService | null, Partial<Record<Lever, string>>>

/** Smallest amount not displayed as 0: 0.5 €, 0.05 h. */
const least = (measure: Measure) => (measure === 'revenue' ? 0.5 : 0.05)

// Not 0 as threshold: a rounding rest of cents between the services' targets and the total would show a lever of '0
// €'.
const applies = ({ levers, bases }: Causes, lever: Lever, measure: Measure) => {
  const { realized, expected, base } = bases[lever]
  return [levers[lever], realized, expected, base].some((one) => Math.abs(one) >= least(measure))
}

/** Levers of a gap that apply, in order. */
export const leversOf = (causes: Causes, measure: Measure): Lever[] =>
  LEVERS.filter((lever) => applies(causes, lever, measure))

/** Levers that apply to at least one of the gaps, in order. */
export const leversAmong = (all: readonly Causes[], measure: Measure): Lever[] =>
  LEVERS.filter((lever) => all.some((causes) => applies(causes, lever, measure)))

/** Only a lever behind its target says since when. */
const sinceOf = (value: number, text: string | undefined): Pick<LeverView, 'since'> =>
  value < 0 && text ? { since: text } : {}

/** What all blocks of a view have in common. */
interface BlockContext {
  measure: Measure
  since: SinceTexts | undefined
  judged: ((service: ProductiveService | null) => JudgedGap) | undefined
  barOf: LeverScale['barOf']
  linkOf: LinkOf
}

function block(
  service: CellKey | null,
  causes: Causes,
  { measure, since, judged, barOf, linkOf }: BlockContext,
): CausesBlock {
  const { target, realized, gap, bases } = causes
  const own = PRODUCTIVE_SERVICES.find((one) => one === service) ?? null
  const sinceTexts = own === service ? since?.get(own) : undefined
  const levers = leversOf(causes, measure).map((lever) => ({
    lever,
    value: causes.levers[lever],
    reading: leverReading(lever, bases[lever]),
    bar: barOf(causes.levers[lever]),
    to: linkOf(lever, service),
    ...sinceOf(causes.levers[lever], sinceTexts?.[lever]),
  }))
  return {
    service,
    target,
    realized,
    gap,
    bar: barOf(gap),
    judged: own === service ? (judged?.(own) ?? null) : null,
    levers,
  }
}

/** Address where the user acts on a lever of a block; undefined without access. */
export type LinkOf = (lever: Lever, service: CellKey | null) => string | undefined

/** Part one level down, input of the table. */
export interface CausesOfPart {
  id: string
  name: string
  to: string
  causes: Causes
}

/** Builds the tab's view model from a scope's causes. */
export function causesView(
  { total, services, rest }: CausesByService,
  parts: readonly CausesOfPart[],
  {
    measure,
    linkOf,
    decide,
    page = null,
    unplanned = [],
    apart = [],
    since,
    judged,
    history = { value: null, error: null },
    takes = { value: { lines: [], compare: null }, error: null },
    partLevel = 'site',
    actions = {},
  }: Pick<CausesView, 'measure' | 'decide'> &
    Partial<Pick<CausesView, 'history' | 'takes' | 'partLevel' | 'actions' | 'apart'>> & {
      linkOf: LinkOf
      page?: string | null
      since?: SinceTexts | undefined
      /** verdict of the whole scope (`null`) and of each service */
      judged?: BlockContext['judged']
      /** names of the concessions whose planning is invalid */
      unplanned?: readonly string[]
    },
): CausesView {
  const columns = leversAmong(
    parts.map(({ causes }) => causes),
    measure,
  )
  const moved = movedBy(parts.map(({ causes }) => causes.levers))
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
  const shown: [CellKey | null, Causes][] = [
    [null, total],
    ...own.map((service): [CellKey, Causes] => [service, services[service]]),
    ...REST_KEYS.flatMap((key): [CellKey, Causes][] => {
      const causes = rest[key]
      return causes && (causes.target !== 0 || causes.realized !== 0) ? [[key, causes]] : []
    }),
  ]
  const { barOf, ...scale } = leverScale(
    shown.flatMap(([, { gap, levers }]) => [gap, ...Object.values(levers)]),
  )
  return {
    tab: 'causes',
    measure,
    ...(decide ? { decide } : {}),
    columns,
    history,
    takes,
    partLevel,
    actions,
    apart,
    unplanned:
      unplanned.length > 0 ? `Planning illisible\u202f: ${unplannedText(unplanned)}` : null,
    blocks: shown.map(([service, causes]) =>
      block(service, causes, { measure, since, judged, barOf, linkOf }),
    ),
    scale,
    parts: pageOf(
      rows.sort((a, b) => a.gap - b.gap || (a.name < b.name ? -1 : 1)),
      page,
      ROWS,
    ),
  }
}
