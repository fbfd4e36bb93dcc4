import { lineProblem, tidyLine } from '../edits/text-input'
import { keyboardMinus } from '../minus'
import {
  type Brand,
  brandKey,
  COLOUR_KEYS,
  type ColourKey,
  clampValue,
  ICONS,
  type Indicator,
  indicatorIdFrom,
  MOST_BRANDS,
} from './quality'
import { defaultIndicators } from './template'

/** An indicator as typed. */
export type TypedIndicator = Record<
  'indicatorId' | 'label' | 'description' | 'icon' | 'bgColor' | 'target' | 'value',
  string
>

/** A brand as typed. */
export interface TypedBrand {
  brandName: string
  surveyCount: string
  indicators: TypedIndicator[]
  /** stored name of the brand; '' for a new brand */
  originalName: string
  /** version of the brand when the form was rendered; 0 for a new brand */
  version: number
}

/** State of the edit mode, posted with each request. */
export interface QualityForm {
  /** the concession and month (yyyy-MM) that the form was rendered for; only they are written */
  site: string
  period: string
  brands: TypedBrand[]
  /** stored brands to delete at the next save */
  removed: { name: string; version: number }[]
  /** increases with each response: a new React key, so that the browser remounts the fields */
  turn: number
}

const text = (value: number) => String(value).replace('.', ',')

function typedIndicator({ target, value, ...rest }: Indicator): TypedIndicator {
  return { ...rest, target: text(target), value: text(value) }
}

/** Formats a stored brand, or one of the template (version 0), for the form. */
export function typedBrand(brand: Brand & { version: number }): TypedBrand {
  return {
    brandName: brand.brandName,
    surveyCount: String(brand.surveyCount),
    indicators: brand.indicators.map(typedIndicator),
    originalName: brand.version > 0 ? brand.brandName : '',
    version: brand.version,
  }
}

/** New brand with the default indicators ('Ajouter marque'). */
export function newBrand(): TypedBrand {
  const indicators = defaultIndicators()
  return { ...typedBrand({ brandName: '', surveyCount: 0, indicators, version: 0 }) }
}

/** Empty indicator. */
export function newIndicator(): TypedIndicator {
  return {
    indicatorId: '',
    label: '',
    description: '',
    icon: '⭐',
    bgColor: 'blue',
    target: '0',
    value: '0',
  }
}

/** Message for a brand without a name (3 §8). */
export const BRAND_NAME_REQUIRED = 'Le nom de la marque est requis.'
/** Message for a background colour outside the ten allowed (3 §3). */
export const COLOUR_UNKNOWN = 'Couleur de fond inconnue.'

/** Messages by field path: `0.brandName`, `0.2.value`. */
export type QualityErrors = Record<string, string>

function readNumber(typed: string): number | null {
  const plain = keyboardMinus(typed.replace(/[\s\u00a0\u202f]/g, '')).replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

function readText(typed: string, max: number, path: string, errors: QualityErrors): string {
  const line = tidyLine(typed)
  const problem = lineProblem(line, max)
  if (problem) errors[path] = problem
  return line
}

function readIndicator(
  typed: TypedIndicator,
  path: string,
  at: number,
  errors: QualityErrors,
): Indicator {
  const label = readText(typed.label, 60, `${path}.label`, errors)
  if (!label) errors[`${path}.label`] = 'Le nom de l’indicateur est requis.'
  const given = typed.indicatorId.trim()
  if (given && !/^[a-z0-9_]{1,60}$/.test(given))
    errors[`${path}.indicatorId`] =
      'L’identifiant n’accepte que des lettres minuscules, des chiffres et des tirets bas.'
  const value = readNumber(typed.value)
  if (value === null) errors[`${path}.value`] = 'La valeur doit être un nombre entre 0 et 100.'
  const target = readNumber(typed.target)
  if (target === null || target < 0 || target > 100 || Math.round(target * 10) / 10 !== target)
    errors[`${path}.target`] =
      'La cible doit être comprise entre 0 et 100, avec une décimale au plus.'
  if (!ICONS.some((icon) => icon === typed.icon)) errors[`${path}.icon`] = 'Icône inconnue.'
  if (!COLOUR_KEYS.includes(typed.bgColor as ColourKey)) errors[`${path}.bgColor`] = COLOUR_UNKNOWN
  return {
    indicatorId: given || indicatorIdFrom(label, at),
    label,
    description: readText(typed.description, 120, `${path}.description`, errors),
    icon: typed.icon,
    bgColor: typed.bgColor as ColourKey,
    target: target ?? 0,
    value: clampValue(value ?? 0),
  }
}

function readBrand(typed: TypedBrand, path: string, at: number, errors: QualityErrors): Brand {
  const brandName = readText(typed.brandName, 60, `${path}.brandName`, errors)
  if (!brandName)
    errors[`${path}.brandName`] = typed.originalName
      ? 'Le nom de la marque ne peut pas être vide.'
      : BRAND_NAME_REQUIRED
  const count = readNumber(typed.surveyCount)
  if (count === null || count < 0 || !Number.isInteger(count) || count > 1_000_000)
    errors[`${path}.surveyCount`] = 'Le nombre d’enquêtes doit être un nombre entier, 0 ou plus.'
  if (typed.indicators.length > MOST_BRANDS)
    errors[`${path}.brandName`] = `Une marque compte ${MOST_BRANDS} indicateurs au plus.`
  const indicators = typed.indicators.map((indicator, i) =>
    readIndicator(indicator, `${path}.${i}`, at + i, errors),
  )
  indicators.forEach(({ indicatorId }, i) => {
    if (indicators.findIndex((other) => other.indicatorId === indicatorId) < i)
      errors[`${path}.${i}.indicatorId`] ??= `Un indicateur avec l’ID "${indicatorId}" existe déjà.`
  })
  return { brandName, surveyCount: count ?? 0, indicators }
}

/**
 * Parses typed brands, and collects the messages about invalid fields (3 §5).
 * @param at milliseconds, for identifiers generated without a name
 */
export function readBrands(
  typed: readonly TypedBrand[],
  at: number,
): { brands: Brand[]; errors: QualityErrors } {
  const errors: QualityErrors = {}
  const brands = typed.map((brand, i) => readBrand(brand, String(i), at, errors))
  brands.forEach(({ brandName }, i) => {
    const earlier = brands.findIndex((other) => brandKey(other.brandName) === brandKey(brandName))
    if (brandName && earlier < i)
      errors[`${i}.brandName`] ??= `La marque "${brandName}" existe déjà.`
  })
  return { brands, errors }
}
