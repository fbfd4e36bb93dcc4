import { useLocation } from '@remix-run/react'
import { LinkButton } from '~/ui/button'
import { urls, withChanges } from '~/urls'

/** The month that the page shows as a file for a spreadsheet, with its scope and search. */
export function ExportLinks() {
  const { search } = useLocation()
  // why: built here, for the table of addresses weighs on every page
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
