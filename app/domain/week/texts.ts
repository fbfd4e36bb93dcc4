import { shortDate } from '../format/dates'
import { euros } from '../format/numbers'
import type { LeftOut } from '../spans/total'
import type { NamedApart, WeekData } from './view'

/** Names of a kind of concession that is named apart, with why. */
export interface ApartText {
  label: string
  names: string[]
  /** number of names left out */
  more: number
}

const dated =
  (before: string, none: string) =>
  ({ name, date }: NamedApart) =>
    `${name} (${date ? `${before} ${shortDate(date)}` : none})`

const withAmount = ({ names, realized }: LeftOut, label: string) =>
  names.length === 0 ? label : `${label} (${euros(realized)})`

/**
 * Late, doubted, untargeted concessions and those whose figures begin before the week, each kind by name.
 * @param most maximum number of names
 */
export function apartTexts(
  {
    late,
    doubted,
    early,
    total: { revenue },
  }: Pick<WeekData, 'late' | 'doubted' | 'early' | 'total'>,
  most: number,
): ApartText[] {
  const kinds: [string, readonly string[]][] = [
    ['En retard, comptées jusqu’à leurs données', late.map(dated('données du', 'aucune donnée'))],
    [
      withAmount(revenue.doubted, 'Sous réserve, hors du total'),
      doubted.map(({ name, why }) => `${name} (${why})`),
    ],
    [withAmount(revenue.outside, 'Sans objectif, hors du total'), revenue.outside.names],
    [
      'Comptées depuis un relevé antérieur à la semaine',
      early.map(dated('relevé du', 'début du mois')),
    ],
  ]
  return kinds.flatMap(([label, names]) =>
    names.length === 0
      ? []
      : { label, names: names.slice(0, most), more: Math.max(0, names.length - most) },
  )
}
