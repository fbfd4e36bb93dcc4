import { ofFrenchMonth } from '~/domain/calendar/business-day'
import type { PlanningView } from '~/domain/planning/view'
import { matchesSearch } from '~/domain/planning/words'
import { LinkButton } from '~/ui/button'
import { Pagination } from '~/ui/pagination'
import { useAddress } from './address'
import { NoResult } from './no-result'
import { PlanningTable } from './planning-table'
import { PotentialStrip } from './potential-strip'
import { ScopeTotals } from './scope-totals'

/** A plate, a group or the network: sums over everything, then its concessions by page, read only. */
export function WideGrid({ view }: { view: PlanningView }) {
  const address = useAddress()
  const { grid, search } = view
  if (!grid) return null
  const blocks = grid.blocks.filter(
    ({ sections }) =>
      search === '' ||
      sections.some(({ rows }) => rows.some(({ name }) => matchesSearch(name, search))),
  )
  return (
    <>
      <PotentialStrip potential={grid.potential} />
      <ScopeTotals grid={grid} name={view.scopeName} />
      {blocks.length === 0 ? <NoResult search={search} /> : null}
      {blocks.map((block) => {
        const caption = `Planning ${ofFrenchMonth(view.month)}, ${block.name}`
        return (
          <section key={block.siteId} className="plan-block" aria-labelledby={`b-${block.siteId}`}>
            <div className="plan-block-head">
              <h2 id={`b-${block.siteId}`}>{block.name}</h2>
              <LinkButton
                small
                to={address({
                  site: block.siteId,
                  page: null,
                  plate: block.plateId,
                  group: block.groupId,
                })}
              >
                Ouvrir la concession
              </LinkButton>
            </div>
            {block.sections.length === 0 ? (
              <p className="muted">Aucun collaborateur actif</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
              <section className="plan-scroll" aria-label={caption} tabIndex={0}>
                <PlanningTable
                  block={block}
                  days={grid.days}
                  month={view.month}
                  caption={caption}
                  search={search}
                />
              </section>
            )}
          </section>
        )
      })}
      <Pagination
        page={grid.page}
        pages={grid.pages}
        to={(page) => address({ page: String(page) })}
      />
    </>
  )
}
