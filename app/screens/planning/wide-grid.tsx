import { Suspense } from 'react'
import { ofFrenchMonth } from '~/domain/calendar/local-date'
import { counted, daySum } from '~/domain/format/numbers'
import { type BlockView, blockTotals } from '~/domain/planning/grid/grid-view'
import type { PlanningView } from '~/domain/planning/view'
import { LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Pagination } from '~/ui/pagination'
import { StaticIsland } from '~/ui/static-island'
import { ExportLinks } from './export-links'
import { NoResult } from './no-result'
import { PlanningTable } from './planning-table'
import { PotentialStrip } from './potential-strip'
import { ScopeTotals } from './scope-totals'
import { useAddress } from './use-planning-url'
import { WeekNav } from './week-nav'

/** Workers of a concession, folded under its sums as `<details>`, which opens without scripts. */
function Concession({
  block,
  view,
  open,
}: {
  block: BlockView
  view: PlanningView
  open: boolean
}) {
  const address = useAddress()
  const { grid, month, search } = view
  const days = grid?.days ?? []
  const totals = blockTotals(block, days.length)
  const people = block.sections.reduce((count, { rows }) => count + rows.length, 0)
  return (
    <details className="plan-block" open={open}>
      <summary>
        <Icon name="right" />
        <h2>{block.name}</h2>
        <span className="muted">
          {people === 0
            ? 'Aucun collaborateur actif'
            : `${counted(people, 'collaborateur', 'collaborateurs')} · ${daySum(totals.productive.month)} j productifs`}
        </span>
      </summary>
      <p>
        <LinkButton
          small
          to={address({
            site: block.siteId,
            page: null,
            plate: block.plateId,
            group: block.groupId,
          })}
        >
          Ouvrir la concession<span className="visually-hidden"> {block.name}</span>
        </LinkButton>
      </p>
      {people === 0 ? null : (
        <StaticIsland className="plan-frame" shows={block}>
          <PlanningTable
            block={block}
            days={days}
            month={month}
            totals={totals}
            caption={`Planning ${ofFrenchMonth(month)}, ${block.name}`}
            search={search}
          />
        </StaticIsland>
      )}
    </details>
  )
}

/** Planning of a plate, a group or the network: sums, then the concessions in pages, read-only. */
export function WideGrid({ view }: { view: PlanningView }) {
  const address = useAddress()
  const { grid, search } = view
  if (!grid) return null
  return (
    // Suspense boundary: React hydrates the surrounding page first, so that clicks there do not wait for the grid
    <Suspense>
      <div className="plan-line">
        <PotentialStrip potential={grid.potential} />
        <ExportLinks />
      </div>
      <WeekNav view={view} />
      <ScopeTotals grid={grid} name={view.scopeName} />
      {grid.blocks.length === 0 && search.trim() ? <NoResult search={search} /> : null}
      {grid.unsearched ? <p className="muted">{grid.unsearched}</p> : null}
      {grid.blocks.map((block) => (
        <Concession
          // remounts when a search starts or ends, which unfolds or folds the concession
          key={`${block.siteId} ${search !== ''}`}
          block={block}
          view={view}
          open={search !== '' || grid.siteCount === 1}
        />
      ))}
      <Pagination
        page={grid.page}
        pages={grid.pages}
        to={(page) => address({ page: String(page) })}
      />
    </Suspense>
  )
}
