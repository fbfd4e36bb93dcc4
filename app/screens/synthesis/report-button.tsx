import { useLocation } from '@remix-run/react'
import { PART_WORDS, type ReportPart } from '~/domain/report/readiness'
import { NNBSP } from '~/format/numbers'
import { Icon } from '~/ui/icon'
import { PrintLink } from '~/ui/print-link'
import { urls, withChanges } from '~/urls'

const LABEL = ['Rapport', 'Préparation…'] as const

/** 'Rapport': prints the morning report once all it needs is there; else says what is missing (3 §2.1). */
export function ReportButton({ missing }: { missing: readonly ReportPart[] }) {
  const { search } = useLocation()
  if (missing.length === 0) {
    const view = { tab: null, metric: null, popup: null, daily: null, details: null }
    const href = withChanges({ pathname: urls.printReport(), search }, view)
    return <PrintLink small href={href} label={LABEL} />
  }
  return (
    <span className="report-missing">
      <button
        type="button"
        className="button button-small"
        aria-disabled="true"
        aria-describedby="rapport-manque"
      >
        <Icon name="print" />
        {LABEL[0]}
      </button>
      <span id="rapport-manque">
        Rapport indisponible{NNBSP}: il manque {missing.map((part) => PART_WORDS[part]).join(', ')}.
      </span>
    </span>
  )
}
