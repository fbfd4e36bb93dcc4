import type { NewOutletMessage } from '~/db/collections/outlet-messages.server'
import { newOutletMessages } from '~/db/collections/outlet-messages.server'
import type { OutletDocument } from '~/db/collections/outlets.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import { scopeKey } from '~/domain/access/scope'
import { isWorkingDay } from '~/domain/calendar/working-days'
import { outletScope } from '~/domain/outlets/scope'
import { workedInScope } from '~/domain/places/place-days'
import { now, parisTime, today } from '~/infra/process/clock.server'
import { readLimit } from '~/services/freshness/deadline.server'
import { readDueFreshness } from '~/services/freshness/late.server'

/** Paris wall time from which the morning is sent, the default of the morning mail. */
const FROM = '07:30'

/**
 * Messages with the morning, from 07:30 on a working day once the scope has the data that are due, and from the set
 * hour on with what is there, as the morning mail (7-beyond §3, §7).
 */
export async function morningMessages(
  outlets: readonly OutletDocument[],
  reference: ReferenceData,
): Promise<NewOutletMessage[]> {
  const day = today()
  const wall = parisTime(now()).slice(11, 16)
  const wanted = outlets.filter(({ morning }) => morning)
  if (wanted.length === 0 || wall < FROM || !isWorkingDay(day, reference.holidayDates)) return []
  const idOf = ({ _id }: OutletDocument) => `${day}-morning-${_id}`
  const absent = await newOutletMessages(wanted.map(idOf))
  const waits = wall < (await readLimit())
  const complete = new Map<string, boolean>()
  const ready: NewOutletMessage[] = []
  for (const outlet of wanted.filter((one) => absent.has(idOf(one)))) {
    const scope = outletScope(reference.network, outlet)
    if (!scope || !workedInScope(reference, scope)(day)) continue
    const key = scopeKey(scope)
    if (waits && !complete.has(key)) {
      const found = await readDueFreshness(scope, day, reference)
      complete.set(key, found?.late.length === 0)
    }
    if (!waits || complete.get(key))
      ready.push({ _id: idOf(outlet), outletId: outlet._id, subject: { event: 'morning', day } })
  }
  return ready
}
