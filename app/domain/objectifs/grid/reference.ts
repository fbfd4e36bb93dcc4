import { withoutNoise } from '../../decimal'
import type { MonthWork, SiteWork } from '../../landing/best-months'
import { usualProductivity } from '../../landing/usual-productivity'
import type { ProductiveService } from '../../workshop-services'
import { type Quad, sumQuads, withRate } from './cells'

/** Grey context of one service of a concession (7-beyond §6); null: no record. */
export interface GridReference {
  /** realised in the same month of the last year */
  lastYear: Quad | null
  /** mean of what was realised in the last six complete months with a record; the rate is that of the sums */
  mean: Quad | null
  /** HT that the planned potential allows at the usual productivity; null without planning */
  capacity: number | null
}

const quadOf = ({ ht, hec, revenue }: MonthWork): Quad =>
  withRate({ totalHours: ht, hecHours: hec, netRevenue: revenue })

/** Inputs of one concession's context. */
export interface ReferenceInput {
  lastYear: SiteWork | undefined
  /** of `completeMonths`, oldest first */
  before: readonly SiteWork[]
  /** planned hours of the month */
  potential: number
}

/** Grey context of one service of a concession. */
export function gridReference(
  { lastYear, before, potential }: ReferenceInput,
  service: ProductiveService,
): GridReference {
  const works = before.map(({ services }) => services?.[service] ?? null)
  const known = works.flatMap((work) => (work ? quadOf(work) : []))
  const sum = sumQuads(known)
  const mean = (value: number) => withoutNoise(value / known.length)
  const last = lastYear?.services?.[service]
  return {
    lastYear: last ? quadOf(last) : null,
    mean:
      known.length === 0
        ? null
        : withRate({
            totalHours: mean(sum.totalHours),
            hecHours: mean(sum.hecHours),
            netRevenue: mean(sum.netRevenue),
          }),
    capacity: potential > 0 ? withoutNoise(potential * usualProductivity(works)) : null,
  }
}
