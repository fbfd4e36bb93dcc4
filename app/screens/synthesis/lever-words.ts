import { type Basis, hoursMore, type Lever } from '~/domain/records/levers'
import { percentOf } from '~/domain/records/projection'
import { unroundedRate } from '~/domain/records/rates'
import { euros, hours, percent, rate } from '~/format/numbers'

/** '12,4 h de présence en moins que prévu'. */
function againstPlan(basis: Basis, what: string): string {
  const more = hoursMore(basis)
  if (more === 0) return `autant d’heures ${what} que prévu`
  return `${hours(Math.abs(more))} ${what} en ${more < 0 ? 'moins' : 'plus'} que prévu`
}

/** '94 % de productivité pour 97 % visés'. */
const shares = ({ realized, expected, base }: Basis, what: string) =>
  `${percent(percentOf(realized, base))} ${what} pour ${percent(percentOf(expected, base))} visés`

/** A lever said in one sentence with its hours or its rate, no capital and no full stop (7-beyond §1). */
export function leverSentence(lever: Lever, basis: Basis): string {
  const { realized, expected, base } = basis
  switch (lever) {
    case 'presence':
      return againstPlan(basis, 'de présence')
    case 'hours':
      return againstPlan(basis, 'facturées')
    case 'productivity':
      return base > 0
        ? shares(basis, 'de productivité')
        : `${hours(realized)} facturées sans présence prévue`
    case 'customerShare':
      return base > 0
        ? shares(basis, 'd’heures client')
        : `${hours(realized)} client sans heure facturée`
    case 'rate':
      return base > 0
        ? `un taux de ${rate(unroundedRate(realized, base))} pour ${rate(unroundedRate(expected, base))}`
        : `${euros(realized)} sans heure client`
    case 'untargeted':
      return expected === 0
        ? 'réalisé sans objectif à comparer'
        : 'un objectif que les services ne détaillent pas'
  }
}
