import { frenchDate } from '~/format/dates'
import { PART_LABELS } from '~/format/parts'
import { DetailsMenu } from '~/ui/details-menu'
import { Icon } from '~/ui/icon'
import { StatusPill } from '~/ui/status-pill'

/** How many concessions of the scope have data for the analysed date (4-decisions, 18). */
export interface Freshness {
  total: number
  upToDate: number
  /** `date`: the data shown for it, null when it has none this month */
  late: readonly { siteId: string; name: string; date: string | null }[]
  /** left out of the figures */
  unreadable: readonly { siteId: string; name: string }[]
  /** the part that the dates are of; missing: all of the data */
  part?: keyof typeof PART_LABELS
}

/** '3/12 concessions à jour', with the late ones and their dates one click away. */
export function FreshnessBadge({ freshness }: { freshness: Freshness }) {
  const { total, upToDate, late, unreadable, part } = freshness
  const of = part ? `${PART_LABELS[part].toLowerCase()} du` : 'données du'
  const none = part ? 'rien ce mois' : 'aucune donnée ce mois'
  const text = `${upToDate}/${total} ${total > 1 ? 'concessions' : 'concession'} à jour`
  if (upToDate === total)
    return (
      <span className="freshness">
        <StatusPill tone="good">{text}</StatusPill>
      </span>
    )
  return (
    <DetailsMenu
      className="freshness"
      buttonClassName="freshness-button"
      button={
        <span className="pill pill-warn">
          <Icon name="warn" />
          {text}
          <Icon name="chevron" />
        </span>
      }
    >
      <h2>Concessions en retard</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when bullets are off */}
      <ul role="list">
        {unreadable.map((site) => (
          <li key={site.siteId}>
            <span>{site.name}</span>
            <span className="number muted">relevé illisible</span>
          </li>
        ))}
        {late.map((site) => (
          <li key={site.siteId}>
            <span>{site.name}</span>
            <span className="number muted">
              {site.date ? `${of} ${frenchDate(site.date)}` : none}
            </span>
          </li>
        ))}
      </ul>
    </DetailsMenu>
  )
}
