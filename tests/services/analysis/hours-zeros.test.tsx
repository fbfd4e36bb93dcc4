import { beforeEach, expect, test } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { HoursScreen } from '~/screens/hours/hours-screen'
import { hoursPage } from '~/services/analysis/hours.server'
import { markup, textOf } from '~/ui/render.fixture'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const DATE = '2026-11-19'
let a1: TestNetwork['sites']['a1']
beforeEach(async () => {
  a1 = (await makeNetwork()).sites.a1
})

async function shown(totalHours: number) {
  await importActivity(a1, DATE, { mechanic: { netRevenue: 500, totalHours } })
  const analysed = { scope: siteScopeOf(a1), date: DATE, reference: await referenceData() }
  const { view } = await hoursPage(makePrincipal(), analysed, new URLSearchParams())
  return textOf(markup(<HoursScreen view={view} tab="progress" sites={null} />, '/hours'))
}

// shows 3 §8: Aucune donnée de performance à afficher pour cette sélection et date.
test('a month without any hour nor target of hours says that it has nothing to show (3 §8)', async () => {
  const sentence = 'Aucune donnée de performance à afficher pour cette sélection et date.'
  expect(await shown(0)).toContain(sentence)
  expect(await shown(3)).not.toContain(sentence)
})
