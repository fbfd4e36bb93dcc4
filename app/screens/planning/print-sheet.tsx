import { ofFrenchMonth } from '~/domain/calendar/business-day'
import type { BlockView, GridView } from '~/domain/planning/grid-view'
import { frenchDate, monthName } from '~/format/dates'
import { SelfPrint } from '~/ui/self-print'
import { Legend } from './legend'
import { PlanningTable } from './planning-table'
import { PotentialStrip } from './potential-strip'
import { ScopeTotals } from './scope-totals'

interface Props {
  grid: GridView
  scopeName: string
  workingDays: number
  today: string
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

/** The planning on A3 landscape paper: the grid as on screen, its legend and totals (4-decisions, 30). */
export function PrintSheet({ grid, scopeName, workingDays, today, framed }: Props) {
  const title = `Planning ${ofFrenchMonth(grid.month)}`
  return (
    <main id="contenu" className="plan-sheet">
      <header className="plan-sheet-head">
        <div>
          <h1>{title}</h1>
          <p>
            {scopeName} · {workingDays} {workingDays < 2 ? 'jour ouvré' : 'jours ouvrés'} · imprimé
            le {frenchDate(today)}
          </p>
        </div>
        <PotentialStrip potential={grid.potential} />
        <SelfPrint framed={framed} />
      </header>
      {grid.totals ? <ScopeTotals grid={grid} name={scopeName} /> : null}
      {grid.blocks.map((block) => (
        <PrintedBlock key={block.siteId} block={block} grid={grid} />
      ))}
      <Legend />
    </main>
  )
}

function PrintedBlock({ block, grid }: { block: BlockView; grid: GridView }) {
  const caption = `${block.name}, ${monthName(grid.month).toLowerCase()}`
  return (
    <section className="plan-sheet-block" aria-label={caption}>
      {grid.siteCount > 1 ? <h2>{block.name}</h2> : null}
      {block.sections.length === 0 ? (
        <p className="muted">Aucun collaborateur actif</p>
      ) : (
        <PlanningTable
          block={block}
          days={grid.days}
          month={grid.month}
          caption={caption}
          search=""
        />
      )}
    </section>
  )
}
