import type { GuideEntry } from '~/domain/guide/page'
import { rareUrls } from '~/rare-urls'

interface Props {
  pages: readonly GuideEntry[]
}

/** Links to the pages of the users' guide. */
export function GuideList({ pages }: Props) {
  return (
    <ul className="guide-list">
      {pages.map(({ name, title, roles, summary }) => (
        <li key={name}>
          <a href={rareUrls.guide(name)}>{title}</a> <span className="muted">{roles}</span>
          <br />
          {summary}
        </li>
      ))}
    </ul>
  )
}
