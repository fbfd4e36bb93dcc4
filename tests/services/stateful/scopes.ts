import { recordsUpTo, type Scope, sitesIn } from './figures'
import { type Facts, fact } from './model-state'

export const siteScope = (siteId: string): Scope => ({
  type: 'site',
  siteId,
  plateId: '',
  groupId: '',
})

/** A concession's data date: its latest record of the month not after a date; null without one. */
export const lastDay = (facts: Facts, siteId: string, date: string): string | null =>
  recordsUpTo(facts, siteId, date).at(-1)?.day ?? null

/** Groups, plates or concessions one level below a scope, each with its concessions; none below a concession. */
export function partsIn(facts: Facts, scope: Scope): { id: string; own: string[] }[] {
  const siteIds = sitesIn(facts, scope)
  const step = ({ all: 'group', group: 'plate', plate: 'site', site: null } as const)[scope.type]
  if (step === null) return []
  const partOf = (siteId: string) =>
    step === 'site' ? siteId : (fact(facts, 'site', siteId)?.[step] ?? '')
  return [...new Set(siteIds.map(partOf))].map((id) => ({
    id,
    own: siteIds.filter((siteId) => partOf(siteId) === id),
  }))
}
