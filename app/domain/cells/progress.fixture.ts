import { monthAt } from '../calendar/month-days.fixture'
import { noFiguresByService } from '../records/figures'
import { siteActivity } from '../records/month-activity'
import type { Progress } from '../records/projection'
import { noObjectifs } from '../targets/totals'
import { sumScopeCells } from './scope-cells'
import { madeCells } from './scope-figures.fixture'
import { progressView, realizedOf } from './views'

/** A concession with one service; elapsed null: without data. */
export interface MadePart {
  realized: number
  target: number
  elapsed: number | null
  /** realised in a service without objective */
  untargeted?: number
}

const DATE = '2026-11-19'
/** Progress of CA Net of some concessions in a month of `total` working days. */
export function madeProgress(parts: readonly MadePart[], total: number): Progress {
  const cells = parts.map(({ realized, target, elapsed, untargeted = 0 }) => {
    const services = noFiguresByService()
    services.mechanic.netRevenue = realized - untargeted
    services.body.netRevenue = untargeted
    const objectifs = noObjectifs()
    objectifs.services.mechanic.revenue = target
    const activity = siteActivity(
      's',
      '2026-11',
      elapsed === null ? [] : [{ date: DATE, services }],
    )
    return madeCells([{ activity, objectifs }], { date: DATE, days: monthAt(elapsed ?? 0, total) })
  })
  const sums = sumScopeCells(cells).lines.revenue.global
  return progressView(sums, realizedOf(sums))
}
