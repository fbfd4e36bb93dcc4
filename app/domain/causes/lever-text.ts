import { euros, hours, percent, rate } from '../format/numbers'
import type { LeverReading } from './lever-sentence'
import type { Lever } from './levers'

/** '12,4 h de présence en moins que prévu'. */
function againstPlan(more: number, what: string): string {
  if (more === 0) return `autant d’heures ${what} que prévu`
  return `${hours(Math.abs(more))} ${what} en ${more < 0 ? 'moins' : 'plus'} que prévu`
}

/** '9,3 h planifiées de moins qu’au prorata à ce stade du mois': the month's own shape, which its rest makes up. */
function againstMonth(more: number): string {
  if (more === 0) return 'autant d’heures planifiées qu’au prorata du mois'
  return `${hours(Math.abs(more))} planifiées de ${more < 0 ? 'moins' : 'plus'} qu’au prorata à ce stade du mois`
}

/** @returns whether a value is displayed as 0,0 h; the services' shares of an objectif can have rounding noise */
const isNothing = (value: number) => Math.abs(value) < 0.05

function untargeted(realized: number, expected: number): string {
  const undetailed = 'un objectif que les services ne détaillent pas'
  if (isNothing(expected)) return 'réalisé sans objectif à comparer'
  return isNothing(realized) ? undetailed : `du réalisé sans objectif à comparer, et ${undetailed}`
}

/** Phrase about a lever with its hours or rate, without capital letter and full stop (7-beyond §1). */
export function leverSentence(
  lever: Lever,
  { realized, expected, more, per }: LeverReading,
): string {
  const shares = (what: string, aimed: string) =>
    per && `${percent(per.realized)} ${what} pour ${percent(per.expected)} ${aimed}`
  switch (lever) {
    case 'calendar':
      return againstMonth(more)
    case 'presence':
      return againstPlan(more, 'de présence')
    case 'hours':
      return againstPlan(more, 'facturées')
    case 'productivity':
      return (
        shares('de productivité', 'attendus') ?? `${hours(realized)} facturées sans présence prévue`
      )
    case 'customerShare':
      return (
        shares('d’heures clients', 'visées') ?? `${hours(realized)} clients sans heure facturée`
      )
    case 'rate':
      return per
        ? `${rate(per.realized)} facturés pour ${rate(per.expected)} visés`
        : `${euros(realized)} sans heure client`
    case 'untargeted':
      return untargeted(realized, expected)
  }
}
