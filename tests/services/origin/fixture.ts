import { beforeEach } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { OriginSource, SubjectOrigin } from '~/domain/origin/subject'
import { originPage } from '~/services/origin/page.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { fridayMorning } from '../../builders/imports'
import { plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

export const DATE = '2026-11-19'
export const MONTH = '2026-11'
export const anne = makePrincipal({ name: 'Anne Chef' })
export let net: TestNetwork
export let a1: Scope
export let plate: Scope

export async function origin(scope: Scope, query: string, principal: Principal = anne) {
  const analysed = { scope, date: DATE, reference: await referenceData() }
  const { view } = await originPage(principal, analysed, new URLSearchParams(query))
  if (view.state !== 'subject') throw new Error(view.state)
  return view.content
}
/** View model of a figure's origin page, in any state. */
export async function openFigure(scope: Scope, query = '', principal: Principal = anne) {
  const analysed = { scope, date: DATE, reference: await referenceData() }
  return (await originPage(principal, analysed, new URLSearchParams(query))).view
}
/** Content of a figure's origin page. @throws when the page has no data */
export async function figureOrigin(scope: Scope, query = '', principal: Principal = anne) {
  const view = await openFigure(scope, query, principal)
  if (view.state !== 'data') throw new Error(view.state)
  return view.content
}
export const rowsOf = ({ parts }: SubjectOrigin) =>
  parts.rows.map(({ name, terms, value }) => [name, ...terms, value])
export const factsOf = (sources: readonly OriginSource[], title: string) =>
  Object.fromEntries(sources.find((one) => one.title.startsWith(title))?.facts ?? [])
export const showsImporter = (role: Principal['role']) =>
  makePrincipal({ role, cover: { kind: 'site', id: net.sites.a1._id } })

/** Set-up shared by the origin tests: a database, its network, the users. */
export function useOrigin(): void {
  useDatabase()
  beforeEach(async () => {
    net = await fridayMorning()
    // November 2026: 20 working days, 13 of them elapsed on the 19th
    await makeHoliday({ date: '2026-11-11', name: 'Armistice' })
    a1 = siteScopeOf(net.sites.a1)
    plate = plateScopeOf(net.sites.a1)
  })
}
