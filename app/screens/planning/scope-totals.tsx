import type { GridView } from '~/domain/planning/grid/grid-view'
import { SECTIONS } from '~/domain/planning/grid/sections'
import { StaticIsland } from '~/ui/static-island'
import { planClass } from './cell-classes'
import { GridHead } from './grid-head'
import { ProductiveRows, SubtotalRow } from './totals-rows'

/** The sums of a plate, a group or the network: teams and productive totals over every concession. */
export function ScopeTotals({ grid, name }: { grid: GridView; name: string }) {
  const { totals, days } = grid
  if (!totals) return null
  const caption = `Totaux du périmètre ${name}`
  return (
    <StaticIsland className="plan-frame" shows={totals}>
      <table className={`${planClass(days)} plan-sums`}>
        <caption className="visually-hidden">{caption}</caption>
        <GridHead days={days} first="Équipe" />
        <tbody>
          {SECTIONS.map((section) => {
            const sums = totals.sections[section]
            return sums ? (
              <SubtotalRow key={section} section={section} totals={sums} days={days} bare />
            ) : null
          })}
        </tbody>
        <ProductiveRows totals={totals.productive} days={days} />
      </table>
    </StaticIsland>
  )
}
