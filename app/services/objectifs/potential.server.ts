import { referenceDataIn } from '~/db/collections/reference-data.server'
import { type Principal, type Scope, scopeId } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { scopeName } from '~/domain/hierarchy/network'
import { requireReading } from '~/domain/objectifs/rights'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import {
  failedPotential,
  frozenShares,
  potentialSummary,
} from '~/domain/planning/potential/potential-response'
import { sumPotential } from '~/domain/planning/potential/site-potential'
import { leftOutSentence } from '~/domain/planning/validity'
import { POTENTIAL_UNREADABLE } from '~/domain/read-failure-messages'
import { workingDaysOf } from '~/services/calendar/calendar.server'
import { readPotentialSum } from '~/services/rollups/kinds/potential.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { readResult } from '~/services/web/guarded-read.server'

type Shown = Pick<ObjectifsPage, 'potential' | 'frozenShares' | 'frozen' | 'potentialError'>

async function read(principal: Principal, scope: Scope, month: Month): Promise<Shown> {
  requireReading(principal, scope)
  const reference = await referenceDataIn(month)
  const { network } = reference
  const [sum, workingDays, { unreadable = [] }] = await Promise.all([
    readPotentialSum(scope, month, reference),
    workingDaysOf(scope, month, reference),
    readRollupPart('staff', scope, month),
  ])
  const named = { type: scope.type, id: scopeId(scope), name: scopeName(network, scope) ?? '' }
  const left = unreadable.map((id) => network.siteById.get(id)?.name ?? id)
  const message = leftOutSentence(left)
  const potential = potentialSummary({ period: month, workingDays, scope: named }, sum)
  const error = scope.type === 'site' && message ? POTENTIAL_UNREADABLE : null
  return {
    potential: message ? { ...potential, message } : potential,
    frozen: { count: sum.frozenCount, of: sum.siteCount },
    frozenShares: frozenShares(sum),
    potentialError: error,
  }
}

/**
 * Frozen against actualised potential of a scope's month (spec 1 §2.7, §3). What cannot be read is zeros, with the
 * sentence in `potentialError`; a concession whose planning alone cannot be read keeps its frozen hours (4-decisions,
 * 42). @throws ForbiddenError
 */
export async function readShownPotential(
  principal: Principal,
  scope: Scope,
  month: Month,
): Promise<Shown> {
  const { value, error } = await readResult(POTENTIAL_UNREADABLE, () =>
    read(principal, scope, month),
  )
  return value ?? failedShownPotential(month, error)
}

/** The zeros of a month whose potential cannot be read, or of no scope. */
export function failedShownPotential(month: Month, potentialError: string | null): Shown {
  const { groups: _groups, plates: _plates, sites: _sites, ...potential } = failedPotential(month)
  return {
    potential,
    frozenShares: frozenShares(sumPotential([])),
    frozen: { count: 0, of: 0 },
    potentialError,
  }
}
