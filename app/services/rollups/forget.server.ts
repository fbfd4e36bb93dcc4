import { forgetRollups, rollupIdsOfMonth } from '~/db/rollups.server'
import type { Month } from '~/domain/calendar/business-day'
import { noteChange } from './under-way.server'

/**
 * Forgets every sum of a month (yyyy-MM): for tools that fill collections by themselves while nobody reads. The
 * product writes through `change`, which a layer rule makes sure of.
 */
export async function forgetMonth(month: Month): Promise<void> {
  const ids = await rollupIdsOfMonth(month)
  const isSite = (id: string) => id.includes('|site:')
  await forgetRollups(
    ids.filter(isSite),
    ids.filter((id) => !isSite(id)),
  )
  noteChange()
}
