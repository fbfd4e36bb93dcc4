import { normalised } from '../comparable-text'
import { tidyLine } from '../edits/text-input'
import type { Network } from '../hierarchy/network'
import { quoted } from '../message-format'
import { type Entries, textOf } from '../model-editor/entries'
import { NewPlaceError, NewSiteError } from './errors'

interface Choice {
  value: string
  label: string
}

/** Concession that a form offers to create from an unknown value of a file (9 §3). */
export interface NewSiteLine {
  /** identifier of the form's own: sent twice, it creates one concession */
  _id: string
  value: string
  /** proposed name; '' when the value is a code */
  name: string
}

/** Concessions that a form offers to create, and the places to choose from. */
export interface NewSiteOffer {
  lines: NewSiteLine[]
  plates: Choice[]
  groups: Choice[]
}

/** Filled row of the form: the identifier of a plate, or the name of a new one. */
export interface TypedSite {
  _id: string
  value: string
  name: string
  plate: string
  newPlate: string
}

/** Filled rows of the form, and the group of their new plates. */
export interface TypedPlaces {
  sites: TypedSite[]
  group: string
  newGroup: string
}

/** Places that a form creates, with identifiers. */
export interface NewPlaces {
  groups: { _id: string; name: string }[]
  plates: { _id: string; name: string; groupId: string }[]
  sites: { _id: string; value: string; name: string; plateId: string; numerosPDV: string[] }[]
}

const PREFIX = 'new.id.'

/** Name of a row's control. */
export const newSiteControl = (part: 'id' | 'name' | 'plate' | 'newPlate', value: string): string =>
  `new.${part}.${value}`

/** Names of the controls of the new plates' group. */
export const GROUP_CONTROLS = { group: 'new-group', newGroup: 'new-group-name' } as const

/** Tests whether a value is a code, which becomes a PDV number: without blanks, with a digit, at most 50 characters. */
export const isCode = (value: string): boolean => /^(?=.*\d)[^\s,;]{1,50}$/.test(value)

/** Rows for these values, each once. @param newId makes an identifier */
export const newSiteLines = (values: readonly string[], newId: () => string): NewSiteLine[] =>
  [...new Set(values)].map((value) => ({ _id: newId(), value, name: isCode(value) ? '' : value }))

/** Filled rows of a posted form; a row with its proposed name alone, or blank, creates nothing. */
export function readNewSites(entries: Entries): TypedPlaces {
  const sites = [...entries.keys()].flatMap((control): TypedSite[] => {
    if (!control.startsWith(PREFIX)) return []
    const value = control.slice(PREFIX.length)
    const of = (part: 'id' | 'name' | 'plate' | 'newPlate') =>
      tidyLine(textOf(entries, newSiteControl(part, value)))
    const [name, plate, newPlate] = [of('name'), of('plate'), of('newPlate')]
    const isFilled = plate !== '' || newPlate !== '' || (name !== '' && name !== value.trim())
    return isFilled ? [{ _id: of('id'), value, name, plate, newPlate }] : []
  })
  const { group, newGroup } = GROUP_CONTROLS
  return { sites, group: textOf(entries, group), newGroup: tidyLine(textOf(entries, newGroup)) }
}

type Places = Pick<Network, 'groups' | 'plates' | 'sites'>

const hasName = (places: readonly { name: string }[], name: string) =>
  places.some((one) => normalised(one.name) === normalised(name))

/** Group of the new plates. @throws NewPlaceError 422 unless exactly one is given, and for the name of a known one */
function groupOf({ group, newGroup }: TypedPlaces, { groups }: Places, newId: () => string) {
  if (group !== '' && newGroup !== '')
    throw new NewPlaceError(
      'Choisissez un groupe de la liste, ou nommez-en un nouveau\u202f: pas les deux.',
    )
  if (group === '' && newGroup === '')
    throw new NewPlaceError('Choisissez le groupe des nouvelles plaques, ou nommez-en un nouveau.')
  if (hasName(groups, newGroup))
    throw new NewPlaceError(
      `Le groupe ${quoted(newGroup)} existe déjà\u202f: choisissez-le dans la liste.`,
    )
  const made = newGroup === '' ? [] : [{ _id: newId(), name: newGroup }]
  return { made, groupId: made[0]?._id ?? group }
}

/** New plates of one group, each once. @throws NewPlaceError 422 for the name of a known one */
function newPlatesOf(
  sites: readonly TypedSite[],
  groupId: string,
  { plates }: Places,
  newId: () => string,
) {
  const known = plates.filter((plate) => plate.groupId === groupId)
  const made: NewPlaces['plates'] = []
  for (const { newPlate: name } of sites) {
    if (name === '' || hasName(made, name)) continue
    if (hasName(known, name))
      throw new NewPlaceError(
        `La plaque ${quoted(name)} existe déjà dans ce groupe\u202f: choisissez-la dans la liste.`,
      )
    made.push({ _id: newId(), name, groupId })
  }
  return made
}

/**
 * Places that the filled rows create: concessions, their new plates and these plates' new group (9 §3).
 * @throws NewPlaceError and NewSiteError 422
 */
export function placesToCreate(
  typed: TypedPlaces,
  network: Places,
  newId: () => string,
): NewPlaces {
  for (const { value, plate, newPlate } of typed.sites)
    if (plate !== '' && newPlate !== '')
      throw new NewSiteError(
        value,
        'choisissez une plaque de la liste, ou nommez-en une nouvelle\u202f: pas les deux.',
      )
  const hasNew = typed.sites.some(({ newPlate }) => newPlate !== '')
  if (!hasNew && typed.newGroup !== '')
    throw new NewPlaceError(
      `Le groupe ${quoted(typed.newGroup)} n’aurait aucune plaque\u202f: nommez-en une nouvelle.`,
    )
  const group = hasNew ? groupOf(typed, network, newId) : { made: [], groupId: '' }
  const plates = newPlatesOf(typed.sites, group.groupId, network, newId)
  const sites: NewPlaces['sites'] = []
  for (const { _id, value, name, plate, newPlate } of typed.sites) {
    const made = plates.find((one) => normalised(one.name) === normalised(newPlate))
    const plateId = made?._id ?? plate
    const twins = [...network.sites, ...sites].filter((one) => one.plateId === plateId)
    if (name !== '' && hasName(twins, name))
      throw new NewSiteError(
        value,
        `la plaque a déjà une concession ${quoted(name)}\u202f: rattachez-lui cette valeur, ou changez le nom.`,
      )
    sites.push({ _id, value, name, plateId, numerosPDV: isCode(value) ? [value] : [] })
  }
  return { groups: group.made, plates, sites }
}
