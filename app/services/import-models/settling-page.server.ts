import { referenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { FileAccount } from '~/domain/file-account/account'
import type { ImportModel } from '~/domain/import-models/model'
import { isCode } from '~/domain/import-settling/new-sites'
import {
  canBeSettled,
  isUnsettled,
  type Settling,
  settlingLines,
} from '~/domain/import-settling/view'
import { knownSites } from '~/domain/imports/known-sites'
import { unknownNumbers } from '~/domain/imports/preview'
import type { ValueField } from '~/domain/model-editor/draft'
import type { UsedModel } from '~/domain/records/used-model'
import { familyValues, serviceValues, siteValues } from '~/imports/models/known-values'
import { Findings } from '~/imports/reading/findings'
import { pdvKey } from '~/imports/reading/normalise-names'
import { SiteResolver } from '~/imports/reading/site-resolver'
import { newSiteOffer, siteChoices } from './value-targets.server'
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

/** What an import or its preview says of a file. */
interface ReadFile {
  model: UsedModel | null
  account: FileAccount
  sites: Parameters<typeof unknownNumbers>[0]
}

/** Form for the product's own workbook: its PDV numbers that no concession has by now (9 §3). */
async function settlingOfOwn({ sites }: ReadFile, isKept: boolean): Promise<Settling | null> {
  const numbers = unknownNumbers(sites).filter(isCode)
  if (numbers.length === 0) return null
  const { network } = await referenceData()
  const known = new Set(network.sites.flatMap(({ numerosPDV }) => numerosPDV.map(pdvKey)))
  const open = numbers.filter((number) => !known.has(number))
  if (open.length === 0 && !isKept) return null
  return { model: null, lines: [], sites: [], newSites: await newSiteOffer(open), isKept }
}

/**
 * Form that settles what a file left open, for administrators; null when nothing was left open, or when the import can
 * neither be decided nor go on (8 §5, 9 §3).
 * @param isKept true while the file is kept
 */
export async function readSettling(
  principal: Principal,
  file: ReadFile,
  isKept: boolean,
): Promise<Settling | null> {
  const { model: used, account } = file
  if (!may(principal.role, 'administration')) return null
  if (!used) return settlingOfOwn(file, isKept)
  if (!isUnsettled(account)) return null
  const stored = await modelInUse(used._id)
  if (!stored || !canBeSettled(account, stored.model)) return null
  const lines = settlingLines(account, stored.model, await openness(principal, stored.model))
  if (lines.length === 0 && !isKept) return null
  const siteLines = lines.filter(({ field, kind }) => kind === 'value' && field === 'site')
  const names = siteLines.flatMap(({ value }) => (value === '' ? [] : value))
  return {
    model: { _id: used._id, name: stored.model.name, version: stored.version },
    lines,
    sites: siteLines.length > 0 ? await siteChoices(principal) : [],
    newSites: await newSiteOffer(names),
    isKept,
  }
}
