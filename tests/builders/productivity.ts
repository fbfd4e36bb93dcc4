import type { SiteDocument } from '~/db/collections/sites.server'
import { daysOf, weekday } from '~/domain/calendar/day-arithmetic'
import { importActivity, storePlanning, workerFigures } from './activity'
import { makeWorker } from './workers'

/** '1' on each weekday of a month, by day of the month: 21 days in November 2026. */
export const everyWeekday = (month: string): Record<string, string> =>
  Object.fromEntries(
    daysOf(month)
      .filter((day) => weekday(day) <= 5)
      .map((day) => [day.slice(8, 10), '1']),
  )

/**
 * A concession's November 2026. Anne (mechanic) and Bruno (painter, apprentice) are present every weekday. The
 * workbooks of the 18th and 19th hold their hours, and those of a name missing from the planning.
 */
export async function makeTeam(site: SiteDocument) {
  const anne = await makeWorker(site, { name: 'Anne Martin' })
  const bruno = await makeWorker(site, {
    name: 'Bruno Petit',
    service: 'body',
    metier: 'Peintre',
    isApprenticeDefault: true,
  })
  const month = everyWeekday('2026-11')
  await storePlanning(site, '2026-11', 'mechanic', month, anne._id)
  await storePlanning(site, '2026-11', 'body', month, bruno._id)
  const billed = (date: string, hours: [number, number, number]) =>
    importActivity(site, date, { mechanic: { totalHours: hours[0], hecHours: 0 } }, [
      workerFigures({ workerId: anne._id, name: 'MARTIN Anne', billedHours: hours[0] }),
      workerFigures({
        workerId: bruno._id,
        name: 'PETIT Bruno',
        service: 'body',
        billedHours: hours[1],
        ongoingHours: 2.5,
      }),
      workerFigures({
        workerId: null,
        name: 'Intérim',
        service: 'quickService',
        metier: 'Pneus',
        billedHours: hours[2],
      }),
    ])
  await billed('2026-11-18', [70, 40, 5])
  await billed('2026-11-19', [73.5, 44.1, 5])
  return { anne, bruno }
}
