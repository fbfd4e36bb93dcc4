import { readGapDays, readLanding } from '~/services/analysis/landing-rest.server'
import { leverMeasure } from './expected-causes'
import { MEASURES, type Measure, type Scope } from './figures'
import { type Expected, flat, idsOf } from './flatten'
import { admin } from './network-fixture'
import { keyed, query } from './queries'

type LandingAnswer = Awaited<ReturnType<typeof readLanding>>
type LandingLine = LandingAnswer['services']['mechanic']
type Named = Pick<LandingAnswer, 'dataDate' | 'late' | 'untargeted'>

const asked = (scope: Scope, date: string, measure: Measure) => ({
  ...query(scope, date),
  measure: measure === 'revenue' ? ('netRevenue' as const) : measure,
})

const named = ({ dataDate, late, untargeted }: Named) => ({
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

/** The product's answers on landings and days of the gap. */
export const LANDING_ANSWERS = {
  async gapHistory(scope: Scope, date: string): Promise<Expected> {
    const answer = await readGapDays(admin, asked(scope, date, leverMeasure(date)))
    return flat({
      ...named(answer),
      history: keyed(
        answer.days,
        (day) => day.date,
        ({ date: _date, ...day }) => day,
      ),
    })
  },

  async landing(scope: Scope, date: string): Promise<Expected> {
    const answers = await Promise.all(
      MEASURES.map((measure) => readLanding(admin, asked(scope, date, measure))),
    )
    return flat({
      ...Object.assign({}, ...answers.map(named)),
      ...keyed(
        answers,
        (one) => MEASURES[answers.indexOf(one)] ?? '',
        ({ services, parts, late: _late, ...total }) => ({
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
