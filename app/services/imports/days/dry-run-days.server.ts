import { unseenChanges } from '~/domain/imports/differences'
import {
  type ActivitySum,
  activitySum,
  type DryRunResult,
  previewServices,
  previewSites,
} from '~/domain/imports/preview'
import type { FiguresByService } from '~/domain/records/figures'
import { marksOf } from '~/domain/records/parts'
import { isValidFigures } from '~/domain/records/validity'
import { resultOf } from '../import-steps.server'
import type { ReadFile } from '../read-file.server'
import { unknownPeopleOf } from '../unknown-people.server'
import type { DaysContext } from './new-days.server'
import { type PlannedSite, planDays } from './plan-days.server'

const readable = (figures: FiguresByService | null) =>
  figures && isValidFigures(figures) ? figures : null

/** Changes of the latest written record up to the activity date that the shown sums do not contain. */
function unseenOf({ plan }: PlannedSite, { activityDate }: DaysContext) {
  const written = (plan.writes?.records ?? []).filter(({ record }) => record.date <= activityDate)
  const { record, before } = written.at(-1) ?? {}
  if (!record || !before) return null
  const old = { ...before, services: readable(before.services), parts: marksOf(before) }
  return unseenChanges(old, { ...record, parts: record.parts ?? {} })
}

/**
 * Dry run of a file of days: for each concession the sums at the activity date, and the later days that move with them
 * (7-beyond §2; 8 §1). Stores nothing.
 */
export async function rehearseDays(
  file: ReadFile,
  context: DaysContext,
): Promise<DryRunResult<ActivitySum>> {
  const { planned } = await planDays(file.read.sites, context)
  const { sites: all, ...result } = resultOf(
    file,
    planned.map(({ outcome }) => outcome),
  )
  const sumsOf = (side: 'old' | 'new') =>
    new Map(
      planned.flatMap(({ site, figures }) => {
        const own = readable(figures[side])
        return own ? [[site._id, activitySum(own)] as const] : []
      }),
    )
  const unseen = new Map(
    planned.flatMap((one) => {
      const changes = unseenOf(one, context)
      return changes ? [[one.site._id, changes] as const] : []
    }),
  )
  const bySite = new Map(planned.map((one) => [one.site._id, one]))
  const sites = previewSites(all, sumsOf('old'), sumsOf('new'), unseen).map((shown) => {
    const one = bySite.get(shown.siteId ?? '')
    if (!one || shown.outcome === 'failed') return shown
    const { figures, plan } = one
    const next = readable(figures.new)
    const services = next ? previewServices(readable(figures.old), next) : []
    return { ...shown, services, ...(plan.moved.length > 0 ? { moved: plan.moved } : {}) }
  })
  const people = await unknownPeopleOf(file)
  return { activityDate: context.activityDate, ...result, sites, people }
}
