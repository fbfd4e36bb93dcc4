import { referenceData } from '~/db/collections/reference-data.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { disambiguate } from '~/domain/hierarchy/disambiguated-names'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import { type NewSiteOffer, newSiteLines } from '~/domain/import-settling/new-sites'
import { valueTargets } from '~/domain/model-editor/value-targets'
import type { Resolve } from '~/domain/model-editor/values-form'
import type { EditorChoice } from '~/domain/model-editor/view'

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
    const found = valueTargets(field, sites).find(
      ({ value, label }) => value === choice || label === choice,
    )
    return found?.value ?? null
  }
}
