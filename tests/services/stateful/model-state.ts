export const SERVICES = ['mechanic', 'quickService', 'body'] as const
export type Svc = (typeof SERVICES)[number]
export const FAMILIES = ['tires', 'wipers'] as const
export type Fam = (typeof FAMILIES)[number]

/** CA Net, HT, HEC, hours in progress, repair orders in progress, invoices: clients, guarantee, transfer. */
export type Numbers = [number, number, number, number, number, number, number, number]
export const NOTHING: Numbers = [0, 0, 0, 0, 0, 0, 0, 0]

export interface SiteFact {
  name: string
  plate: string
  group: string
}
export interface Hours {
  workerId: string | null
  name: string
  service: Svc
  billed: number
  ongoing: number
}
export interface Sale {
  name: string
  service: Svc
  sold: Record<Fam | 'filtresHuile', number>
}
export interface RecordFact {
  services: Record<Svc, Numbers>
  /** null when the workbook had no such sheet */
  hours: Hours[] | null
  sales: Sale[] | null
}
/** Figures of one day alone that the stories' import model gave. */
export type DayFact = Record<Svc, Numbers>
/** A doubted figure of a record (decision 55), hours and euros to a thousandth. */
export interface Doubted {
  kind: string
  measure: string
  service: string | null
  old: number
  new: number
  since: string | null
}
/** CA Net, HT, HEC. */
export type Aims = [number, number, number]
export interface ObjectifFact {
  budget: Aims
  services: Record<Svc, Aims>
  families: Record<Svc, Record<Fam, number>>
  /** VideoCheck: completion rate in percent, revenue, revenue per video */
  video: Aims
}
/** A brand's surveys of a month; `count` is null when the stored value is not a number. */
export interface BrandFact {
  name: string
  count: number | null
  indicators: { id: string; value: number; target: number }[]
}
export interface VideoFact {
  date: string
  /** entries, videos, identified, realised; null when one of them is not a number */
  figures: [number, number, number, number] | null
  /** figures of earlier dates of the month, in order */
  earlier: { date: string; figures: [number, number, number, number] }[]
}
export interface PlanningFact {
  siteId: string
  /** team on the month's last days */
  team: string
  /** teams of earlier days, in order (decision 51); missing when the team does not change within the month */
  before?: { until: string; team: string }[]
  codes: Record<string, string>
}
export interface WorkerFact {
  siteId: string
  name: string
  service: string
  metier: string
  /** earlier teams and job titles, in order of days (decision 51); missing when they never changed */
  before?: { until: string; service: string; metier: string }[]
  active: boolean
  /** first and last day in the staff; null when unknown (decision 50) */
  arrivesOn: string | null
  leavesOn: string | null
}

/** Model state as plain text by key, so that any two states can be compared. */
export type Facts = Map<string, string>
export interface Kinds {
  site: SiteFact
  record: RecordFact
  modelDay: DayFact
  objectif: ObjectifFact
  planning: PlanningFact
  worker: WorkerFact
  holiday: string
  days: number
  reopened: true
  target: number
  /** by node of the hierarchy and job title: expected share of the planned hours, from a month on ('': from the start) */
  coefficient: Steps
  /** by worker: apprentice (1) or not (0), from a day on ('': from the start); missing when never an apprentice */
  flag: Steps
  /** by month and scope: a closing in force, and the concessions that the closing covers */
  closed: { id: string; siteIds: string[] }
  doubts: Doubted[]
  quality: BrandFact[]
  videocheck: VideoFact
  /** frozen hours by service */
  frozen: Record<Svc, number>
  /** frozen hours by date, days without hours left out */
  frozenDays: Record<string, Record<Svc, number>>
}

/** Values from a month on, in the order of months; null: no value. */
export type Steps = [from: string, value: number | null][]

export const keyOf = (kind: keyof Kinds, ...parts: string[]) => [kind, ...parts].join('|')

/** One fact; undefined when unknown. */
export function fact<K extends keyof Kinds>(
  facts: Facts,
  kind: K,
  ...parts: string[]
): Kinds[K] | undefined {
  const found = facts.get(keyOf(kind, ...parts))
  return found === undefined ? undefined : (JSON.parse(found) as Kinds[K])
}

/** All facts of a kind, with the rest of their keys. */
export function allOf<K extends keyof Kinds>(
  facts: Facts,
  kind: K,
  ...parts: string[]
): { at: string[]; value: Kinds[K] }[] {
  const start = `${keyOf(kind, ...parts)}|`
  return [...facts]
    .filter(([key]) => key.startsWith(start))
    .map(([key, value]) => ({ at: key.split('|').slice(1), value: JSON.parse(value) as Kinds[K] }))
}

export const sorted = <T extends object>(object: T) =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1))) as T

const ORDER = [...SERVICES] as string[]
const inOrder = (rows: { name: string; service: string; workerId?: string | null }[]) =>
  rows.sort(
    (a, b) =>
      ORDER.indexOf(a.service) - ORDER.indexOf(b.service) ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  )

/** A fact as canonical text, independent of the order of its keys. */
export function textOf<K extends keyof Kinds>(kind: K, value: Kinds[K]): string {
  if (kind === 'planning') {
    const { siteId, team, before = [], codes } = value as PlanningFact
    return JSON.stringify({ siteId, team, before, codes: sorted(codes) })
  }
  if (kind === 'record') {
    const { services, hours, sales } = value as RecordFact
    return JSON.stringify({
      services,
      hours: hours && inOrder(hours),
      sales: sales && inOrder(sales),
    })
  }
  if (kind === 'doubts') {
    // + 0.000313: halved or divided numbers then never lie at a rounding boundary
    const near = (number: number) => Math.round((number + 0.000313) * 1000) / 1000
    const doubts = (value as Doubted[]).map(({ kind: why, measure, service, since, ...two }) => {
      const [old, next] = [near(two.old), near(two.new)]
      return { kind: why, measure, service, old, new: next, since }
    })
    return JSON.stringify(doubts)
  }
  return JSON.stringify(value)
}
