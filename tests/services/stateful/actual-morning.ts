import { referenceData } from '~/db/collections/reference-data.server'
import { readMorning } from '~/services/morning/read-morning.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { leverMeasure } from './expected-causes'
import type { Scope } from './figures'
import { type Expected, flat } from './flatten'
import { admin } from './network-fixture'

/** The product's lines of 'Ce matin'. */
export const MORNING_ANSWERS = {
  async lines(scope: Scope, date: string): Promise<Expected> {
    const month = await readScopeMonth(scope, date, await referenceData())
    if (month.figures.dataDate === null) return { state: 'empty' }
    const query = { scope, date, measure: leverMeasure(date) }
    const { morning } = await readMorning(admin, query, month)
    if (!morning.value) throw new Error('no lines')
    const { gap, perDay, perDaySoFar, landingPercent, elapsedDays, lines, others } = morning.value
    return flat({
      state: 'data',
      gap,
      perDay,
      perDaySoFar,
      landingPercent,
      elapsed: elapsedDays,
      rows: Object.fromEntries(
        lines.map(({ siteId, service, value, percent }, i) => [
          i,
          { value, who: `${siteId}|${service}`, percent },
        ]),
      ),
      others,
    })
  },
}
