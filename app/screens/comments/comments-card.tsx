import type { CommentsView } from '~/domain/comments/view'
import type { ReadResult } from '~/domain/read-result'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'

/** Comments; each starts with its concession's name where the scope has several. */
export function CommentLines({ lines }: Pick<CommentsView, 'lines'>) {
  return lines.map(({ siteId, site, text, by }) => (
    <p className="comment" key={siteId}>
      {site ? <b>{site}&#8239;: </b> : null}
      {text} <span className="muted">{by}</span>
    </p>
  ))
}

/** 'Commentaire du jour' next to the figures (7-beyond §1); null without a comment or a link to write one. */
export function CommentsCard({ comments }: { comments: ReadResult<CommentsView> }) {
  if (comments.error !== null) return <p>{comments.error}</p>
  const { lines, link } = comments.value
  return lines[0] || link ? (
    <Card
      small
      title="Commentaire du jour"
      aside={link && <DelegatedLink to={link.to}>{link.text}</DelegatedLink>}
    >
      <CommentLines lines={lines} />
    </Card>
  ) : null
}
