import { beforeEach, describe, expect, it, test } from 'vitest'
import { ForbiddenError } from '~/domain/errors'
import { readWorkbook } from '~/imports/workbook/read-workbook'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity } from '~/services/imports/import-activity.server'
import { readImportForm } from '~/services/imports/page.server'
import { activityTemplate } from '~/services/imports/template.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()
const admin = makePrincipal()
beforeEach(() => setClock(instantOfParis('2026-11-20T08:30')))

const importIt = async (date: string, asked: string | null = date) =>
  importActivity(admin, {
    bytes: await activityTemplate(admin, asked),
    fileName: 'modele-activite.xlsx',
    date,
  })

test('the import page knows that the network has no concession yet', async () => {
  const form = () => readImportForm(admin, new Request('http://localhost/import'))
  expect(await form()).toMatchObject({ date: '2026-11-20', noSite: true })
  await makeNetwork()
  expect(await form()).toMatchObject({ noSite: false })
})

describe('the template', () => {
  it('imports as it is, for concessions of the network', async () => {
    await makeNetwork()
    const { failedSites, errors, sites, warnings } = await importIt('2026-11-20')
    expect({ failedSites, errors, sites }).toEqual({
      failedSites: [],
      errors: [],
      sites: { stored: 2, failed: 0 },
    })
    const formal = warnings.filter(({ message }) => /ignorée|inférieur|dépasse/.test(message))
    expect(formal).toEqual([])
  })

  it('is filled for the date it will be sent with, by default today’s', async () => {
    await makeNetwork()
    expect((await importIt('2026-11-16')).failedSites).toEqual([])
    expect((await importIt('2026-11-20', null)).failedSites).toEqual([])
    expect((await importIt('2026-11-19', '2026-11-20')).sites).toEqual({ stored: 0, failed: 2 })
    for (const today of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      setClock(instantOfParis(`${today}T08:30`))
      expect((await importIt(today, null)).failedSites, today).toEqual([])
    }
  })

  it('has the three sheets and an example even without a network', async () => {
    const bytes = Buffer.from(await activityTemplate(admin, null))
    const book = await readWorkbook(bytes, () => true)
    expect(book.sheetNames).toEqual(['Activité', 'Collaborateurs', 'Ventes additionnelles'])
    expect(book.sheets[0]?.rows[1]?.[0]?.v).toBe('00123')
  })

  it('is for those who may import', async () => {
    const manager = makePrincipal({ role: 'manager' })
    await expect(activityTemplate(manager, null)).rejects.toBeInstanceOf(ForbiddenError)
  })
})
