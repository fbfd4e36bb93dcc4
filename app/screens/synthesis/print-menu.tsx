import { useLocation } from '@remix-run/react'
import { NNBSP } from '~/domain/format/numbers'
import { isPrintable, PART_WORDS, type ReportPart } from '~/domain/report/readiness'
import { FileEntry, FileLink } from '~/ui/file-link'
import { PrintLink } from '~/ui/print-link'
import { PrintMenu, PrintPage } from '~/ui/print-menu'
import { urls, withChanges } from '~/urls'

const BUSY = 'Préparation…'
const FILE = 'Un fichier HTML, à ouvrir et imprimer partout'
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
    return (
      <>
        <PrintLink entry href={reportHref(search)} label={['Rapport', BUSY]} hint={hint} />
        <FileEntry href={reportHref(search)} label="Télécharger le rapport" hint={FILE} />
      </>
    )
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
  const causes = withChanges({ pathname: urls.printCauses(), search }, VIEW)
  return (
    <PrintMenu
      usual={
        isPrintable(missing) ? (
          <>
            <PrintLink small file={false} href={reportHref(search)} label={['Imprimer', BUSY]} />
            <FileLink small bare href={reportHref(search)} />
          </>
        ) : null
      }
    >
      <Report missing={missing} />
      {isPrintable(missing) ? (
        <>
          <PrintLink
            entry
            href={causes}
            label={['Causes de l’écart', BUSY]}
            hint="Cascades par service, détail par levier"
          />
          <FileEntry href={causes} label="Télécharger les causes" hint={FILE} />
          <PrintPage />
        </>
      ) : null}
    </PrintMenu>
  )
}
