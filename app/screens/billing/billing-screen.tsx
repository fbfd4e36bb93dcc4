import type { AnalysisFigures, AnalysisView } from '~/domain/analysis/analysis-view'
import type { EntriesView } from '~/domain/billing/view'
import { frenchDate } from '~/domain/format/dates'
import { AnalysisStates } from '../records/analysis-states'
import { dayNote } from '../records/day-note'
import { LateNotice, LeftOutNotice } from '../records/notices'
import { EntryDialog } from './billing-dialog'
import { EntrySection } from './billing-section'

function Figures({ figures }: { figures: AnalysisFigures<EntriesView> }) {
  const { dataDate, content } = figures
  const { scopeName, sections, detail } = content
  const day = frenchDate(dataDate)
  return (
    <>
      <LeftOutNotice figures={figures} />
      <LateNotice figures={figures} />
      {detail ? (
        <EntryDialog key={`${detail.span}.${detail.key}`} detail={detail} date={dataDate} />
      ) : null}
      <EntrySection
        span="day"
        title={`Facturation (${day}) - Scope: ${scopeName}`}
        cards={sections.day}
        note={dayNote(figures).span}
      />
      <EntrySection
        span="month"
        title={`Facturation du mois (Cumul au ${day})`}
        cards={sections.month}
      />
    </>
  )
}

/** /entries: invoice counts of a scope at the analysed date (3 §2.6). */
export function BillingScreen({ view }: { view: AnalysisView<EntriesView> }) {
  return (
    <AnalysisStates
      view={view}
      noScope="Veuillez sélectionner un périmètre (Groupe, Plaque ou Concession) pour afficher les données."
    >
      {(figures) => <Figures figures={figures} />}
    </AnalysisStates>
  )
}
