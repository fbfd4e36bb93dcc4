import { ofFrenchMonth } from '~/domain/calendar/business-day'
import type { BlockView, GridView } from '~/domain/planning/grid-view'
import { frenchDate, monthName } from '~/format/dates'
import { counted, integer } from '~/format/numbers'
import { ReportPage } from '../report/report-page'
import { ListPages } from '../shell/list-pages'
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
      <PrintedPart grid={grid} printed={printed} />
      <PotentialStrip potential={grid.potential} />
      {grid.totals ? <ScopeTotals grid={grid} name={scopeName} /> : null}
      {grid.blocks.map((block) => (
        <PrintedBlock key={block.siteId} block={block} grid={grid} />
      ))}
    </ReportPage>
  )
}

/** Which concessions of a large scope this print holds, why not all, and where the others are; nothing where it holds all. */
function PrintedPart({ grid, printed }: { grid: GridView; printed: number }) {
  const { page, pages, siteCount } = grid
  if (pages <= 1) return null
  const first = (page - 1) * printed + 1
  const last = Math.min(siteCount, page * printed)
  return (
    <>
      <p>
        Concessions {integer(first)} à {integer(last)} sur {integer(siteCount)}&#8239;: une
        impression en contient {printed} au plus, les autres s’impriment page par page, ou d’un coup
        en exportant le planning en XLSX. Les totaux sont ceux de tout le périmètre.
      </p>
      <div className="no-print">
        <ListPages of={{ page, pages, found: siteCount }} />
      </div>
    </>
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
      <Legend />
    </section>
  )
}
