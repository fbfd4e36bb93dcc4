import { counted } from './numbers'

type Range = readonly [min: number, max: number]

/** Working days of a month: elapsed and in total, with least and most where concessions differ. */
export interface ElapsedFigures {
  elapsed: number
  total: number
  range?: { value: Range; elapsed: Range }
}

const between = ([min, max]: Range) => (min === max ? String(min) : `${min} à ${max}`)

/**
 * French text of elapsed working days: '13 jours écoulés sur 20', where concessions differ
 * 'de 12 à 13 jours écoulés sur 20 à 21' (4-decisions, 71).
 */
export function elapsedText(
  { elapsed, total, range }: ElapsedFigures,
  one = 'jour écoulé',
  many = 'jours écoulés',
): string {
  const own = range?.elapsed
  const days =
    own && own[0] !== own[1]
      ? `de ${between(own)} ${many}`
      : counted(own?.[0] ?? elapsed, one, many)
  return `${days} sur ${range ? between(range.value) : total}`
}
