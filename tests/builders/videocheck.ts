import { replaceVideocheck, videocheckOfSites } from '~/db/collections/videocheck.server'
import { newId } from '~/db/driver/ids.server'
import { inTransaction } from '~/db/driver/transaction.server'
import type { VideocheckFigures } from '~/domain/videocheck/figures'
import { writeTouching } from './writes'

interface Site {
  _id: string
  plateId: string
  groupId: string
}

/** Entrées, dossiers, CA identifié, CA réalisé. */
export type VideocheckRow = readonly [number, number, number, number]

export const videocheckFigures = ([a, b, c, d]: VideocheckRow): VideocheckFigures => ({
  entries: a,
  videosDone: b,
  identifiedRevenue: c,
  realizedRevenue: d,
})

/** Stores a concession's VideoCheck month up to `date`, as an import would. */
export async function storeVideocheck(
  { _id: siteId, plateId, groupId }: Site,
  date: string,
  row: VideocheckRow,
): Promise<void> {
  const period = date.slice(0, 7)
  const chain = { siteId, plateId, groupId }
  const written = {
    _id: newId(),
    importId: 'builder',
    importedAt: new Date('2026-11-01T07:00:00Z'),
  }
  const touched = { what: 'videocheck' as const, sites: [chain], months: [period] }
  const document = { ...chain, period, date, ...videocheckFigures(row), ...written }
  await writeTouching(touched, () => inTransaction((tx) => replaceVideocheck([document], tx)))
}

/** A concession's stored VideoCheck month; null without one. */
export async function storedVideocheck(siteId: string, period: string) {
  const [found] = await videocheckOfSites([siteId], period)
  if (!found) return null
  const { date, entries, videosDone, identifiedRevenue, realizedRevenue } = found
  return { date, row: [entries, videosDone, identifiedRevenue, realizedRevenue] }
}
