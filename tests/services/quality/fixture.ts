import { beforeEach } from 'vitest'
import { findQuality } from '~/db/collections/quality.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { QualityForm } from '~/domain/quality/form'
import type { Brand } from '~/domain/quality/quality'
import { defaultIndicators } from '~/domain/quality/template'
import { handleQualityForm } from '~/services/quality/action.server'
import { qualityPage } from '~/services/quality/page.server'
import { saveBrand } from '~/services/quality/quality.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

export const MONTH = '2026-11'
export const admin = makePrincipal({ name: 'Anne' })
export let network: TestNetwork
export let a1: Scope

export const brand = (brandName: string, surveyCount = 10): Brand => ({
  brandName,
  surveyCount,
  indicators: defaultIndicators(),
})
export const save = (
  scope: Scope,
  given: Brand,
  seen: number | null = null,
  originalName?: string,
) => saveBrand(admin, scope, MONTH, { brand: given, originalName: originalName ?? null, seen })

export async function page(scope: Scope | null, search = '', principal: Principal = admin) {
  const analysed = { scope, date: '2026-11-19', reference: await referenceData() }
  return qualityPage(principal, analysed, new URLSearchParams(search))
}

/** The edit form as the page opens it. */
export async function editForm(): Promise<QualityForm> {
  const view = await page(a1, 'mode=edit')
  if (view.state !== 'data' || !view.form) throw new Error('no edit mode')
  return view.form
}

/** The form as a browser posts it. */
function posted(form: QualityForm, intent: string): FormData {
  const data = new FormData()
  form.brands.forEach(({ indicators, ...fields }, i) => {
    for (const [name, value] of Object.entries(fields)) data.set(`q.${i}.${name}`, String(value))
    indicators.forEach((indicator, j) => {
      for (const [name, value] of Object.entries(indicator)) data.set(`q.${i}.${j}.${name}`, value)
    })
  })
  for (const { name, version } of form.removed) data.append('removed', `${version}|${name}`)
  data.set('site', form.site)
  data.set('period', form.period)
  data.set('turn', String(form.turn))
  data.set('intent', intent)
  return data
}

export async function act(form: QualityForm, intent: string, principal: Principal = admin) {
  const analysed = { scope: a1, date: '2026-11-19', reference: await referenceData() }
  return handleQualityForm(principal, analysed, posted(form, intent), '/quality')
}

/** The form redisplayed after a button of the edit mode. */
export async function answerTo(form: QualityForm, intent: string) {
  const result = await act(form, intent)
  if (result.kind !== 'again') throw new Error('left the edit mode')
  return result.reply
}

export const stored = async () =>
  (await findQuality(network.sites.a1._id, MONTH))?.brands.map((b) => [b.brandName, b.version])

/** Set-up shared by the quality tests: a database, its network, the users. */
export function useQuality(): void {
  useDatabase()
  beforeEach(async () => {
    network = await makeNetwork()
    a1 = siteScopeOf(network.sites.a1)
  })
}
