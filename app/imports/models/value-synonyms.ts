import { FAMILIES, FAMILY_LABELS, type Family } from '~/domain/sales-families'
import type { ProductiveService } from '~/domain/workshop-services'
import { normalised } from '../reading/normalise-names'
import { words } from '../reading/service-words'
import type { Nature } from './field-synonyms'
import { headerWords } from './header-words'

/** Letters of services; alone each may mean anything. */
const SERVICE_LETTERS: Readonly<Record<string, ProductiveService>> = {
  m: 'mechanic',
  r: 'quickService',
  c: 'body',
}

/**
 * Services of a column whose values are letters, such as M, R and C; empty unless every value of at least two is one.
 */
export function servicesOfLetters(values: readonly string[]): Map<string, ProductiveService> {
  const found = values.flatMap((value): [string, ProductiveService][] => {
    const letter = value.toLowerCase()
    const service = Object.hasOwn(SERVICE_LETTERS, letter) ? SERVICE_LETTERS[letter] : undefined
    return service ? [[value, service]] : []
  })
  const isSure = found.length === values.length && new Set(found.map(([, one]) => one)).size > 1
  return new Map(isSure ? found : [])
}

const FAMILY_BY_CODE: ReadonlyMap<string, Family> = new Map(
  (
    Object.entries({
      tires: 'pneu, pneus, pn, pne, pneumat',
      shockAbsorbers: 'amo, amor, amort, amorto',
      wipers: 'bal, beg, balais, ess',
      brakePads: 'plaq, pla, plq',
      batteries: 'bat, batt, bato',
      brakeDiscs: 'disq, dis, dsq, disqfrein, disquesfrein',
      parebrise: 'pb, pbrise, pare-brise, vit, vitrage',
      filtresHuile: 'fh, filhui, filtrehuile, filh',
      additifs: 'add, addi, additif',
      sterilisantsClim: 'ster, steril, sterclim, clim, stc',
    }) as [Family, string][]
  ).flatMap(([family, list]) => list.split(', ').map((code): [string, Family] => [code, family])),
)

const isFamily = (concept: string): concept is Family =>
  FAMILIES.some((family) => family === concept)

/** The family that a value of a file means: label, key, code or words; undefined when not surely one. */
export function likelyFamily(text: string): Family | undefined {
  const key = normalised(text)
  const own = FAMILIES.find(
    (one) => normalised(one) === key || normalised(FAMILY_LABELS[one]) === key,
  )
  const code = own ?? FAMILY_BY_CODE.get(key)
  if (code) return code
  const meant = headerWords(text).filter(({ isNeutral }) => !isNeutral)
  const [first, second] = meant
  if (!first || second || first.likeness < 0.85) return undefined
  return isFamily(first.concept) ? first.concept : undefined
}

const NATURE_WORDS: Readonly<Record<Nature, string>> = {
  client: 'cli, client, clients, clt, cp, customer, customer pay, c, retail, payant',
  garantie: 'gar, garantie, garanties, gtie, warranty, war, g, w, constructeur',
  cession: 'ces, cession, cessions, int, interne, internes, internal, i, intern',
}
const NATURE_BY_WORDS: ReadonlyMap<string, Nature> = new Map(
  (Object.entries(NATURE_WORDS) as [Nature, string][]).flatMap(([nature, list]) =>
    list.split(', ').map((phrase): [string, Nature] => [phrase, nature]),
  ),
)

/** Who pays, by a value such as 'CLI', 'Garantie' or 'Internal'; undefined for other values. */
export function likelyNature(text: string): Nature | undefined {
  return NATURE_BY_WORDS.get(words(text).join(' '))
}
