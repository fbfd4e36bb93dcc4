import { Icon } from './icon'
import { fileAddress } from './print-meta'

interface Props {
  /** address of the print page */
  href: string
  small?: boolean | undefined
  /** shows the icon only, for a toolbar */
  bare?: boolean | undefined
}

/** Link 'Télécharger' to a print page as one HTML file; works without scripts (7-beyond §7). */
export function FileLink({ href, small, bare }: Props) {
  return (
    <a
      className={`button no-print ${bare ? 'button-icon' : ''} ${small ? 'button-small' : ''}`}
      href={fileAddress(href)}
      aria-label={bare ? 'Télécharger' : undefined}
      title={bare ? 'Télécharger' : undefined}
    >
      <Icon name="download" />
      {bare ? null : 'Télécharger'}
    </a>
  )
}

interface EntryProps {
  href: string
  label: string
  hint: string
}

/** Download of a print page, as an entry of the printing menu. */
export function FileEntry({ href, label, hint }: EntryProps) {
  return (
    <a className="print-entry" href={fileAddress(href)}>
      {label}
      <small>{hint}</small>
    </a>
  )
}
