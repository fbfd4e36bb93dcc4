import { referenceData } from '~/db/reference-data.server'
import { type Principal, type Scope, scopeId } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { scopeName } from '~/domain/hierarchy/network'
import { requireReading } from '~/domain/objectifs/rules'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import {
  failedPotential,
  type PotentialResponse,
  potentialSummary,
} from '~/domain/planning/potential-response'
import { leftOutSentence } from '~/domain/planning/readable'
import { workingDaysOf } from '~/services/calendar/calendar.server'
import { readPotential } from '~/services/planning/potential.server'
import { readPotentialSum } from '~/services/rollups/potential-part.server'
import { readRollupPart } from '~/services/rollups/rollups.server'

type Shown = Pick<ObjectifsPage, 'potential' | 'frozen'>

/** The answer of a concession or of a failure, as the page shows it: only how many of the listed are frozen. */
function shown({
  groups: _groups,
  plates: _plates,
  sites,
  ...potential
}: PotentialResponse): Shown {
  const count = sites.filter((site) => site.isFrozen).length
  return { potential, frozen: { count, of: sites.length } }
}

/**
 * Frozen against actualised potential of a scope's month (spec 1 §2.7, §3); of a wide one no concession is read.
 * @throws ForbiddenError
 */
export async function readShownPotential(
  principal: Principal,
  scope: Scope,
  month: Month,
): Promise<Shown> {
  if (scope.type === 'site') return shown(await readPotential(principal, scope, month))
  requireReading(principal, scope)
  const reference = await referenceData()
  const { network } = reference
  const [sum, workingDays, { unreadable = [] }] = await Promise.all([
    readPotentialSum(scope, month, reference),
    workingDaysOf(month, reference),
    readRollupPart('staff', scope, month),
  ])
  const named = { type: scope.type, id: scopeId(scope), name: scopeName(network, scope) ?? '' }
  const message = leftOutSentence(unreadable.map((id) => network.siteById.get(id)?.name ?? id))
  const potential = potentialSummary({ period: month, workingDays, scope: named }, sum)
  return {
    potential: message ? { ...potential, message } : potential,
    frozen: { count: sum.frozenCount, of: sum.siteCount },
  }
}

/** The zeros of a month whose potential cannot be read. */
export const failedShownPotential = (month: Month): Shown => shown(failedPotential(month))
