import { decimal, type Figure, hours, integer, MISSING } from '../format/numbers'
import type { FieldKind } from './fields'
import type { ModelPart, ModelTime, Unit } from './model'

/** Parts of a record, as the pages name them (8 §1). */
export const PART_LABELS: Readonly<Record<ModelPart, string>> = {
  activity: 'Activité',
  workers: 'Heures des collaborateurs',
  sales: 'Ventes additionnelles',
  videocheck: 'VideoCheck',
  staff: 'Collaborateurs (export RH)',
}

/** How rows relate to time (8 §1). */
export const TIME_LABELS: Readonly<Record<ModelTime['kind'], string>> = {
  cumulative: 'Cumul depuis le 1er du mois',
  day: 'Un seul jour, celui des chiffres',
  dated: 'Chaque ligne porte sa date',
}

export const UNIT_LABELS: Readonly<Record<Unit, string>> = {
  hours: 'heures (2,50)',
  hundredths: 'centièmes d’heure (250)',
  minutes: 'minutes (150)',
  hhmm: 'heures et minutes (2:30)',
  'h.mm': 'heures et minutes (2.30)',
  days: 'jours',
  euros: 'euros',
  cents: 'centimes',
  thousands: 'milliers d’euros',
}

export const NUMBER_LABELS = { fr: '1 234,56', en: '1,234.56' } as const

export const DATE_LABELS = {
  'dd/MM/yyyy': '31/12/2026',
  'dd/MM/yy': '31/12/26',
  'yyyy-MM-dd': '2026-12-31',
  yyyyMMdd: '20261231',
  'MM/dd/yyyy': '12/31/2026 (mois d’abord)',
} as const

export const SEPARATOR_LABELS: Readonly<Record<string, string>> = {
  ';': 'point-virgule',
  ',': 'virgule',
  '\t': 'tabulation',
  '|': 'barre verticale',
}

export const ENCODING_LABELS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (gros-boutiste)',
}

export const END_LABELS = {
  total: 'à la ligne de total',
  blank: 'à la première ligne vide',
  end: 'à la fin du fichier',
} as const

/** A read figure with its unit: '296,78 €', '2,50 h', '12'. */
export function figureText(kind: FieldKind, value: Figure): string {
  if (value === null || value === undefined) return MISSING
  if (kind === 'euros') return `${decimal(value, 2)}\u00a0€`
  return kind === 'hours' ? hours(value, 2) : integer(value)
}

/** What the part's main field is measured in: euros, hours or pieces. */
export const amountText = (feeds: ModelPart, value: number): string =>
  figureText(feeds === 'workers' ? 'hours' : feeds === 'sales' ? 'integer' : 'euros', value)
