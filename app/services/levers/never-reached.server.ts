import {
  type ReferenceData,
  referenceData,
  referenceIn,
} from '~/db/collections/reference-data.server'
import { addMonths, dayIn, type Month, monthOf } from '~/domain/calendar/local-date'
import { CHRONIC_MONTHS, neverReachedText } from '~/domain/causes/chronic'
import { plateScope } from '~/domain/hierarchy/network'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import { today } from '~/infra/process/clock.server'
import { storedDayRollups } from '~/services/rollups/day-rollups.server'
import { LEVER_ENDS, type LeverEnds } from '~/services/rollups/kinds/lever-ends.server'

/** A service whose objective of CA Net was never reached: 'jamais atteint en 8 mois' (4-decisions, 68). */
export interface NeverReached {
  service: ProductiveService
  text: string
}

async function endsOf(
  siteId: string,
  month: Month,
  reference: ReferenceData,
): Promise<LeverEnds | undefined> {
  // 4-decisions, 72: the months before a move are those of the former plate
  const { network } = referenceIn(reference, month)
  const scope = plateScope(network, network.siteById.get(siteId)?.plateId ?? '')
  if (!scope) return undefined
  const at = { scopes: [scope], date: dayIn(month, 1) }
  return (await storedDayRollups(LEVER_ENDS, at, reference))[0]?.[siteId]
}

/**
 * Reads the services of a concession whose objective was missed in all finished months among the twelve before a month
 * that have one, and data. A month whose data end early is judged by what was due then. Only stored months are read, in one query; others are unknown, as in `readChronic`.
 */
export async function readNeverReached(
  siteId: string,
  month: Month,
  known?: ReferenceData,
): Promise<NeverReached[]> {
  const reference = known ?? (await referenceData())
  const current = monthOf(today())
  const before = Array.from({ length: CHRONIC_MONTHS }, (_, i) => addMonths(month, -1 - i))
  const finished = before.filter((one) => one < current)
  const ends = await Promise.all(finished.map((one) => endsOf(siteId, one, reference)))
  return PRODUCTIVE_SERVICES.flatMap((service) => {
    const text = neverReachedText(
      ends.map((of) => {
        const end = of?.[service]
        return end && end.target > 0 ? end.gap >= 0 : null
      }),
    )
    return text ? [{ service, text }] : []
  })
}
