import { LinkButton } from './button'

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
        <LinkButton small to={to(page - 1)}>
          Précédente
        </LinkButton>
      ) : null}
      <span className="muted">
        Page {page} sur {pages}
      </span>
      {page < pages ? (
        <LinkButton small to={to(page + 1)}>
          Suivante
        </LinkButton>
      ) : null}
    </nav>
  )
}
