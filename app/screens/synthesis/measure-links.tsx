import { useLocation } from '@remix-run/react'
import { MEASURE_LABELS, MEASURES, type Measure } from '~/domain/measures'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'

/** Links to the measures of a tab: `metric` of the address (3 §2.1). */
export function MeasureLinks({ measure }: { measure: Measure }) {
  const location = useLocation()
  return (
    <div>
      <SegmentedLinks
        label="Mesure"
        choices={MEASURES.map((key) => ({
          to: withChanges(location, { metric: key === 'revenue' ? null : key, page: null }),
          label: MEASURE_LABELS[key],
          current: key === measure,
        }))}
      />
    </div>
  )
}
