import { useLocation } from '@remix-run/react'
import { LinkButton } from '~/ui/button'
import { withChanges } from '~/urls'

/** Links to the shown table as CSV and XLSX. @param pathname address of the export, without its format */
export function FileLinks({ pathname }: { pathname: string }) {
  const { search } = useLocation()
  return ['csv', 'xlsx'].map((format) => (
    <LinkButton
      key={format}
      small
      icon="download"
      to={withChanges({ pathname, search }, { format })}
      reloadDocument
    >
      {format.toUpperCase()}
    </LinkButton>
  ))
}
