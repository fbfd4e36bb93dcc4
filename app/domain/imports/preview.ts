import type { LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import type { FileAccount } from '../file-account/account'
import type { FiguresByService } from '../records/figures'
import type { UsedModel } from '../records/used-model'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import type { SiteReserve } from './doubts'
import type { ImportFinding } from './finding'
import { outcomeCount, type SiteOutcome } from './response'
import type { UnknownPerson } from './unknown-person'
import { fallsOf } from './warning-kinds'

/** Expected result for a concession; `unchanged`: the stored figures are already equal. */
export type PreviewOutcome = 'new' | 'changed' | 'unchanged' | 'failed'

/**
 * Changes of an import that the previewed sums do not show. `split`: equal sums, divided differently among the
 * services; `chain`: the concession has moved in the network; `broken`: the stored data is invalid; `date`: a new
 * data date of VideoCheck.
 */
export const UNSEEN_CHANGES = [
  ...(['split', 'ongoing', 'invoices', 'workers', 'sales'] as const),
  ...(['chain', 'broken', 'date'] as const),
] as const
export type UnseenChange = (typeof UNSEEN_CHANGES)[number]

/** Figures before and after an import, and their difference; null when unknown. */
export interface Compared<F> {
  old: F | null
  new: F | null
  difference: F | null
}

/** Figures of a concession's service before and after the import. */
export interface PreviewService<F> extends Compared<F> {
  service: ProductiveService
}

/** New minus old, by figure; null when either is missing. */
function differenceOf<F extends object>(old: F | null, next: F | null): F | null {
  if (!old || !next) return null
  const of = (key: string) =>
    withoutNoise(Number(next[key as keyof F]) - Number(old[key as keyof F]))
  return Object.fromEntries(Object.keys(next).map((key) => [key, of(key)])) as F
}

const compare = <F extends object>(old: F | null, next: F | null): Compared<F> => ({
  old,
  new: next,
  difference: differenceOf(old, next),
})

/** Preview of a concession (7-beyond §2); figures are null when there are none. */
export interface PreviewSite<F> extends Pick<SiteOutcome, 'siteId' | 'name' | 'count'> {
  outcome: PreviewOutcome
  old: F | null
  new: F | null
  /** new − old; null when either is null; missing in previews stored before this field existed */
  difference: F | null
  /** services with figures, only for activity; missing in previews stored before this field existed */
  services?: PreviewService<F>[]
  /** only when `outcome` is 'changed', else empty */
  unseen: UnseenChange[]
  /** later days whose sums move with the file's days, ascending; missing when none does (8 §1) */
  moved?: LocalDate[]
}

/** Result of a dry run, which stores nothing. */
export interface DryRunResult<F> {
  /** yyyy-MM-dd; for VideoCheck the day used for rows without a date */
  activityDate: string
  /** import model that reads the file (8 §3); null or missing for the product's own workbook */
  model?: UsedModel | null
  /** message that the import would return */
  message: string
  sites: PreviewSite<F>[]
  errors: ImportFinding[]
  warnings: ImportFinding[]
  /** reasons for doubt (4-decisions, 55); missing in previews stored before this field existed */
  reserves?: string[]
  doubts?: SiteReserve[]
  /** missing in previews stored before accounts existed */
  account?: FileAccount
  /** people whom the concessions do not know (9 §3); missing for VideoCheck and in older previews */
  people?: UnknownPerson[]
}

/** Fields of a `dryRun=true` response, in addition to those of the import's response. */
export interface DryRun<F> {
  dryRun: true
  importId: null
  sites: { stored: number; failed: number; byName: PreviewSite<F>[] }
}

/** Fields of a dry-run response. `rehearsal` is null when no row of the file was usable. */
export function dryRunOf<F>(rehearsal: Pick<DryRunResult<F>, 'sites'> | null): DryRun<F> {
  const byName = rehearsal?.sites ?? []
  const lost = byName.filter(({ outcome }) => outcome === 'failed')
  const [stored, failed] = [byName.length - lost.length, outcomeCount(lost)]
  return { dryRun: true, importId: null, sites: { stored, failed, byName } }
}

/** Previewed figures of an activity workbook: sums over all services, euros and hours. */
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

/** Services with figures before or after the import. */
export const previewServices = (
  old: FiguresByService | null,
  next: FiguresByService,
): PreviewService<ActivitySum>[] =>
  PRODUCTIVE_SERVICES.flatMap((service) => {
    const [was, is] = [old && ownSum(old[service]), ownSum(next[service])]
    return isNothing(was) && isNothing(is) ? [] : [{ service, ...compare(was, is) }]
  })

/** Sums CA Net, HT and HEC over the three services. */
export function activitySum(services: FiguresByService): ActivitySum {
  const sum = (key: keyof ActivitySum) =>
    withoutNoise(PRODUCTIVE_SERVICES.reduce((all, service) => all + services[service][key], 0))
  return {
    netRevenue: sum('netRevenue'),
    totalHours: sum('totalHours'),
    hecHours: sum('hecHours'),
  }
}

/**
 * Preview of each concession, with its figures before and after.
 * @param before stored figures; a null value means invalid stored data: the concession counts as changed
 * @param unseen changes that the figures do not show
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
    const changes = (outcome === 'changed' && unseen.get(siteId ?? '')) || []
    return { siteId, name, ...counted, outcome, ...compare(old, next), unseen: changes }
  })
}

const RANK: Readonly<Record<PreviewOutcome, number>> = {
  failed: 0,
  changed: 2,
  new: 3,
  unchanged: 4,
}

/** Sorts by severity: failed, decreased or doubted, changed, new, unchanged; then by name. */
export function worstFirst<F>(
  sites: readonly PreviewSite<F>[],
  warnings: readonly ImportFinding[],
  doubts: readonly SiteReserve[] = [],
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

/** Unknown PDV numbers of the file. Only texts with a digit, because others are not numbers. */
export function unknownNumbers(
  sites: readonly Pick<SiteOutcome, 'siteId' | 'name' | 'count'>[],
): string[] {
  return sites
    .filter(({ siteId, name, count }) => siteId === null && count === undefined && /\d/.test(name))
    .map(({ name }) => name)
}
