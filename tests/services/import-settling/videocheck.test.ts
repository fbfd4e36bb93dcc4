import { beforeEach, expect, it } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import type { ImportModel } from '~/domain/import-models/model'
import { controlName } from '~/domain/import-settling/form'
import type { MadeCell } from '~/imports/workbook/writers.fixture'
import { handleResultForm } from '~/services/import-settling/result-action.server'
import { settlingOfImport } from '~/services/import-settling/result-page.server'
import { readImport } from '~/services/imports/log-page.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import { videocheckPage } from '~/services/videocheck/page.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, THURSDAY } from '../../builders/imports'
import { storeModel, workbookOf } from '../../builders/model-imports'
import { siteScopeOf } from '../../builders/objectifs'
import { settleForm } from '../../builders/settling'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const VIDEOS = {
  name: 'Vidéos',
  feeds: 'videocheck',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    entries: [{ column: 'Entrées' }],
    sent: [{ column: 'Envoyés' }],
    identified: [{ column: 'Identifié' }],
    realised: [{ column: 'Réalisé' }],
  },
} as const satisfies ImportModel

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
  await storeModel(VIDEOS)
})

const KNOWN: MadeCell[] = ['0101', 10, 5, 100, 50]
const send = (who: typeof admin, ...rows: MadeCell[][]) =>
  importVideocheck(who, {
    bytes: workbookOf([['Site', 'Entrées', 'Envoyés', 'Identifié', 'Réalisé'], ...rows]),
    fileName: 'v.xlsx',
    period: '2026-11',
  })

/** Link of the result that the VideoCheck page shows after an import. */
async function linkOf(who: typeof admin, id: string) {
  const reference = await referenceData()
  const scope = siteScopeOf(net.sites.a1)
  const params = new URLSearchParams({ tab: 'import', import: id })
  const page = await videocheckPage(who, { scope, date: THURSDAY, reference }, params)
  return page.importing?.result?.settle
}

it('the result of VideoCheck leads to the values that its model does not know, until they are decided', async () => {
  const { importId } = await send(admin, KNOWN, ['QXW', 20, 8, 300, 70])
  expect(await linkOf(admin, importId)).toBe(`/admin/imports/${importId}`)
  const settling = await settlingOfImport(admin, await readImport(admin, importId))
  if (!settling) throw new Error('nothing to settle')
  const choice = { [controlName(['value', 'site', 'QXW'])]: 'Concession C1' }
  await handleResultForm(admin, importId, settleForm(settling, choice))
  expect(await linkOf(admin, importId)).toBeNull()
})

it('neither for a file that is known whole, nor for those who decide nothing', async () => {
  const { importId } = await send(admin, KNOWN)
  expect(await linkOf(admin, importId)).toBeNull()
  const director = makePrincipal({
    userId: 'eeeeeeeeeeeeeeeeeeeeeeee',
    role: 'director',
    cover: { kind: 'plate', id: net.plates.a._id },
  })
  const other = await send(director, KNOWN, ['QXW', 20, 8, 300, 70])
  expect(await linkOf(director, other.importId)).toBeNull()
})
