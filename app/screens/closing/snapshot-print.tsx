import { frenchMonth } from '~/domain/calendar/local-date'
import type { SnapshotView } from '~/domain/closing/view'
import { counted, integer } from '~/domain/format/numbers'
import { LinkButton } from '~/ui/button'
import { ReportPage } from '../print/report-page'
import { SignatureNotices, signatureFacts } from './signature'
import { SnapshotTable } from './snapshot-table'
import { closingUrls } from './urls'

interface Props {
  view: SnapshotView
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

/** The kept figures on A4 landscape paper, 500 concessions a time. */
export function SnapshotPrint({ view, framed }: Props) {
  const { closing, lines, query } = view
  const { page, pages } = lines
  return (
    <ReportPage
      className="closing-report"
      title="Chiffres du mois clôturé"
      scope={[closing.scopeName, query && `«\u202f${query}\u202f»`].filter(Boolean)}
      when={frenchMonth(closing.month)}
      facts={signatureFacts(view)}
      framed={framed}
    >
      <SignatureNotices view={view} />
      <SnapshotTable view={view} />
      {pages > 1 ? (
        <p>
          {counted(lines.found, 'concession')}, feuille {integer(page)} sur {integer(pages)}.{' '}
          {page < pages ? (
            <LinkButton
              small
              className="no-print"
              to={closingUrls.print({ id: closing._id, q: query, page: page + 1 })}
            >
              Feuille suivante
            </LinkButton>
          ) : null}
        </p>
      ) : null}
    </ReportPage>
  )
}
