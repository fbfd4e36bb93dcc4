import { type FiguresByService, noFigures, noFiguresByService } from '../records/figures'

/** Figures of the mechanics: HT, HEC, CA Net. */
export function figuresOf([totalHours, hecHours, netRevenue]: readonly [
  number,
  number,
  number,
]): FiguresByService {
  const mechanic = { ...noFigures(), totalHours, hecHours, netRevenue }
  return { ...noFiguresByService(), mechanic }
}
