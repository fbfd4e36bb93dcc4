import type { Principal } from '~/domain/access/scope'
import { scopeName } from '~/domain/hierarchy/network'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { type SynthesisPage, synthesisPage } from './synthesis.server'

/** 'Causes de l’écart' for paper: the tab of the address's scope, date and measure, with the scope's name. @throws as `synthesisPage` */
export async function causesSheet(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<Pick<SynthesisPage, 'view' | 'freshness'> & { scopeName: string }> {
  const tab = new URLSearchParams(params)
  tab.set('tab', 'causes')
  const { view, freshness } = await synthesisPage(principal, analysed, tab)
  const { scope, reference } = analysed
  const name = scope && reference && scopeName(reference.network, scope)
  return { view, freshness, scopeName: name || '' }
}
