import { referenceData } from '~/db/collections/reference-data.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { disambiguate } from '~/domain/hierarchy/disambiguated-names'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import { type NewSiteOffer, newSiteLines } from '~/domain/import-settling/new-sites'
import type { Resolve } from '~/domain/model-editor/values-form'
import type { EditorChoice } from '~/domain/model-editor/view'
import { FAMILIES, FAMILY_LABELS } from '~/domain/sales-families'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '~/domain/workshop-services'

/** Concessions to choose from, in the order of the hierarchy; namesakes with their plate. */
export async function siteChoices({ cover }: Principal): Promise<EditorChoice[]> {
  const { network } = await referenceData()
  const hints = disambiguate(network)
  return sitesOf(network, coverScope(network, cover)).map(({ _id, name }) => ({
    value: _id,
    label: [name, hints.get(_id)].filter(Boolean).join(', '),
  }))
}

/** Form rows that create a concession of each value, with all plates and groups; null without values (9 §3). */
export async function newSiteOffer(values: readonly string[]): Promise<NewSiteOffer | null> {
  if (values.length === 0) return null
  const { network } = await referenceData()
  const hints = disambiguate(network)
  const choice = ({ _id, name }: { _id: string; name: string }) => ({
    value: _id,
    label: [name, hints.get(_id)].filter(Boolean).join(', '),
  })
  const { groups, plates } = network
  return {
    lines: newSiteLines(values, newId),
    plates: plates.map(choice),
    groups: groups.map(choice),
  }
}

/** Identifier of a chosen value, which the form sends as such, or as the label of a suggestion. */
export async function resolver(principal: Principal): Promise<Resolve> {
  const sites = await siteChoices(principal)
  return (field, choice) => {
    const targets =
      field === 'site'
        ? sites
        : field === 'service'
          ? PRODUCTIVE_SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))
          : FAMILIES.map((value) => ({ value, label: FAMILY_LABELS[value] }))
    const found = targets.find(({ value, label }) => value === choice || label === choice)
    return found?.value ?? null
  }
}
