/** Message for a month without quality data (3 §8). */
export const NO_QUALITY = 'Aucune donnée qualité pour cette période.'

/** One indicator of a brand's survey: figures 0 to 100, with at most one decimal (3 §3, §9). */
export interface Indicator {
  indicatorId: string
  label: string
  description: string
  icon: string
  bgColor: ColourKey
  target: number
  value: number
}

/** A brand's customer surveys of a month at one concession (3 §3). */
export interface Brand {
  brandName: string
  surveyCount: number
  indicators: Indicator[]
}

/** The ten icons of an indicator (3 §3), with their names. */
export const ICON_NAMES = {
  '⭐': 'Étoile',
  '👍': 'Pouce levé',
  '🚗': 'Voiture',
  '📞': 'Téléphone',
  '🔧': 'Clé',
  '⏱️': 'Chronomètre',
  '💬': 'Bulle',
  '🤝': 'Poignée de main',
  '🏆': 'Trophée',
  '😊': 'Sourire',
} as const
export type Icon = keyof typeof ICON_NAMES
export const ICONS = Object.keys(ICON_NAMES) as Icon[]

/** The ten background colours (3 §3), by key. */
export const COLOURS = {
  blue: 'Bleu',
  indigo: 'Indigo',
  violet: 'Violet',
  pink: 'Rose',
  green: 'Vert',
  yellow: 'Jaune',
  orange: 'Orange',
  red: 'Rouge',
  cyan: 'Cyan',
  teal: 'Teal',
} as const
export type ColourKey = keyof typeof COLOURS
export const COLOUR_KEYS = Object.keys(COLOURS) as ColourKey[]

/** Maximum number of brands of a concession, and of indicators of a brand. */
export const MOST_BRANDS = 20

/** Normalises a brand name: case and Unicode composition do not distinguish names. */
export const brandKey = (name: string): string => name.normalize('NFC').toLocaleLowerCase('fr')

/**
 * Generates an identifier from an indicator's name: lower-case letters, digits, underscores (3 §5).
 * @param at milliseconds, for the fallback of a name without any letter or digit
 */
export function indicatorIdFrom(label: string, at: number): string {
  const plain = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
  return plain || `custom_${at}`
}

/** Normalises a value for storage: 0 to 100, one decimal (3 §5). */
export function clampValue(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)) * 10) / 10
}

/** True if two versions of a brand have the same figures and texts. */
export function sameBrand(a: Brand, b: Brand): boolean {
  const plain = ({ brandName, surveyCount, indicators }: Brand) =>
    JSON.stringify([
      brandName,
      surveyCount,
      indicators.map((i) => [
        i.indicatorId,
        i.label,
        i.description,
        i.icon,
        i.bgColor,
        i.target,
        i.value,
      ]),
    ])
  return plain(a) === plain(b)
}
