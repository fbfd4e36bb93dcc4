import { useId } from 'react'
import type { ComparisonRow } from '~/domain/comparison/lines'
import type { ComparedRow } from '~/domain/comparison/view'
import { frenchDate } from '~/domain/format/dates'
import { BROKEN_LABELS } from '~/domain/format/parts'
import { DelegatedLink } from '~/ui/delegated-link'
import { Icon } from '~/ui/icon'
import { urls } from '~/urls'

function lateText({ dataDate, unreadable }: ComparisonRow): string {
  if (unreadable) return 'relevé illisible, non comptée'
  return dataDate ? `données du ${frenchDate(dataDate)}` : 'aucune donnée ce mois'
}

/** Menu of a row's acts: a native popover, which the table's scrolling region does not cut. */
function RowActs({ name, acts }: Pick<ComparedRow, 'name' | 'acts'>) {
  const id = useId()
  if (!acts || acts.length === 0) return null
  // lower case and spread: React 18 and its types do not know these attributes, but pass lower-case names on
  const opens = { popovertarget: id }
  const opened = { popover: '' }
  return (
    <span className="row-acts">
      <button type="button" aria-label={`Actes\u202f: ${name}`} {...opens}>
        <Icon name="chevron" />
      </button>
      <span id={id} className="row-acts-menu" {...opened}>
        {acts.map(({ label, to }) => (
          <DelegatedLink key={label} to={to}>
            {label}
          </DelegatedLink>
        ))}
      </span>
    </span>
  )
}

interface NameProps {
  row: ComparedRow
  /** analysed date */
  date: string
  /** `date` parameter of the concession's link; null: none */
  dateQuery: string | null
  /** the table compares concessions of several plates */
  manyPlates: boolean
}

/** Link to a concession's synthesis with the menu of its acts, and notes on late, doubted or missing data. */
export function NameCell({ row, date, dateQuery, manyPlates }: NameProps) {
  const { groupId: group, plateId: plate, siteId: site } = row
  const notes = [
    row.dataDate === date ? null : lateText(row),
    row.doubted ? `sous réserve\u202f: ${row.doubted}` : null,
    row.unaimed ? 'objectif illisible, hors du total' : null,
    row.unplanned ? BROKEN_LABELS.planning : null,
  ].filter((note) => note !== null)
  return (
    <>
      <span className="comparison-name">
        <DelegatedLink to={urls.synthesis({ group, plate, site, date: dateQuery })}>
          {row.name}
        </DelegatedLink>
        <RowActs name={row.name} acts={row.acts} />
      </span>
      {manyPlates ? <span className="comparison-plate soft">{row.plateName}</span> : null}
      {notes.map((note) => (
        <span key={note} className="comparison-late">
          {note}
        </span>
      ))}
    </>
  )
}

/** Comment of the day, a line below the concession's row (7-beyond §5); null without one. */
export function commentLine({ comment, name }: ComparedRow) {
  return comment ? (
    <p className="comment comparison-comment">
      <span className="visually-hidden">Commentaire du jour, {name}&#8239;: </span>
      {comment.text} <span className="muted">{comment.by}</span>
    </p>
  ) : null
}
