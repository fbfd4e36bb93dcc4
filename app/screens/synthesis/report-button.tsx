import { useLocation } from '@remix-run/react'
import { NNBSP } from '~/domain/format/numbers'
import { isPrintable, PART_WORDS, type ReportPart } from '~/domain/report/readiness'
import { Icon } from '~/ui/icon'
import { PrintLink } from '~/ui/print-link'
import { urls, withChanges } from '~/urls'

const LABEL = ['Rapport', 'Préparation…'] as const

/** 'Rapport': prints the morning report with what there is, and says what it will lack (3 §2.1; 4-decisions, 60). */
export function ReportButton({ missing }: { missing: readonly ReportPart[] }) {
  const { search } = useLocation()
  const lacks = missing.map((part) => PART_WORDS[part]).join(', ')
  if (isPrintable(missing)) {
    const view = { tab: null, metric: null, popup: null, daily: null, details: null }
    const href = withChanges({ pathname: urls.printReport(), search }, view)
    const link = <PrintLink small href={href} label={LABEL} />
    if (missing.length === 0) return link
    return (
      <span className="report-missing">
        {link}
        <span>
          Rapport incomplet{NNBSP}: il manque {lacks}.
        </span>
      </span>
    )
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
        Rapport indisponible{NNBSP}: il manque {lacks}.
      </span>
    </span>
  )
}
