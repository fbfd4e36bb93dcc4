import { exact } from '../exact'
import type { FiguresByService } from '../records/figures'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../records/services'
import { outcomeCount, type SiteOutcome } from './answer'
import type { SiteDoubt } from './doubts'
import type { ImportFinding } from './finding'
import { fallsOf } from './warning-kinds'

/** What an import would do to a concession; `unchanged`: it holds the very same figures already. */
export type PreviewOutcome = 'new' | 'changed' | 'unchanged' | 'failed'

/**
 * What an import changes of a concession that the figures of its preview do not show. `split`: the same sums, divided
 * otherwise among the services; `chain`: the concession moved since; `broken`: what is stored cannot be read;
 * `date`: of VideoCheck, the day that its figures are of.
 */
export const UNSEEN_CHANGES = [
  ...(['split', 'ongoing', 'invoices', 'workers', 'sales'] as const),
  ...(['chain', 'broken', 'date'] as const),
] as const
export type UnseenChange = (typeof UNSEEN_CHANGES)[number]

/** Figures before and after, and by how much they differ. */
export interface Compared<F> {
  old: F | null
  new: F | null
  difference: F | null
}

/** A service of a concession as the file would leave it. */
export interface PreviewService<F> extends Compared<F> {
  service: ProductiveService
}

/** New less old, figure by figure; null where either is missing. */
function differenceOf<F extends object>(old: F | null, next: F | null): F | null {
  if (!old || !next) return null
  const of = (key: string) => exact(Number(next[key as keyof F]) - Number(old[key as keyof F]))
  return Object.fromEntries(Object.keys(next).map((key) => [key, of(key)])) as F
}

const compare = <F extends object>(old: F | null, next: F | null): Compared<F> => ({
  old,
  new: next,
  difference: differenceOf(old, next),
})

/** A concession as the file would leave it (7-beyond §2); figures are null where there are none. */
export interface PreviewSite<F> extends Pick<SiteOutcome, 'siteId' | 'name' | 'count'> {
  outcome: PreviewOutcome
  old: F | null
  new: F | null
  /** new less old; null where either is missing; missing in previews from before */
  difference: F | null
  /** of activity, the services that have figures; missing in previews from before */
  services?: PreviewService<F>[]
  /** of a changed one */
  unseen: UnseenChange[]
}

/** What an import would do: nothing of it is stored. */
export interface Rehearsal<F> {
  /** yyyy-MM-dd; of VideoCheck the day that rows without a date are of */
  activityDate: string
  /** what the import would answer */
  message: string
  sites: PreviewSite<F>[]
  errors: ImportFinding[]
  warnings: ImportFinding[]
  /** why the import would be doubted (4-decisions, 55); missing in previews from before */
  reserves?: string[]
  doubts?: SiteDoubt[]
}

/** What `dryRun=true` answers beside what the import would have answered. */
export interface DryRun<F> {
  dryRun: true
  importId: null
  sites: { stored: number; failed: number; byName: PreviewSite<F>[] }
}

/** The answer of a dry run in its own words; without a rehearsal, nothing of the file could be used. */
export function dryRunOf<F>(rehearsal: Pick<Rehearsal<F>, 'sites'> | null): DryRun<F> {
  const byName = rehearsal?.sites ?? []
  const lost = byName.filter(({ outcome }) => outcome === 'failed')
  const [stored, failed] = [byName.length - lost.length, outcomeCount(lost)]
  return { dryRun: true, importId: null, sites: { stored, failed, byName } }
}

/** The figures by which a workbook of activity is previewed: all services together, euros and hours. */
export interface ActivitySum {
  netRevenue: number
  totalHours: number
  hecHours: number
}

const ownSum = ({ netRevenue, totalHours, hecHours }: ActivitySum): ActivitySum => ({
  netRevenue,
  totalHours,
  hecHours,
})
const isNothing = (sum: ActivitySum | null) =>
  !sum || (sum.netRevenue === 0 && sum.totalHours === 0 && sum.hecHours === 0)

/** The services that have figures before or after, with both. */
export const previewServices = (
  old: FiguresByService | null,
  next: FiguresByService,
): PreviewService<ActivitySum>[] =>
  PRODUCTIVE_SERVICES.flatMap((service) => {
    const [was, is] = [old && ownSum(old[service]), ownSum(next[service])]
    return isNothing(was) && isNothing(is) ? [] : [{ service, ...compare(was, is) }]
  })

/** CA Net, HT and HEC of the three services. */
export function activitySum(services: FiguresByService): ActivitySum {
  const sum = (key: keyof ActivitySum) =>
    exact(PRODUCTIVE_SERVICES.reduce((all, service) => all + services[service][key], 0))
  return {
    netRevenue: sum('netRevenue'),
    totalHours: sum('totalHours'),
    hecHours: sum('hecHours'),
  }
}

/**
 * What becomes of each concession, and its figures before and after.
 * @param before null for what is stored and cannot be read: it is changed, from nothing that could be shown
 * @param unseen what of the stored ones changes beside
 */
export function previewSites<F extends object>(
  outcomes: readonly SiteOutcome[],
  before: ReadonlyMap<string, F | null>,
  after: ReadonlyMap<string, F>,
  unseen: ReadonlyMap<string, UnseenChange[]>,
): PreviewSite<F>[] {
  return outcomes.map(({ siteId, name, outcome: become, ...counted }) => {
    const old = before.get(siteId ?? '') ?? null
    const next = become === 'failed' ? null : (after.get(siteId ?? '') ?? null)
    const stored = before.has(siteId ?? '') ? 'changed' : 'new'
    const outcome = become === 'stored' ? stored : become
    const beside = (outcome === 'changed' && unseen.get(siteId ?? '')) || []
    return { siteId, name, ...counted, outcome, ...compare(old, next), unseen: beside }
  })
}

const RANK: Readonly<Record<PreviewOutcome, number>> = {
  failed: 0,
  changed: 2,
  new: 3,
  unchanged: 4,
}

/** The worst first: what fails, what falls or is under doubt, what changes, what is new, what stays; by name within. */
export function worstFirst<F>(
  sites: readonly PreviewSite<F>[],
  warnings: readonly ImportFinding[],
  doubts: readonly SiteDoubt[] = [],
): PreviewSite<F>[] {
  const doubted = new Set([...fallsOf(warnings), ...doubts].map(({ site }) => site))
  const rank = ({ outcome, name }: PreviewSite<F>) =>
    outcome !== 'failed' && outcome !== 'unchanged' && doubted.has(name) ? 1 : RANK[outcome]
  const isCounted = ({ count }: PreviewSite<F>) => (count === undefined ? 0 : 1)
  return [...sites].sort(
    (a, b) =>
      rank(a) - rank(b) || isCounted(a) - isCounted(b) || a.name.localeCompare(b.name, 'fr'),
  )
}

/** PDV numbers of the file that no concession in reach has: what stands for one and holds a digit. */
export function unknownNumbers(
  sites: readonly Pick<SiteOutcome, 'siteId' | 'name' | 'count'>[],
): string[] {
  return sites
    .filter(({ siteId, name, count }) => siteId === null && count === undefined && /\d/.test(name))
    .map(({ name }) => name)
}
