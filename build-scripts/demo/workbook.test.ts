import { expect, it } from 'vitest'
import { readActivity } from '~/imports/activity/read-activity'
import { readBook } from '~/imports/activity/read-book'
import { activityDays } from './daily-activity'
import { demoNetwork } from './network'
import { openWorkbookOf, workbookOf } from './workbook'

it('stores of a month long past what the import of its files would store', async () => {
  const network = demoNetwork(12)
  const date = '2025-02-06'
  const days = activityDays(network, date)
  const sites = network.sites.map(({ document: { _id, name, numerosPDV } }) => ({
    siteId: _id,
    name,
    numerosPDV,
  }))
  const context = { date, sites }
  const fromFile = await readActivity(Buffer.from(workbookOf(days)), context)
  expect(fromFile.sites).toHaveLength(12)
  expect(readBook(openWorkbookOf(days), context)).toEqual(fromFile)
})
