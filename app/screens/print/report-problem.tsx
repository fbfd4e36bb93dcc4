import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { AnalysisView } from '~/domain/analysis/analysis-view'
import { PAPER_LACKS } from '~/domain/read-failure-messages'
import { LinkButton } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { PRINT_FAILED } from '~/ui/print-meta'
import { urls, withChanges } from '~/urls'
import { errorText } from '../shell/error-page'

interface Props {
  title: string
  /** documented error message, also shown by the screen that requested the report (3 §8) */
  message: string
  /** URL of the report's screen */
  back: string
  /** details of the missing data */
  children?: ReactNode
}

/** Error page instead of a report that cannot be made; a report is never printed in part (4-decisions, 5). */
export function ReportProblem({ title, message, back, children }: Props) {
  const { search } = useLocation()
  return (
    <main id="contenu" className="report" data-print={message}>
      <h1>{title}</h1>
      <Notice tone="error" title="Erreur">
        <p>{message}</p>
      </Notice>
      {children}
      <div className="form-actions no-print">
        <LinkButton
          tone="primary"
          to={withChanges({ pathname: back, search }, { isPrintingFromIframe: null })}
        >
          Retour
        </LinkButton>
      </div>
    </main>
  )
}

/** Error message for figures that cannot be printed, by their state (3 §4, §8). */
export function unprintable(
  view: Exclude<AnalysisView<never>, { state: 'data' }>,
  empty: string,
): string {
  if (view.state === 'no-scope') return PAPER_LACKS
  return view.state === 'error' ? view.message : empty
}

/** Error boundary of a print page; a client error (status < 500) keeps its message for the requesting screen. */
export function ReportBoundary({ back = urls.synthesis() }: { back?: string }) {
  const error = useRouteError()
  const { message } = errorText(error)
  const known = isRouteErrorResponse(error) && error.status < 500
  return <ReportProblem title="Rapport" message={known ? message : PRINT_FAILED} back={back} />
}
