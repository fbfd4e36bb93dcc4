import type { CommentsView } from '~/domain/comments/view'
import type { Reading } from '~/domain/reading'
import { Card } from '~/ui/card'
import { SwiftLink } from '~/ui/swift-link'

/** Comments, each under the name of its concession where there are several. */
export function CommentLines({ lines }: Pick<CommentsView, 'lines'>) {
  return lines.map(({ siteId, site, text, by }) => (
    <p className="comment" key={siteId}>
      {site ? <b>{site}&#8239;: </b> : null}
      {text} <span className="muted">{by}</span>
    </p>
  ))
}

/** 'Commentaire du jour' beside the figures (7-beyond §1); nothing where there is none and nobody here writes one. */
export function CommentsCard({ comments }: { comments: Reading<CommentsView> }) {
  if (comments.error !== null) return <p>{comments.error}</p>
  const { lines, link } = comments.value
  return lines[0] || link ? (
    <Card
      small
      title="Commentaire du jour"
      aside={link && <SwiftLink to={link.to}>{link.text}</SwiftLink>}
    >
      <CommentLines lines={lines} />
    </Card>
  ) : null
}
