import { referenceData } from '~/db/collections/reference-data.server'
import { sitesOf } from '~/domain/hierarchy/network'
import type { WhatItTakes } from '~/domain/landing/what-it-takes'
import { readMonthCards } from '~/services/analysis/month-cards.server'
import { readWhatItTakes } from '~/services/analysis/what-it-takes.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { MEASURES, type Scope } from './figures'
import { by, type Expected, flat } from './flatten'
import { SERVICES } from './model-state'
import { keyed } from './queries'

function takesShown(takes: WhatItTakes) {
  if (takes.state !== 'open') return takes
  const { ways, ...rest } = takes
  return {
    ...rest,
    productivity: ways.productivity?.needed ?? null,
    presence: ways.presence?.needed ?? null,
    personDays: ways.presence?.personDays ?? null,
    rate: ways.rate?.needed ?? null,
  }
}

/** The product's answers on the rest of the month. */
export const AHEAD_ANSWERS = {
  async pace(scope: Scope, date: string): Promise<Expected> {
    const month = await readScopeMonth(scope, date, await referenceData())
    if (month.figures.dataDate === null) return { state: 'empty' }
    const { of, remainingDays, error } = await readMonthCards({ scope, date }, month)
    if (error !== null) throw new Error(error)
    return flat({
      state: 'data',
      remainingDays,
      ...by(MEASURES, (measure) =>
        keyed(
          [of[measure].total, ...of[measure].services],
          ({ service }) => service ?? 'global',
          ({ service: _service, ...pace }) => pace,
        ),
      ),
    })
  },

  async takes(scope: Scope, date: string): Promise<Expected> {
    const reference = await referenceData()
    const sites = sitesOf(reference.network, scope).map(
      ({ _id: siteId, plateId, groupId }) => ({ type: 'site', siteId, plateId, groupId }) as const,
    )
    const [revenue, ht, hec] = await Promise.all(
      MEASURES.map((measure) => readWhatItTakes(sites, { date, measure }, reference)),
    )
    const found = { revenue, ht, hec }
    return flat({
      rows: keyed(
        sites,
        ({ siteId }) => siteId,
        ({ siteId }) =>
          by(MEASURES, (measure) => {
            const services = found[measure]?.get(siteId)?.services
            return services && by(SERVICES, (key) => takesShown(services[key]))
          }),
      ),
    })
  },
}
