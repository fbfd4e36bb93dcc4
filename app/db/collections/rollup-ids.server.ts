/** Data that a rollup is computed from; a write changes one or more of them. */
export type RollupSource =
  | 'records'
  /** records of the months before, and confirmed figures, by which figures are doubted (4-decisions, 66) */
  | 'doubts'
  | 'objectifs'
  /** the frozen potential, which the objectif document holds */
  | 'frozen'
  | 'planning'
  | 'videocheck'
  | 'quality'
  | 'individual-targets'
  | 'workers'
  /** names of people and reasons of absence */
  | 'identities'
  | 'multipliers'

/** Kinds of month rollup, each with what it reads. `planned`: planned collaborators; `report`: whether quality and VideoCheck data exist. */
const MONTH_ROLLUPS = {
  activity: ['records'],
  objectifs: ['objectifs'],
  staff: ['planning'],
  attendance: ['planning'],
  planned: ['planning', 'workers', 'identities'],
  videocheck: ['videocheck', 'objectifs'],
  report: ['videocheck', 'quality'],
} as const satisfies Record<string, readonly RollupSource[]>

/** What the cells of a concession are computed from (4-decisions, 64). */
const OF_CELLS = ['records', 'doubts', 'objectifs', 'frozen', 'planning'] as const

/**
 * Other rollups of a scope's month, each with what it reads. Of single days: `cells` (everything that is compared),
 * `compared` and `levers-…` (the concessions' rows), `missing` (what is to be completed), productivity. Not of a day:
 * the days of the month (`cell-days`; of the levers `lever-days`, `lever-ends`; doubts `site-doubts`), a past month's comparison
 * (`month-cells`), aggregates of a list of concessions
 * (`some-…`), potential, VideoCheck, surveys (`quality`), and the month's work (`work`).
 */
const OTHER_ROLLUPS = {
  cells: OF_CELLS,
  compared: ['records', 'doubts', 'objectifs'],
  'levers-revenue': OF_CELLS,
  'levers-ht': OF_CELLS,
  'levers-hec': OF_CELLS,
  'cell-days': OF_CELLS,
  'month-cells': ['records', 'doubts', 'objectifs'],
  'site-doubts': ['records', 'doubts'],
  'lever-days': OF_CELLS,
  'lever-ends': OF_CELLS,
  traces: ['records', 'objectifs', 'planning', 'videocheck', 'quality'],
  missing: [...OF_CELLS, 'videocheck', 'quality'],
  'some-figures': ['records'],
  'some-targets': ['objectifs'],
  'some-sales': ['records', 'objectifs'],
  'some-advisers': ['records', 'identities'],
  'some-potential': ['planning'],
  potential: ['objectifs', 'frozen', 'planning'],
  'videocheck-gaps': ['videocheck', 'objectifs'],
  quality: ['quality'],
  productivity: [
    'records',
    'planning',
    'individual-targets',
    'workers',
    'identities',
    'multipliers',
  ],
  work: ['records', 'doubts', 'planning'],
} as const satisfies Record<string, readonly RollupSource[]>

export type RollupPart = keyof typeof MONTH_ROLLUPS
export type DayPartName = keyof typeof OTHER_ROLLUPS

/** Name of a rollup of a scope's month. */
export type RollupName = RollupPart | DayPartName

const READS: Readonly<Record<RollupName, readonly RollupSource[]>> = {
  ...MONTH_ROLLUPS,
  ...OTHER_ROLLUPS,
}

/** Kinds that read a source: what a write of it makes outdated. */
export const rollupsOf = (source: RollupSource): RollupName[] =>
  (Object.keys(READS) as RollupName[]).filter((name) => READS[name].includes(source))

/** Grows when a part's stored layout changes: older documents are then never read again. */
export const LAYOUT = 25

/** The identifier of a part of a scope's month. */
export function rollupId(part: RollupName, scope: string, month: string): string {
  return `${part}${LAYOUT}|${scope}|${month}`
}

/** The part that an identifier of `rollupId` names. */
export const partOfId = (id: string): string => id.slice(0, id.indexOf(`${LAYOUT}|`))

/** The scope that an identifier of `rollupId` names, as `scopeKey` writes it. */
export const scopeOfId = (id: string): string => id.split('|')[1] ?? ''

const LEVELS = [/^site:/, /^plate:/, /^group:/, /^all$/]

/**
 * Groups values by the level of their scope, concessions first. Rollups are invalidated in this order, so that a rollup
 * never outlives the rollups below it that are stale.
 */
export function byLevelBottomUp<T>(list: readonly T[], scopeOf: (one: T) => string): T[][] {
  return LEVELS.map((level) => list.filter((one) => level.test(scopeOf(one)))).filter(
    (found) => found.length > 0,
  )
}

/** Filter on `_id` that matches every document of a rollup kind, for all scopes and months. */
export const idRangeOf = (part: RollupName) => ({
  $gte: `${part}${LAYOUT}|`,
  $lt: `${part}${LAYOUT}}`,
})
