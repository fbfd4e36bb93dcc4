import { unknownValue } from '~/domain/import-models/messages'
import type { ImportModel } from '~/domain/import-models/model'
import { quoted } from '~/domain/message-format'
import { FAMILIES, FAMILY_LABELS, type Family, readFamilyKey } from '~/domain/sales-families'
import { isProductive, type ProductiveService, readServiceKey } from '~/domain/workshop-services'
import { normalised, pdvKey } from '../reading/normalise-names'
import { serviceOf } from '../reading/services'
import type { KnownSite, SiteResolver } from '../reading/site-resolver'
import { Values } from './values'

const entriesOf = ({ values }: ImportModel, field: string) => values?.[field] ?? {}
const leftOut = (label: string, e: string) => (text: string) =>
  text === ''
    ? `${label} vide, écarté${e} par le modèle`
    : `${label} ${quoted(text)} écarté${e} par le modèle`
const EMPTY = 'la cellule est vide.'

/** Words of a title that may be PDV numbers: of three characters at least, with a digit, and no year. */
const numbersIn = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^(?=.*\d).{3,}$/.test(word) && !/^(19|20)\d\d$/.test(word))

/** The only concession whose PDV number, identifier or whole name a title holds; undefined for none and several. */
function siteInTitle(
  text: string,
  sites: readonly KnownSite[],
  resolver: SiteResolver,
): KnownSite | undefined {
  const words = numbersIn(text)
  const byNumber = words.flatMap((word) => resolver.ownersOf(pdvKey(word)))
  const byId = sites.filter(({ siteId }) => words.includes(siteId))
  const byName = sites.filter(({ name }) => normalised(name) === normalised(text))
  const found = new Set([...byNumber, ...byId, ...byName])
  return found.size === 1 ? [...found][0] : undefined
}

/** Concessions by the model's values, else by PDV number (8 §1). A number that several carry is unknown. */
export function siteValues(
  model: ImportModel,
  sites: readonly KnownSite[],
  resolver: SiteResolver,
): Values<KnownSite> {
  const byId = new Map(sites.map((site) => [site.siteId, site]))
  return new Values({
    entries: entriesOf(model, 'site'),
    ofIdentifier: (id) => byId.get(id),
    ofText: (text) => {
      const owners = resolver.ownersOf(pdvKey(text))
      return owners.length === 1 ? owners[0] : undefined
    },
    ofTitle: (text) => siteInTitle(text, sites, resolver),
    leftOut: leftOut('Concession', 'e'),
    unknown: (text, gone) => {
      if (gone)
        return `le modèle attribue ${quoted(text)} à une concession qui n’existe plus, ou qui n’est pas dans votre périmètre.`
      if (text === '') return EMPTY
      const owners = resolver.ownersOf(pdvKey(text)).length
      if (owners > 1) return resolver.numberMessage(pdvKey(text))
      // A whole cell of which the model reads a part.
      if (owners === 1) return `${quoted(text)} n’est pas une valeur du modèle.`
      return `${quoted(text)} n’est rattaché à aucune concession.`
    },
  })
}

const serviceByKey = (key: string): ProductiveService | undefined => {
  const service = readServiceKey(key)
  return service && isProductive(service) ? service : undefined
}

/** Services by the model's values, else by their French name or key. */
export const serviceValues = (model: ImportModel): Values<ProductiveService> =>
  new Values({
    entries: entriesOf(model, 'service'),
    ofIdentifier: serviceByKey,
    ofText: serviceOf,
    leftOut: leftOut('Service', ''),
    unknown: (text) => (text === '' ? EMPTY : unknownValue(text, 'service')),
  })

const FAMILY_TEXTS: ReadonlyMap<string, Family> = new Map(
  FAMILIES.flatMap((family) => [
    [normalised(family), family],
    [normalised(FAMILY_LABELS[family]), family],
  ]),
)

/** Families of additional sales by the model's values, else by their French name or key. */
export const familyValues = (model: ImportModel): Values<Family> =>
  new Values({
    entries: entriesOf(model, 'family'),
    ofIdentifier: readFamilyKey,
    ofText: (text) => FAMILY_TEXTS.get(normalised(text)),
    leftOut: leftOut('Famille', 'e'),
    unknown: (text) => (text === '' ? EMPTY : unknownValue(text, 'family')),
  })
