import {
  type LandingAnswer,
  type LandingLine,
  readLanding,
} from '~/services/analysis/landing-rest.server'
import { MEASURES, type Measure, type Scope } from './figures'
import { type Expected, flat, idsOf } from './flatten'
import { admin } from './network-fixture'
import { keyed, query } from './queries'

const asked = (scope: Scope, date: string, measure: Measure) => ({
  ...query(scope, date),
  measure: measure === 'revenue' ? ('netRevenue' as const) : measure,
})

const named = ({ dataDate, late, untargeted }: LandingAnswer) => ({
  dataDate,
  late: keyed(
    late,
    ({ siteId }) => siteId,
    (one) => one.dataDate ?? '',
  ),
  untargeted: idsOf(untargeted),
})

const line = ({ notes, ...figures }: LandingLine) => ({
  ...figures,
  notes: keyed(
    Object.entries(notes),
    ([note]) => note,
    ([, { count, first }]) => ({ count, names: count > 3 ? first.length : idsOf(first) }),
  ),
})

/** The product's answers on landings. */
export const LANDING_ANSWERS = {
  async landing(scope: Scope, date: string): Promise<Expected> {
    const answers = await Promise.all(
      MEASURES.map((measure) => readLanding(admin, asked(scope, date, measure))),
    )
    return flat({
      ...Object.assign({}, ...answers.map(named)),
      ...keyed(
        answers,
        (one) => MEASURES[answers.indexOf(one)] ?? '',
        ({ services, parts, ...total }) => ({
          ...line(total),
          services: keyed(
            Object.entries(services),
            ([key]) => key,
            ([, own]) => line(own),
          ),
          rows: keyed(parts, ({ id }) => id, line),
        }),
      ),
    })
  },
}
