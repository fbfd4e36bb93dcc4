import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import { PAGE_REFUSAL } from '~/domain/errors'
import { LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { PRODUCT, pageMeta } from '~/ui/page-meta'
import { urls } from '~/urls'

const UNKNOWN = 'Une erreur est survenue'

/** Status and message of an error page: the error's documented message if it has one, never technical text. */
export function errorText(error: unknown): { status: number; message: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: UNKNOWN }
  const data: unknown = error.data
  const message =
    typeof data === 'object' && data !== null && 'message' in data ? data.message : null
  if (typeof message === 'string' && message) return { status: error.status, message }
  if (error.status === 404) return { status: 404, message: 'Cette page n’existe pas.' }
  if (error.status === 403) return { status: 403, message: PAGE_REFUSAL }
  return { status: error.status, message: UNKNOWN }
}

/** Title of a known status, and a link, besides the synthesis, that every role may open. */
const KNOWN: Readonly<Record<number, readonly [title: string, to: string, label: string]>> = {
  403: ['Accès refusé', urls.help(), 'Aide & Support'],
  404: ['Page introuvable', urls.search(), 'Rechercher'],
}

/** Title of the browser tab for an error page; the product's title without an error. */
export const errorMeta = ({ error }: { error?: unknown }) =>
  error ? pageMeta(KNOWN[errorText(error).status]?.[0] ?? 'Erreur') : [{ title: PRODUCT }]

/**
 * 'Erreur' with the message, or 'Une erreur est survenue' (spec 1 §8), and links to continue.
 * @param framed rendered inside the shell, whose header already shows 'Erreur'
 */
export function ErrorPage({ error, framed }: { error: unknown; framed?: boolean }) {
  const { status, message } = errorText(error)
  const { pathname, search } = useLocation()
  const known = KNOWN[status]
  return (
    <div className="error-page">
      <Icon name={status === 403 ? 'lock' : status === 404 ? 'search' : 'error'} />
      {framed ? null : <h1>Erreur</h1>}
      {known ? <p className="error-status">{known[0]}</p> : null}
      <p role="alert">{message}</p>
      <div className="form-actions">
        <LinkButton tone="primary" to={urls.synthesis()}>
          Retour à la synthèse
        </LinkButton>
        {known ? <LinkButton to={known[1]}>{known[2]}</LinkButton> : null}
        {status >= 500 ? (
          <LinkButton to={pathname + search} reloadDocument>
            Réessayer
          </LinkButton>
        ) : null}
      </div>
    </div>
  )
}
