import { ofFrenchMonth } from '~/domain/calendar/business-day'
import type { BlockView, GridView } from '~/domain/planning/grid-view'
import { frenchDate, monthName } from '~/format/dates'
import { counted } from '~/format/numbers'
import { PrintedPart } from '../report/printed-part'
import { ReportPage } from '../report/report-page'
import { Legend } from './legend'
import { PlanningTable } from './planning-table'
import { PotentialStrip } from './potential-strip'
import { ScopeTotals } from './scope-totals'

interface Props {
  grid: GridView
  scopeName: string
  workingDays: number
  /** what of them cannot be read */
  calendar?: string | undefined
  today: string
  /** concessions that one print holds at most */
  printed: number
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

/** The planning on A3 landscape paper: the grid as on screen, its legend and totals (4-decisions, 30). */
export function PrintSheet({ grid, scopeName, workingDays, calendar, ...rest }: Props) {
  const { today, printed, framed } = rest
  return (
    <ReportPage
      className="plan-sheet"
      title={`Planning ${ofFrenchMonth(grid.month)}`}
      scope={[scopeName, counted(workingDays, 'jour ouvré', 'jours ouvrés')]}
      when={`imprimé le ${frenchDate(today)}`}
      framed={framed}
    >
      {grid.leftOut ? <p>{grid.leftOut}</p> : null}
      {calendar ? <p>{calendar}</p> : null}
      <PrintedPart
        of={{ page: grid.page, pages: grid.pages, found: grid.siteCount }}
        size={printed}
        also=", ou d’un coup en exportant le planning en XLSX"
      />
      <PotentialStrip potential={grid.potential} />
      {grid.totals ? <ScopeTotals grid={grid} name={scopeName} /> : null}
      {grid.blocks.map((block) => (
        <PrintedBlock key={block.siteId} block={block} grid={grid} />
      ))}
    </ReportPage>
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
        <>
          <PlanningTable
            block={block}
            days={grid.days}
            month={grid.month}
            caption={caption}
            search=""
          />
          <Legend />
        </>
      )}
    </section>
  )
}
