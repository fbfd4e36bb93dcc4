import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { activityRow, salesRow, workerRow } from '~/imports/activity/rows.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { makeClosing } from '~/services/closing/closings.server'
import { saveComment } from '~/services/comments/comments.server'
import { BY_DAY, sendDay } from '../../builders/day-imports'
import { makeNetwork } from '../../builders/hierarchy'
import { admin, send, sheetOfActivity, sheetOfHours, sheetOfSales } from '../../builders/imports'
import { storeModel } from '../../builders/model-imports'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'

/** Address of the account that opens a store; its password is `TEST_PASSWORD`. */
export const ACCOUNT = 'administrateur@essai.fr'

const at = (moment: string) => setClock(instantOfParis(moment))
const mechanics = (pdv: string, revenue: number, hours: number, hec: number) =>
  activityRow(pdv, 'MECA', { 'CA Net': revenue, 'Heures totales': hours, 'Heures HEC': hec })

/**
 * Writes a small network into an empty database, through the product's own services: a closed month, two mornings, a
 * model of single days, targets, planning and a comment. What it holds is the same for each version.
 */
export async function fillStore(): Promise<void> {
  at('2026-10-30T08:30')
  const { a1 } = (await makeNetwork()).sites
  await makeUser({ email: ACCOUNT, name: 'Camille Martin', role: 'administrator' })
  const { _id: workerId } = await makeWorker(a1, { name: 'Zoé Petit', metier: 'Mécanicien' })
  await send(sheetOfActivity(mechanics('0101', 10_000, 100, 80)), '2026-10-30')
  at('2026-11-19T08:30')
  await makeClosing(admin, { month: '2026-10', scope: 'all' })
  await saveMonth(admin, a1, '2026-11', {
    ...MONTH_OF_THREE,
    budget: { ...MONTH_OF_THREE.budget, revenue: 60_000 },
  })
  await saveEntries(
    admin,
    ['16', '17', '18'].map((day) => ({ workerId, date: `2026-11-${day}`, code: '1', seen: null })),
  )
  await send(
    sheetOfActivity(mechanics('0101', 20_000, 200, 150), mechanics('0103', 5_000, 60, 40)),
    '2026-11-19',
  )
  at('2026-11-20T08:30')
  await storeModel(BY_DAY)
  await sendDay(17, ['0201', 100])
  await sendDay(18, ['0201', 200])
  await send(
    {
      ...sheetOfActivity(
        mechanics('0101', 30_000, 300, 200),
        mechanics('0103', 7_000, 70, 50),
        mechanics('0301', 11_000, 110, 90),
      ),
      ...sheetOfHours(workerRow('0101', 'Zoé Petit', { billed: 150 })),
      ...sheetOfSales(salesRow('0101', 'Zoé Petit', 'MECA', { tires: 3 })),
    },
    '2026-11-20',
  )
  await saveComment(admin, siteScopeOf(a1), '2026-11-19', { text: 'Atelier complet', seen: null })
}
