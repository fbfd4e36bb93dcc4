import { referenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { FileAccount } from '~/domain/file-account/account'
import type { ImportModel } from '~/domain/import-models/model'
import {
  canBeSettled,
  isUnsettled,
  type Settling,
  settlingLines,
} from '~/domain/import-settling/view'
import { knownSites } from '~/domain/imports/known-sites'
import type { ValueField } from '~/domain/model-editor/draft'
import type { UsedModel } from '~/domain/records/used-model'
import { familyValues, serviceValues, siteValues } from '~/imports/models/known-values'
import { Findings } from '~/imports/reading/findings'
import { SiteResolver } from '~/imports/reading/site-resolver'
import { siteChoices } from './value-targets.server'
import { modelInUse } from './write-models.server'

/** Tests as the reader does whether a value still has no meaning. */
async function openness({ cover }: Principal, model: ImportModel) {
  const { network } = await referenceData()
  const sites = knownSites(network, cover)
  const values = {
    site: siteValues(model, sites, new SiteResolver(sites, new Findings())),
    service: serviceValues(model),
    family: familyValues(model),
  }
  return (field: ValueField, value: string) => {
    const terms = model.columns[field] ?? []
    const own = values[field]
    // The value may be a whole text without its part, which only an entry of the model gives a meaning.
    if (terms.some(({ part }) => part !== undefined))
      return own.ofWhole(value, '').kind === 'unknown'
    const isOuter = terms.some(({ from }) => from !== undefined)
    const meaning = isOuter ? own.ofOuter({ text: value, whole: value }) : own.of(value)
    return meaning.kind === 'unknown'
  }
}

/**
 * Form that settles what a file left open, for administrators; null without a model, and when nothing was left open or
 * the import can neither be decided nor go on (8 §5).
 * @param isKept true while the file is kept
 */
export async function readSettling(
  principal: Principal,
  used: UsedModel | null,
  account: FileAccount,
  isKept: boolean,
): Promise<Settling | null> {
  if (!used || !may(principal.role, 'administration') || !isUnsettled(account)) return null
  const stored = await modelInUse(used._id)
  if (!stored || !canBeSettled(account, stored.model)) return null
  const lines = settlingLines(account, stored.model, await openness(principal, stored.model))
  if (lines.length === 0 && !isKept) return null
  const hasSite = lines.some(({ field, kind }) => kind === 'value' && field === 'site')
  return {
    model: { _id: used._id, name: stored.model.name, version: stored.version },
    lines,
    sites: hasSite ? await siteChoices(principal) : [],
    isKept,
  }
}
