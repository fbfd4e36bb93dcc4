import { useLocation } from '@remix-run/react'
import { NNBSP } from '~/domain/format/numbers'
import { isPrintable, PART_WORDS, type ReportPart } from '~/domain/report/readiness'
import { PrintLink } from '~/ui/print-link'
import { PrintMenu, PrintPage } from '~/ui/print-menu'
import { urls, withChanges } from '~/urls'

const BUSY = 'Préparation…'
const SHEET = 'Feuille de 8 h 30, une page A4'

/** Choices of the address that only the screen has. */
const VIEW = { tab: null, popup: null, daily: null, details: null }

const reportHref = (search: string) =>
  withChanges({ pathname: urls.printReport(), search }, { ...VIEW, metric: null })

/** 'Rapport': prints the morning report, with a note on its missing parts (3 §2.1; 4-decisions, 60). */
function Report({ missing }: { missing: readonly ReportPart[] }) {
  const { search } = useLocation()
  const lacks = missing.map((part) => PART_WORDS[part]).join(', ')
  if (isPrintable(missing)) {
    const hint = lacks ? `Rapport incomplet${NNBSP}: il manque ${lacks}.` : SHEET
    return <PrintLink entry href={reportHref(search)} label={['Rapport', BUSY]} hint={hint} />
  }
  return (
    <button
      type="button"
      className="print-entry"
      aria-disabled="true"
      aria-describedby="rapport-manque"
    >
      Rapport
      <small id="rapport-manque">
        Rapport indisponible{NNBSP}: il manque {lacks}.
      </small>
    </button>
  )
}

/**
 * 'Imprimer': one click prints the report, a menu offers what else the synthesis prints; without figures the menu holds
 * the report alone, with the reason (3 §2.1).
 */
export function SynthesisPrintMenu({ missing }: { missing: readonly ReportPart[] }) {
  const { search } = useLocation()
  return (
    <PrintMenu
      usual={
        isPrintable(missing) ? (
          <PrintLink small href={reportHref(search)} label={['Imprimer', BUSY]} />
        ) : null
      }
    >
      <Report missing={missing} />
      {isPrintable(missing) ? (
        <>
          <PrintLink
            entry
            href={withChanges({ pathname: urls.printCauses(), search }, VIEW)}
            label={['Causes de l’écart', BUSY]}
            hint="Cascades par service, détail par levier"
          />
          <PrintPage />
        </>
      ) : null}
    </PrintMenu>
  )
}
