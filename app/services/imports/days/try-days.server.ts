import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import type { Network } from '~/domain/hierarchy/network'
import { type TriedSite, triedServices } from '~/domain/imports/tried-file'
import type { ReadByModel } from '~/imports/models/model-choice'
import type { ReadSite } from '~/imports/parts/site-figures'
import { Findings } from '~/imports/reading/findings'
import { now } from '~/infra/process/clock.server'
import { contextOfDays } from './new-days.server'
import { planDays } from './plan-days.server'

/** A tried file of a model, and whose cover it is read in. */
interface Tried {
  sites: readonly ReadSite[]
  byModel: ReadByModel
  date: LocalDate
  network: Network
  holidays: ReadonlySet<LocalDate>
  author: Principal
}

/**
 * What importing a tried file of single days would make of each concession: the sum at the activity date and the later
 * days that move with it (8 §1). A concession that would fail has none. Stores nothing.
 * @throws WorkbookRefused 422 for dated rows over more than 93 days
 */
export async function sumsOfTried({
  sites,
  byModel,
  date,
  network,
  holidays,
  author,
}: Tried): Promise<Map<string, Pick<TriedSite, 'sum' | 'moved'>>> {
  const context = contextOfDays({
    author,
    importId: '',
    importDate: date,
    activityDate: date,
    importedAt: now(),
    errors: new Findings(),
    warnings: new Findings(),
    siteById: network.siteById,
    absent: [],
    account: structuredClone(NO_ACCOUNT),
    byModel,
    // Whether another model came first is said by the import.
    replaceModel: true,
    progress: async () => undefined,
    doubts: null,
    holidays,
  })
  if (!context) return new Map()
  const { planned } = await planDays(sites, context)
  return new Map(
    planned.flatMap(({ site, record, plan }) => {
      if (!record) return []
      const sum = triedServices(record, byModel.fed)
      return [[site._id, { sum, ...(plan.moved.length > 0 ? { moved: plan.moved } : {}) }] as const]
    }),
  )
}
