import { ofFrenchMonth } from '~/domain/calendar/local-date'
import { frenchDate, monthName } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { type BlockView, type GridView, holdsFound } from '~/domain/planning/grid/grid-view'
import { PrintedPart } from '../print/print-scope-note'
import { ReportPage } from '../print/report-page'
import { Legend } from './legend'
import { PlanningTable } from './planning-table'
import { PotentialStrip } from './potential-strip'
import { ScopeTotals } from './scope-totals'

interface Props {
  grid: GridView
  scopeName: string
  workingDays: number
  /** message about invalid calendar data; undefined when the calendar is valid */
  calendar?: string | undefined
  today: string
  /** most concessions of one print */
  printed: number
  /** search that limits the workers; '' for all workers */
  search: string
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

/** The planning on A3 landscape paper: the grid as on screen, its legend and totals (4-decisions, 30). */
export function PrintSheet({ grid, scopeName, workingDays, calendar, ...rest }: Props) {
  const { today, printed, framed } = rest
  const search = rest.search.trim()
  const blocks = grid.blocks.filter((block) => search === '' || holdsFound(block, search))
  return (
    <ReportPage
      className="plan-sheet"
      title={`Planning ${ofFrenchMonth(grid.month)}`}
      scope={[
        scopeName,
        counted(workingDays, 'jour ouvré', 'jours ouvrés'),
        ...(search
          ? [`recherche «\u202f${search}\u202f» (les totaux comptent tout le monde)`]
          : []),
      ]}
      when={`imprimé le ${frenchDate(today)}`}
      framed={framed}
    >
      {grid.leftOut ? <p>{grid.leftOut}</p> : null}
      {calendar ? <p>{calendar}</p> : null}
      <PrintedPart
        of={{ page: grid.page, pages: grid.pages, found: grid.found }}
        size={printed}
        also=", ou d’un coup en exportant le planning en XLSX"
      />
      <PotentialStrip potential={grid.potential} />
      {grid.totals ? <ScopeTotals grid={grid} name={scopeName} /> : null}
      {grid.unsearched ? <p>{grid.unsearched}</p> : null}
      {blocks.length === 0 && search ? (
        <p>Aucun collaborateur ne correspond à la recherche.</p>
      ) : null}
      {blocks.map((block) => (
        <PrintedBlock key={block.siteId} block={block} grid={grid} search={search} />
      ))}
    </ReportPage>
  )
}

function PrintedBlock({
  block,
  grid,
  search,
}: {
  block: BlockView
  grid: GridView
  search: string
}) {
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
            search={search}
          />
          <Legend />
        </>
      )}
    </section>
  )
}
