import { foldedText } from '~/domain/text-matching'
import type { ProductiveService } from '~/domain/workshop-services'
import { serviceOf } from './services'

/** Words of a value, folded. */
export const words = (text: string) =>
  foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Words of workshops by service, without accents. */
const SERVICE_WORDS: Readonly<Record<ProductiveService, string>> = {
  mechanic: 'mec, meca, mecanique, mecaniques, mech, mechanical, mechanics',
  quickService:
    'rap, rapide, express, exp, fast, fastlane, fast lane, fast fit, fastfit, quick, quickservice, sr, minute, entretien rapide, service rapide, quick service, express service',
  body: 'car, carr, carro, carross, carrosserie, tolerie, tol, toler, peinture, pein, peint, body, bodywork, bodyshop, body shop, paint, paintshop, paint shop, collision, tolerie peinture, carrosserie peinture',
}

/** Words that say nothing about which service it is. */
const AROUND = new Set(
  'atelier ateliers service services dept departement department workshop shop et and de la of code travaux'.split(
    ' ',
  ),
)

const SERVICE_BY_WORDS: ReadonlyMap<string, ProductiveService> = new Map(
  (Object.entries(SERVICE_WORDS) as [ProductiveService, string][]).flatMap(([service, list]) =>
    list.split(', ').map((phrase): [string, ProductiveService] => [phrase, service]),
  ),
)

/** The service that a value of a file means by the words of the trade; undefined when not surely one. */
export function likelyService(text: string): ProductiveService | undefined {
  const known = serviceOf(text)
  if (known) return known
  const written = words(text)
  const whole = SERVICE_BY_WORDS.get(written.join(' '))
  if (whole) return whole
  const meant = written.filter((word) => !AROUND.has(word) && !/^\d+$/.test(word))
  const phrase = SERVICE_BY_WORDS.get(meant.join(' '))
  if (phrase) return phrase
  const found = meant.map((word) => SERVICE_BY_WORDS.get(word))
  const [first] = found
  return first && found.every((one) => one === first) ? first : undefined
}
