import { euros, hours, percent, rate } from '../format/numbers'
import type { CellKey } from '../records/cell-keys'
import type { LeverReading } from './lever-sentence'
import type { Lever } from './levers'

const PRESENCE = 'de présence'

/** '12,4 h de présence en moins que prévu'. */
function againstPlan(more: number, what: string): string {
  if (more === 0)
    return what === PRESENCE ? 'présence conforme au planning' : `autant d’heures ${what} que prévu`
  return `${hours(Math.abs(more))} ${what} en ${more < 0 ? 'moins' : 'plus'} que prévu`
}

/** '9,3 h de moins au planning que le rythme du mois': the month's own shape, which its rest makes up. */
function againstMonth(more: number): string {
  if (more === 0) return 'autant d’heures au planning que le rythme du mois'
  return `${hours(Math.abs(more))} de ${more < 0 ? 'moins' : 'plus'} au planning que le rythme du mois`
}

/** What keeps the gap of a cell from being split; null: of several cells (4-decisions, 67). */
function unsplit(cell: CellKey | null): string {
  if (cell === 'unallocated')
    return 'budget que les services ne répartissent pas\u202f: à compléter'
  if (cell === 'shared') return 'services sans objectif propre\u202f: à compléter'
  return cell ? 'sans objectif d’heures\u202f: à compléter' : 'objectifs à compléter'
}

/**
 * Phrase about a lever with its hours or rate, without capital letter and full stop (7-beyond §1).
 * @param cell cell whose lever it is; null: of several
 */
export function leverSentence(
  lever: Lever,
  { realized, more, per }: LeverReading,
  cell: CellKey | null,
): string {
  const shares = (what: string, aimed: string) =>
    per && `${percent(per.realized)} ${what} pour ${percent(per.expected)} ${aimed}`
  switch (lever) {
    case 'calendar':
      return againstMonth(more)
    case 'presence':
      return againstPlan(more, PRESENCE)
    case 'hours':
      return `sans planning, ${againstPlan(more, 'facturées')}`
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
    case 'unsplit':
      return unsplit(cell)
  }
}
