import { useLocation, useSearchParams } from '@remix-run/react'
import { columnsOf } from '~/domain/comparison/columns'
import type { ComparisonView } from '~/domain/comparison/view'
import { DelegatedLink } from '~/ui/delegated-link'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'
import { ActionsLink } from '../actions/actions-link'
import { MeasureLinks } from '../synthesis/measure-links'
import { SortMenu } from './sort-links'

/** @returns whether the URL requests all figures on a phone's cards, not only name, gap and status (7-beyond §1) */
export const useDetailed = () => useSearchParams()[0].has('columns')

/** Links that set the URL's measure and columns, and on a phone the order. */
export function ComparisonControls({ comparison }: { comparison: ComparisonView }) {
  const location = useLocation()
  const detailed = useDetailed()
  const { measure, columns, levers, sort } = comparison
  const to = (columns: string | null) => withChanges(location, { columns })
  return (
    <div className="cluster below-3">
      <MeasureLinks measure={measure} />
      <SegmentedLinks
        label="Colonnes"
        choices={[
          { to: to(null), label: 'Chiffres', current: columns === 'figures' },
          { to: to('yesterday'), label: 'Hier', current: columns === 'yesterday' },
          { to: to('ahead'), label: 'Reste à faire', current: columns === 'ahead' },
          { to: to('levers'), label: 'Leviers', current: columns === 'levers' },
        ]}
      />
      <ActionsLink />
      <SortMenu columns={['name', ...columnsOf(columns, levers)]} sort={sort} />
      {detailed ? null : (
        <DelegatedLink className="comparison-more" to={to('figures')} preventScrollReset>
          Tous les chiffres
        </DelegatedLink>
      )}
    </div>
  )
}
