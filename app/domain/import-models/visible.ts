import type { ImportModel } from './model'

/**
 * A model as a user sees it who covers only some concessions: without the source values of the others (4-decisions, 7).
 * @returns null for a model of one concession that the user does not cover
 */
export function visibleModel(
  model: ImportModel,
  isCovered: (siteId: string) => boolean,
): ImportModel | null {
  const constants = (model.columns['site'] ?? []).flatMap(({ value }) =>
    typeof value === 'string' ? value : [],
  )
  if (!constants.every(isCovered)) return null
  const { site } = model.values ?? {}
  if (!site) return model
  const entries = Object.entries(site).filter(([, id]) => id === null || isCovered(id))
  return { ...model, values: { ...model.values, site: Object.fromEntries(entries) } }
}
