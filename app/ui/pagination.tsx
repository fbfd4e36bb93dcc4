import { LinkButton } from './button'
import { Icon } from './icon'

interface Props {
  /** 1-based */
  page: number
  pages: number
  /** address of a page */
  to: (page: number) => string
}

/** Previous, place, next; nothing for a single page. */
export function Pagination({ page, pages, to }: Props) {
  if (pages <= 1) return null
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 ? (
        <LinkButton small to={to(page - 1)} rel="prev">
          <Icon name="left" /> Précédente
        </LinkButton>
      ) : null}
      <span className="muted">
        Page {page} sur {pages}
      </span>
      {page < pages ? (
        <LinkButton small to={to(page + 1)} rel="next">
          Suivante <Icon name="right" />
        </LinkButton>
      ) : null}
    </nav>
  )
}
