import { useLocation } from '@remix-run/react'
import { LinkButton } from '~/ui/button'
import { urls, withChanges } from '~/urls'

/** Links that export the shown month as CSV and XLSX, with its scope and search. */
export function ExportLinks() {
  const { search } = useLocation()
  // not in `urls`, which every page loads
  const pathname = `${urls.planning()}/export`
  return (
    <span className="plan-export">
      {['csv', 'xlsx'].map((format) => (
        <LinkButton
          key={format}
          small
          icon="download"
          to={withChanges({ pathname, search }, { format })}
          reloadDocument
          title={`Exporter le planning en ${format.toUpperCase()}`}
        >
          {format.toUpperCase()}
        </LinkButton>
      ))}
    </span>
  )
}
